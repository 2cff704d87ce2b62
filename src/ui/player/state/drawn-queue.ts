import { queuePlot, queueStack } from '../../../plot/queue/index.ts';

export interface DrawnQueue {
  readonly queuePlot: typeof queuePlot;
  readonly queueStack: typeof queueStack;
}

/** What draws queues: the element has it among its parts, which are there before a run is shown. */
export function drawnQueue(): DrawnQueue {
  if (import.meta.env.ACKCLOCK_ELEMENT) return globalThis.ackclockParts!.drawnQueue;
  return { queuePlot, queueStack };
}
