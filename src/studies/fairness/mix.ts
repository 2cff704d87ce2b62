import { simulateFor } from '../../engine/index.ts';
import { compile } from '../../scenario/index.ts';
import { transactionsOf } from '../../analysis/path/index.ts';
import { connectionsOf } from '../../trace/index.ts';
import { Kind, TimerCode } from '../../trace/codes/index.ts';
import type { Trace } from '../../trace/format/index.ts';
import type { RestartPolicy } from '../restart/policies.ts';
import {
  clients,
  rounds,
  roundsScenario,
  warmFrom,
  type RoundsOptions,
} from '../restart/rounds.ts';

/** One run of the restart study's ten rounds, whose clients are answered by senders of two kinds. */
export interface MixJob extends RoundsOptions {
  readonly policy: RestartPolicy;
  readonly other: RestartPolicy;
  /** So many of the ten clients are answered by `policy`, the others by `other`. */
  readonly clients: number;
}

/** What became of one client's replies of rounds 2 to 10. */
export interface ClientResult {
  readonly policy: RestartPolicy;
  /** From each reply's being handed to TCP to its last byte in order, all of them together; seconds. */
  readonly elapsed: number;
  /** How many of them had ended when the run did. */
  readonly replies: number;
  /** Sums over the replies. */
  readonly drops: number;
  readonly timeouts: number;
}

export interface MixResult {
  /** In the order of the clients. */
  readonly clients: readonly ClientResult[];
  /** Transfers that had not ended when the run did. */
  readonly unfinished: number;
}

/**
 * The sender of each client. Which clients have which turns with the seed: over ten seeds each has
 * had either as often as any other, whatever its place in the scenario.
 */
export function policiesOf({ policy, other, clients: count, seed }: MixJob): RestartPolicy[] {
  return Array.from({ length: clients }, (_, client) =>
    (client + seed) % clients < count ? policy : other,
  );
}

/** Runs it and counts by client, from the second round on. */
export function runMix(job: MixJob): MixResult {
  const policies = policiesOf(job);
  return simulateFor(compile(roundsScenario(job, policies)), (trace) => measure(trace, policies));
}

function measure(trace: Trace, policies: readonly RestartPolicy[]): MixResult {
  const found = policies.map((policy) => ({
    policy,
    elapsed: 0,
    replies: 0,
    drops: 0,
    timeouts: 0,
  }));
  const connections = connectionsOf(trace);
  // The clients are the first hosts. A server that opens anew after a pause is its connection's client.
  const hosts = connections.map(({ client, server }) => (client < clients ? client : server));
  const clientOf = (connection: number) => found[hosts[connection] ?? -1];
  for (const { document, failed, start, end, connection } of transactionsOf(trace)) {
    const client = clientOf(connection);
    if (document === 0 || failed || client === undefined) continue;
    client.elapsed += (end - start) / 1e9;
    client.replies++;
  }
  for (let id = trace.firstAtOrAfter(warmFrom({}) * 1e6); id < trace.length; id++) {
    const kind = trace.kind(id);
    if (kind !== Kind.Dropped && kind !== Kind.TimerFired) continue;
    const client = clientOf(trace.connection(id));
    if (client === undefined) continue;
    if (kind === Kind.Dropped) client.drops++;
    else if (trace.code(id) === TimerCode.Retransmission) client.timeouts++;
  }
  const ended = found.reduce((sum, { replies }) => sum + replies, 0);
  return { clients: found, unfinished: clients * (rounds - 1) - ended };
}
