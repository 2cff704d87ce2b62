// A lesson in a frame: the page around asks what was done, and gives back what it kept. See docs/embedding.md.
import { CommandRefused, type Command } from '../../embed/messages.ts';
import { ParentPage } from '../../embed/parent.ts';
import { withBook } from '../../embed/splice.ts';
import type { KeptProgress } from '../state/keeping.ts';
import type { LessonState } from '../state/lesson-state.svelte.ts';
import { nothingDone } from '../state/progress.ts';
import { LessonTextError, readLessonText, writeLessonText } from './lesson-text.ts';
import { reportOf, type Grade, type Report } from './report.ts';
import { VisibleTime } from './visible-time.ts';

/** Origins in the option of this name, at most; more are ignored. */
const mostOrigins = 20;

/** Words are reported when the reader pauses, milliseconds: each report may be a request of the page around. */
const pause = 1000;

/** Listens to the page around, if that has the page's own origin or one that the address names. */
export function listenAround(lesson: LessonState, keeping: KeptProgress): () => void {
  const time = new VisibleTime();
  /** What the page around does not keep was done before it came: that is the reader's own. */
  let guest = false;
  const named = namedOrigins();
  const page = new ParentPage([location.origin, ...named], (origin) => {
    if (origin !== location.origin) becomeGuest();
  });
  const around = withBook(page, named);
  let watched: Grade | undefined = $state();
  let told = '';
  let toldState = '';
  let wasComplete = false;

  function becomeGuest(): void {
    if (guest) return;
    guest = true;
    keeping.release();
    lesson.resume(nothingDone);
  }

  const reported = (grade: Grade): Report & { lesson: string; seconds: number } => ({
    lesson: lesson.lesson.slug,
    ...reportOf(lesson.lesson, lesson.progress, grade),
    seconds: time.seconds,
  });

  async function act(command: Command): Promise<Readonly<Record<string, unknown>>> {
    switch (command.command) {
      case 'watch': {
        watched = command.grade;
        const report = reported(watched);
        told = keyOf(report, lesson.progress.at);
        toldState = writeLessonText(lesson.lesson, lesson.progress);
        wasComplete = report.complete;
        return { ...report };
      }
      case 'getState':
        return { state: writeLessonText(lesson.lesson, lesson.progress) };
      case 'setState':
        resume(command.state);
        return { lesson: lesson.lesson.slug };
      default:
        throw new CommandRefused('command', 'A lesson takes ‘watch’, ‘getState’ and ‘setState’.');
    }
  }

  function resume(state: string): void {
    try {
      const progress = readLessonText(lesson.lesson, state);
      becomeGuest();
      lesson.resume(progress);
    } catch (error) {
      if (!(error instanceof LessonTextError)) throw error;
      throw new CommandRefused('state', error.message);
    }
  }

  function tellProgress(grade: Grade): void {
    const { progress } = lesson;
    const report = { ...reported(grade), state: writeLessonText(lesson.lesson, progress) };
    if (report.state === toldState) return;
    told = keyOf(report, progress.at);
    toldState = report.state;
    around.report?.('progress', report);
    if (report.complete && !wasComplete) around.report?.('done', report);
    wasComplete = report.complete;
  }

  let late: ReturnType<typeof setTimeout> | undefined;
  const stop = $effect.root(() => {
    $effect(() => {
      const { progress } = lesson;
      const grade = watched;
      if (grade === undefined) return;
      clearTimeout(late);
      if (keyOf(reported(grade), progress.at) === told) {
        late = setTimeout(() => tellProgress(grade), pause);
      } else {
        tellProgress(grade);
      }
    });
  });
  // A book hears what was done without asking.
  if (around !== page) becomeGuest();
  around.tell('ready', { lesson: lesson.lesson.slug });
  around.wake(act);
  return () => {
    stop();
    clearTimeout(late);
    time.stop();
  };
}

/** What is reported at once. @param at where the reader is, which a state has */
function keyOf({ grade, items }: Report, at: string): string {
  return JSON.stringify([grade, items, at]);
}

function namedOrigins(): readonly string[] {
  const named = [location.search, location.hash].flatMap((text) =>
    (new URLSearchParams(text.slice(1)).get('origins') ?? '').split(','),
  );
  return named.filter((origin) => origin !== '').slice(0, mostOrigins);
}
