import { steps } from './answer.ts';
import type { AnswerTo, Cancel, EngineRequest, TaskMessage } from './message.ts';

/** A frame has 16 ms; the page needs the rest. */
const sliceMilliseconds = 8;

/** Reports come at most this often, milliseconds: nobody sees more. */
const betweenReports = 50;

/**
 * Does what a request asks in slices, each an entry of its own in the page's queue. A slice of a
 * page in the background takes longer to come, and changes nothing else.
 *
 * @param handOver asked after the first slice, if that was not all: true ends the task here, since it
 *   goes on elsewhere; left out, it stays
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
      // Whoever hears of progress may cancel.
      if (cancelled) return;
      if (answer === undefined) {
        const leaves = first && handOver();
        first = false;
        if (!leaves) later(slice);
      } else {
        hear({ kind: 'answer', answer: answer as AnswerTo<Request> });
      }
    } catch (error) {
      // Expected: any failure; the page is told, and shows it.
      hear({ kind: 'failure', reason: error instanceof Error ? error.message : String(error) });
    }
  }

  /** The answer if it is there within a slice's time. */
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

/** Timers of zero are held back to some milliseconds once they nest; messages are not. */
function later(slice: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    slice();
  };
  port2.postMessage(null);
}
