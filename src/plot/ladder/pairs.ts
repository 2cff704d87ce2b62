import type { Trace } from '../../trace/format/index.ts';
import { connectionsOf } from '../../trace/index.ts';
import { busiestDirection } from '../sequence/direction.ts';

/** Two hosts by number, as in a ladder: the client is on the left. */
export interface HostPair {
  readonly left: number;
  readonly right: number;
}

/** All pairs of hosts that have connections, in the order in which the first of them was opened. */
export function pairsOf(trace: Trace): HostPair[] {
  const pairs: HostPair[] = [];
  for (const connection of connectionsOf(trace)) {
    if (connection === undefined) continue;
    const { client, server } = connection;
    if (!pairs.some((pair) => isOf(pair, client, server))) {
      pairs.push({ left: client, right: server });
    }
  }
  return pairs;
}

/** The hosts of a connection (by default of the one that carries the most bytes), its client on the left. */
export function busiestPair(trace: Trace, wanted?: number): HostPair {
  const { connection } = busiestDirection(trace, wanted);
  const found = connectionsOf(trace)[connection];
  if (found === undefined) return { left: 0, right: 1 };
  return (
    pairsOf(trace).find((pair) => isOf(pair, found.client, found.server)) ?? {
      left: found.client,
      right: found.server,
    }
  );
}

/** Numbers of the connections between two hosts, whichever opened them. */
export function connectionsBetween(trace: Trace, pair: HostPair): ReadonlySet<number> {
  const between = connectionsOf(trace).filter(
    (one) => one !== undefined && isOf(pair, one.client, one.server),
  );
  return new Set(between.map(({ id }) => id));
}

function isOf({ left, right }: HostPair, one: number, other: number): boolean {
  return (left === one && right === other) || (left === other && right === one);
}
