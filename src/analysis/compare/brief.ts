import { duration } from '../quantities.ts';
import type { Comparison, ConnectionComparison } from './compare.ts';
import type { Order } from './order.ts';
import { describeSegment } from './segment-text.ts';

/** A comparison's parts in few words, for a table: what is equal, and where the first difference is. */
export interface Brief {
  readonly data: string;
  readonly acks: string;
  readonly windows: string;
  readonly pushes: string;
  readonly gaps: string;
  readonly end: string;
  readonly cwnd: string;
}

/** Each part is that of the first connection that differs in it. */
export function briefOf({ connections }: Comparison): Brief {
  const worst = (part: (one: ConnectionComparison) => string): string => {
    const all = connections.map(part);
    return all.find((text) => text !== same) ?? same;
  };
  return {
    data: worst(({ data }) => orderText(data)),
    acks: worst(({ acks }) => orderText(acks)),
    windows: worst(({ windows }) => partText(windows)),
    pushes: worst(({ pushes }) => partText(pushes)),
    gaps: worst(({ gaps, outside }) =>
      outside.length === 0 ? same : `${outside.length} of ${gaps} outside`,
    ),
    end: worst(({ end: { run, capture, limit } }) =>
      Math.abs(run - capture) <= limit ? same : `${duration(run - capture)} off`,
    ),
    cwnd: worst(({ congestion }) =>
      congestion === undefined || congestion.first === undefined
        ? same
        : `${congestion.samples - congestion.equal} of ${congestion.samples} differ`,
    ),
  };
}

export const same = 'same';

function partText({ compared, equal }: { readonly compared: number; readonly equal: number }) {
  return equal === compared ? same : `${compared - equal} of ${compared} differ`;
}

function orderText({ differences: [first] }: Order): string {
  if (first === undefined) return same;
  const { side, index, run, capture } = first;
  const [ours, theirs] = [run, capture].map((one) => (one ? describeSegment(one) : 'nothing'));
  return `${side} ${index + 1}: ${ours} instead of ${theirs}`;
}
