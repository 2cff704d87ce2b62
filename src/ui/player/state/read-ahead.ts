import { analysisAhead } from '../../../analysis/index.ts';
import { receiveRun, type TransferredRun, type RunLog } from '../../../run/index.ts';
import { openingOf } from '../../../plot/scales/index.ts';
import { PacketList } from './packet-list.ts';
import { picturesAhead } from '../../../plot/index.ts';
import type { Cancel, EngineRequest } from '../../../worker/index.ts';
import { beginTask, type Heard } from '../../site/engine/engine.ts';
import { loadDense, loadedDense, whenDrawable } from './dense.svelte.ts';
import { wordingOf } from './wording.ts';

/** A log with fewer records is read within a frame or two when its pictures are drawn. */
const longLog = 30_000;

/** A frame lasts 16 ms; the page needs the rest. */
const sliceMilliseconds = 8;

/**
 * Begins a task of the engine as beginTask does. Before anybody hears of a run in its answer, what draws it is loaded, and
 * a long one is read.
 */
export function beginRun<Request extends EngineRequest>(
  request: Request,
  hear: (message: Heard<Request>) => void,
): Cancel {
  // Beside the engine's script.
  loadDense().catch(() => {
    // Expected: it does not come; a run that needs it asks again.
  });
  let cancelled = false;
  let stopReading: Cancel = () => undefined;
  const stop = beginTask(request, (message) => {
    const runs = message.kind === 'answer' ? runsIn(message.answer) : [];
    const read = (): void => {
      if (cancelled) return;
      const long = runs.filter(({ trace }) => trace.records >= longLog);
      if (long.length === 0) hear(message);
      else stopReading = inSlices(long, () => hear(message));
    };
    const logs = runs.map(({ trace }) => trace);
    whenDrawable(logs, read, (reason) => {
      if (!cancelled) hear({ kind: 'missing', reason });
    });
  });
  return () => {
    cancelled = true;
    stop();
    stopReading();
  };
}

/** The runs that an answer holds, at whatever depth. */
function runsIn(answer: object): TransferredRun[] {
  return Object.values(answer).flatMap((value: unknown) => {
    if (typeof value !== 'object' || value === null) return [];
    return isTransferredRun(value) ? [value] : runsIn(value);
  });
}

function isTransferredRun(value: object): value is TransferredRun {
  return 'trace' in value && 'heartbeats' in value;
}

/** Reads runs bit by bit, each slice an entry of its own in the page's queue. */
function inSlices(runs: readonly TransferredRun[], done: () => void): Cancel {
  const steps = readAhead(runs.map(receiveRun));
  let cancelled = false;
  const { port1, port2 } = new MessageChannel();
  const slice = (): void => {
    const begun = performance.now();
    do {
      if (cancelled) return;
      if (steps.next().done === true) {
        port1.close();
        done();
        return;
      }
    } while (performance.now() - begun < sliceMilliseconds);
    port2.postMessage(null);
  };
  port1.onmessage = slice;
  port2.postMessage(null);
  return () => {
    cancelled = true;
    port1.close();
  };
}

/** What players ask of runs' logs when they are made. */
function* readAhead(runs: readonly RunLog[]): Generator<void, void> {
  for (const run of runs) {
    const { trace } = run;
    yield* analysisAhead(trace);
    yield* picturesAhead(trace, loadedDense());
    const readings: readonly (() => unknown)[] = [
      () => openingOf(trace),
      () => wordingOf(run),
      ...trace.header.hosts.map(
        ({ name }) =>
          () =>
            new PacketList(trace, name),
      ),
    ];
    for (const read of readings) {
      read();
      yield;
    }
  }
}
