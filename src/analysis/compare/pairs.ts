import type { Segment } from '../../trace/index.ts';
import { keyOf } from './order.ts';
import { sides, type Seen, type Side } from './sent.ts';

/** The same segment in both logs. */
export interface Pair {
  readonly side: Side;
  readonly run: Segment;
  readonly capture: Segment;
}

/** The segments that both have: the n-th of those that are alike with the n-th, in the order of the capture's sender. */
export function pairsOf(run: Seen, capture: Seen): Pair[] {
  return sides.flatMap((side) => {
    const ours = new Map<string, Segment[]>();
    for (const segment of run.sent[side]) {
      const key = keyOf(segment);
      const alike = ours.get(key);
      if (alike === undefined) ours.set(key, [segment]);
      else alike.push(segment);
    }
    return capture.sent[side].flatMap((segment) => {
      const own = ours.get(keyOf(segment))?.shift();
      return own === undefined ? [] : [{ side, run: own, capture: segment }];
    });
  });
}
