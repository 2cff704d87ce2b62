import { holdsOf } from '../analysis/index.ts';
import type { Trace } from '../trace/format/index.ts';
import { busiestDirection } from './sequence/direction.ts';
import { busiestPair } from './ladder/pairs.ts';
import { drawLadder, type DenseLadder } from './ladder/ladder.ts';
import { ladderSourceAhead } from './ladder/source.ts';
import { notableLength } from './waits/silence-spans.ts';
import { promptAcksOf } from './waits/prompt-acks.ts';
import { connectionOptions } from './sequence/choice.ts';
import { drawSequence, type DenseSequence } from './sequence/sequence-plot.ts';
import { readSequenceSources } from './sequence/source.ts';
import { eventSpan } from './scales/view.ts';
import type { RepairPart } from './windows/repair-part.ts';

/** Draws what is too much for single marks. Pages load it later than the rest: docs/decisions/0031. */
export interface Dense {
  readonly ladder: DenseLadder;
  readonly sequence: DenseSequence;
  readonly repairs: RepairPart;
}

/** What pictures read from a log does not depend on their size. */
const anySize = { width: 600, height: 400, folded: true };

/** Does the readings that the pictures of a long log need, in steps between which a page stays responsive. */
export function* picturesAhead(trace: Trace, dense: Dense | undefined): Generator<void, void> {
  const readings: readonly (() => unknown)[] = [
    () => eventSpan(trace),
    () => notableLength(holdsOf(trace)),
    () => busiestDirection(trace),
    () => connectionOptions(trace),
    () => promptAcksOf(trace),
    () => drawLadder(trace, anySize, dense?.ladder),
    () => readSequenceSources(trace, {}),
    () => drawSequence(trace, anySize, dense?.sequence),
  ];
  yield* ladderSourceAhead(trace, busiestPair(trace));
  for (const read of readings) {
    read();
    yield;
  }
}
