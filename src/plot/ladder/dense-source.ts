import { Flag } from '../../trace/codes/index.ts';
import { columnOf, type Segment } from '../../trace/index.ts';
import { Intervals } from '../marks/intervals.ts';
import { ends, leaves, type LadderSource } from './source.ts';

/** What only a ladder of very many segments needs from its source. */
export interface DenseSource {
  /** The segments that must not vanish: lost, retransmitted, copied, SYN, FIN, RST. */
  readonly rare: Intervals<Segment>;
  readonly left: Leaving;
  readonly right: Leaving;
}

/** What leaves from one host. */
interface Leaving {
  /** When segments leave, rising; nanoseconds. */
  readonly times: Float64Array;
  /** How many carry data, and how many only acknowledge; without SYN, FIN and RST. */
  readonly data: number;
  readonly acks: number;
}

const known = new WeakMap<LadderSource, DenseSource>();

/** Read once for each source. */
export function denseSource(source: LadderSource): DenseSource {
  let dense = known.get(source);
  if (dense === undefined) known.set(source, (dense = readDense(source)));
  return dense;
}

function readDense({ segments, pair }: LadderSource): DenseSource {
  return {
    rare: new Intervals(segments.filter(isRare), leaves, ends),
    left: leavingOf(segments.filter(({ from }) => from === pair.left)),
    right: leavingOf(segments.filter(({ from }) => from !== pair.left)),
  };
}

function leavingOf(segments: readonly Segment[]): Leaving {
  let [data, acks] = [0, 0];
  for (const { flags, length } of segments) {
    if ((flags & control) !== 0) continue;
    if (length > 0) data++;
    else acks++;
  }
  return { times: columnOf(segments, leaves).sort(), data, acks };
}

const control = Flag.Syn | Flag.Fin | Flag.Rst;

function isRare({ flags, droppedAt, retransmission, copies }: Segment): boolean {
  const copied = copies.length > 0;
  return droppedAt !== undefined || retransmission || copied || (flags & control) !== 0;
}
