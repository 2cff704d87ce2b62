import { simulateFor } from '../../engine/index.ts';
import { builtinScenario, checkScenario, compile, describeProblem } from '../../scenario/index.ts';
import type { Scenario } from '../../scenario/index.ts';
import { connectionsOf, segmentsOf } from '../../trace/index.ts';
import type { Milliseconds, Trace } from '../../trace/format/index.ts';
import { fairnessIndex } from '../fairness/jain.ts';
import { mean, rounded } from '../statistics.ts';
import { meanWithConfidence } from '../student.ts';
import { satelliteDelay, satelliteRate } from './links.ts';

/** Users who share the satellite for long transfers: the first has several connections, the others one each. */
export interface UsersJob {
  /** Of the first user. */
  readonly users: number;
  readonly connections: number;
  readonly seed: number;
}

export interface UsersResult {
  /** Bytes that each user's connections brought while it was measured, the first user first. */
  readonly bytes: readonly number[];
}

/** What the study says of a user with so many connections beside others with one. */
export interface UsersPoint {
  readonly users: number;
  readonly connections: number;
  /** What the first user has of all that came through, and half of its 90 % interval. */
  readonly share_percent: number;
  readonly share_ci90: number;
  /** Jain's index over the users. */
  readonly jain: number;
  readonly jain_ci90: number;
  /** Of all users together, Mb/s. */
  readonly throughput_mbps: number;
}

const users = 4;
const connectionCounts = [1, 2, 4, 8];
/** Runs of each number of connections. */
export const seeds = 10;
/** Measured from the time on when all have left slow start, until the end of the run; ms. */
const [from, until] = [40_000, 160_000];
/** In each direction, onto the link and off it, ms. */
const accessDelay = 0.5;
/** Each connection begins within so long, by the seed. */
const within: Milliseconds = 2000;
/** Packets that wait for the line: what fills it over a round trip, so that losses come from more. */
export const queuePackets = 72;

export const usersJobs: readonly UsersJob[] = connectionCounts.flatMap((connections) =>
  Array.from({ length: seeds }, (_, i) => ({ users, connections, seed: i + 1 })),
);

export function runUsers(job: UsersJob): UsersResult {
  return simulateFor(compile(usersScenario(job)), (trace) => measure(trace, job));
}

/** Long transfers to clients at the far end of the paper's link; every user is a client. */
export function usersScenario({ users: count, connections, seed }: UsersJob): Scenario {
  const { hosts } = builtinScenario('satellite-parallel');
  const flow = (client: number) => ({
    client,
    script: {
      client: {
        actions: [
          { do: 'wait-until' as const, time: within, jitter: within },
          { do: 'write' as const, bytes: 1 },
          { do: 'await-end' as const },
        ],
      },
      server: {
        actions: [
          { do: 'await' as const, bytes: 1 },
          { do: 'write' as const, bytes: 40_000_000 },
        ],
      },
    },
  });
  const checked = checkScenario({
    version: 1,
    seed,
    stopAfter: until,
    network: {
      kind: 'dumbbell',
      clients: count,
      bottleneck: {
        rate: satelliteRate,
        delay: satelliteDelay - 2 * accessDelay,
        queue: 1000,
        down: { queue: queuePackets },
      },
      access: { rate: 100, delay: accessDelay, queue: 1000 },
    },
    hosts,
    flows: [
      ...Array.from({ length: connections }, () => flow(1)),
      ...Array.from({ length: count - 1 }, (_, i) => flow(i + 2)),
    ],
  });
  if (!checked.ok) throw new RangeError(checked.problems.map(describeProblem).join('; '));
  return checked.scenario;
}

/** New bytes that reached each user in the time that is measured. */
function measure(trace: Trace, { users: count }: UsersJob): UsersResult {
  const connections = connectionsOf(trace);
  const furthest = connections.map(() => ({ before: 0, end: 0 }));
  for (const { connection, from: sender, end, length, arrivedAt } of segmentsOf(trace)) {
    const seen = furthest[connection];
    if (seen === undefined || length === 0 || arrivedAt === undefined) continue;
    if (sender === connections[connection]?.client) continue;
    if (arrivedAt < from * 1e6) seen.before = Math.max(seen.before, end);
    seen.end = Math.max(seen.end, end);
  }
  const bytes = Array.from({ length: count }, () => 0);
  connections.forEach(({ client }, connection) => {
    const { before, end } = furthest[connection] as (typeof furthest)[number];
    bytes[client] = (bytes[client] ?? 0) + end - before;
  });
  return { bytes };
}

/** @param results of `usersJobs` */
export function usersPointsOf(results: readonly (UsersResult | null)[]): UsersPoint[] {
  return connectionCounts.flatMap((connections, i): UsersPoint[] => {
    const own = results.slice(i * seeds, (i + 1) * seeds).filter((one) => one !== null);
    if (own.length < seeds) return [];
    const sums = own.map(({ bytes }) => bytes.reduce((sum, one) => sum + one, 0));
    const share = meanWithConfidence(
      own.map(({ bytes: [first = 0] }, k) => (100 * first) / (sums[k] as number)),
    );
    const jain = meanWithConfidence(own.map(({ bytes }) => fairnessIndex(bytes)));
    return [
      {
        users,
        connections,
        share_percent: rounded(share.mean, 1),
        share_ci90: rounded(share.ci90, 1),
        jain: rounded(jain.mean, 3),
        jain_ci90: rounded(jain.ci90, 3),
        throughput_mbps: rounded((mean(sums) * 8) / (until - from) / 1000, 3),
      },
    ];
  });
}
