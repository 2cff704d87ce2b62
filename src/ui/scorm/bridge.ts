// Stands between a page in one file and a learning platform: what the page reports becomes the student's score, status and
// state. It is the script of a SCORM package's own page: see src/share/scorm/package.ts.
import { betOpening, lessonOpening } from '../embed/protocol.ts';
import { findApi } from './api.ts';
import { Attempt, longestState } from './attempt.ts';
import { askFrame } from './frame-messages.ts';

const { grade = '', kind } = document.currentScript!.dataset;
const frame = document.querySelector('iframe')!;
const notice = document.querySelector('p')!;

function say(words: string): void {
  notice.textContent = words;
  notice.hidden = false;
}

const api = findApi(window);
if (api === undefined) {
  say('Nothing is recorded here. Open this page through your course on the learning platform.');
} else {
  begin(new Attempt(api, () => performance.now()));
}

function begin(attempt: Attempt): void {
  const first = kind === 'bet' ? betOpening : lessonOpening;
  const stop = askFrame(frame, {
    states: attempt.kept === '' ? [first] : [attempt.kept, first],
    grade,
    hear(report, state) {
      if (state.length > longestState) {
        say('Your score is recorded, but this platform cannot keep your place for the next visit.');
      }
      attempt.record(report, state);
    },
  });
  // A page that is put away may never come back: phones tell nothing later.
  addEventListener('pagehide', () => {
    stop();
    attempt.finish();
  });
}
