// What is said to the page in the frame, and what it answers: see docs/embedding.md.
import { reportVersion } from '../embed/protocol.ts';
import type { Reported } from './attempt.ts';

/** A page that is still loading hears nothing: it is asked again after so many milliseconds. */
const patience = 300;

export interface Asked {
  /** What the page gave at an earlier visit, and the state of a first visit. */
  readonly states: readonly string[];
  readonly grade: string;
  hear(report: Reported, state: string): void;
}

/**
 * Gives the page in a frame its state and asks it to report. A state that it refuses, such as one of an older edition, is followed by
 * the next.
 * @returns what stops that
 */
export function askFrame(frame: HTMLIFrameElement, { states, grade, hear }: Asked): () => void {
  // A page that was opened from a disk has no origin that could be named.
  const origin = location.origin === 'null' ? '*' : location.origin;
  const questions: readonly object[] = [
    ...states.map((state) => ({ command: 'setState', state })),
    { command: 'watch', grade },
  ];
  const watch = questions.length - 1;
  let asking = 0;
  const ask = (): void => {
    const message = { ackclock: reportVersion, id: asking, ...questions[asking] };
    frame.contentWindow?.postMessage(message, origin);
  };
  const timer = setInterval(ask, patience);

  function listen({ source, data }: MessageEvent<unknown>): void {
    if (source !== frame.contentWindow || typeof data !== 'object' || data === null) return;
    const { event, id, score, complete, state } = data as Readonly<Record<string, unknown>>;
    if (event === 'progress')
      hear({ score: Number(score), complete: complete === true }, String(state));
    if (id !== asking || (event !== 'answer' && event !== 'error')) return;
    if (asking === watch) clearInterval(timer);
    else {
      asking = event === 'answer' ? watch : asking + 1;
      ask();
    }
  }
  addEventListener('message', listen);
  ask();
  return () => {
    clearInterval(timer);
    removeEventListener('message', listen);
  };
}
