import { serve, type WorkerOrder, type WorkerScope } from '../../../../src/worker/index.ts';
import { EngineWorker, type WorkerLike } from '../../../../src/worker/index.ts';

/** A worker that serves in this very thread. */
export function threadless(): WorkerLike {
  const worker: WorkerLike = {
    onmessage: null,
    onerror: null,
    terminate: () => undefined,
    postMessage: (order: WorkerOrder) => scope.onmessage?.({ data: structuredClone(order) }),
  };
  const scope: WorkerScope = {
    onmessage: null,
    postMessage: (word, transfer) => {
      const data: unknown = structuredClone(word, { transfer });
      queueMicrotask(() => worker.onmessage?.call(worker as never, { data } as MessageEvent));
    },
  };
  serve(scope);
  return worker;
}

export const workers = (count: number) =>
  Array.from({ length: count }, () => new EngineWorker(threadless));
