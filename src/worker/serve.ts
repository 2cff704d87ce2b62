import type { AnswerTo, Cancel, EngineRequest, TaskMessage } from './message.ts';
import { begin } from './task.ts';

/** What a page sends to a worker; tasks are identified by the page's numbers. */
export type WorkerOrder =
  | { readonly do: 'begin'; readonly task: number; readonly request: EngineRequest }
  | { readonly do: 'cancel'; readonly task: number };

/** What a worker sends about one task, or, first of all, that it runs. */
export type WorkerWord =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'word';
      readonly task: number;
      readonly message: TaskMessage<AnswerTo<EngineRequest>>;
    };

/** A worker as its own script sees it. */
export interface WorkerScope {
  onmessage: ((event: { readonly data: WorkerOrder }) => void) | null;
  postMessage(word: WorkerWord, transfer: ArrayBuffer[]): void;
}

/** Serves a page's orders in a worker. Tasks run in slices here too, so that orders are received. */
export function serve(scope: WorkerScope): void {
  const cancels = new Map<number, Cancel>();
  scope.onmessage = ({ data: order }) => {
    const { task } = order;
    if (order.do === 'cancel') {
      cancels.get(task)?.();
      cancels.delete(task);
      return;
    }
    const cancel = begin(order.request, (message) => {
      if (message.kind !== 'progress') cancels.delete(task);
      scope.postMessage({ kind: 'word', task, message }, buffersIn(message));
    });
    cancels.set(task, cancel);
  };
  scope.postMessage({ kind: 'ready' }, []);
}

/** The log buffers in an answer, each once: they are transferred to the page without a copy. */
function buffersIn(message: object): ArrayBuffer[] {
  const found = new Set<ArrayBuffer>();
  const seek = (value: unknown): void => {
    if (value instanceof ArrayBuffer) found.add(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(seek);
  };
  seek(message);
  return [...found];
}
