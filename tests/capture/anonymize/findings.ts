import {
  connectionsOf,
  exchangesOf,
  type CapturedConnection,
  type Exchange,
} from '../../../src/capture/connections/index.ts';
import { findingsOf, type Finding } from '../../../src/capture/findings/index.ts';
import type { Capture } from '../../../src/capture/read/index.ts';

/** What held up the connections of one capture, or of those of both ends. */
export function findingsIn([one, other]: readonly Capture[]): Finding[][] {
  const first = connectionsOf(one!);
  const second = other && connectionsOf(other);
  return findingsOf(second === undefined ? first.list.map(alone) : exchangesOf(first, second));
}

function alone(connection: CapturedConnection): Exchange {
  const isServer = connection.facts.point.at === 'server';
  return {
    client: isServer ? undefined : connection,
    server: isServer ? connection : undefined,
    joined: undefined,
  };
}

/** A double has nanoseconds exactly up to this; only in a damaged capture do times lie further apart. */
const exact = 2 ** 53;

/** Findings without the packets' numbers: an anonymized capture has no packets of other protocols. Times in microseconds. */
export function told(findings: readonly (readonly Finding[])[]) {
  return findings.map((list) =>
    list.map(({ packets, from, to, cost, facts: _, ...finding }) => ({
      ...finding,
      packets: packets.length,
      times: to > exact ? 'far' : [from, to, cost].map((time) => Math.round(time / 1000)),
    })),
  );
}
