import { steps } from './answer.ts';
import type { AnswerTo, Cancel, EngineRequest, TaskMessage } from './message.ts';

/** A frame lasts 16 ms; the page needs the rest. */
const sliceMilliseconds = 8;

/** Milliseconds between reports, at least: more would not be visible. */
const betweenReports = 50;

/**
 * Answers a request in slices, each a separate entry in the page's queue. In a background page slices come later, which
 * changes nothing else.
 * @param handOver asked after the first slice, if that was not all: true ends the task here, because it continues elsewhere;
 * left out, it stays
 */
export function begin<Request extends EngineRequest>(
  request: Request,
  hear: (message: TaskMessage<AnswerTo<Request>>) => void,
  handOver: () => boolean = () => false,
): Cancel {
  const task = steps(request);
  let cancelled = false;
  let reported = performance.now();
  let first = true;

  function slice(): void {
    if (cancelled) return;
    try {
      const answer = forAWhile();
      // A progress callback may cancel.
      if (cancelled) return;
      if (answer === undefined) {
        const leaves = first && handOver();
        first = false;
        if (!leaves) later(slice);
      } else {
        hear({ kind: 'answer', answer: answer as AnswerTo<Request> });
      }
    } catch (error) {
      // Expected: any failure; the page gets it and shows it.
      hear({ kind: 'failure', reason: error instanceof Error ? error.message : String(error) });
    }
  }

  /** The answer if it is ready within a slice. */
  function forAWhile(): AnswerTo<EngineRequest> | undefined {
    const begun = performance.now();
    for (;;) {
      const step = task.next();
      if (step.done === true) return step.value;
      const now = performance.now();
      if (now - reported >= betweenReports) {
        reported = now;
        hear({ kind: 'progress', done: step.value.done });
      }
      if (now - begun >= sliceMilliseconds) return undefined;
    }
  }

  later(slice);
  return () => {
    cancelled = true;
  };
}

/** Nested zero timers are delayed by some milliseconds; messages are not. */
function later(slice: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    slice();
  };
  port2.postMessage(null);
}
