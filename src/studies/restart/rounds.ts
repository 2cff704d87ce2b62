import {
  checkScenario,
  describeProblem,
  type Scenario,
  type ScenarioInput,
} from '../../scenario/index.ts';
import { restartPolicies, type RestartPolicy } from './policies.ts';
import type { Milliseconds } from '../../trace/format/index.ts';

/** Clients, each answered once in every round (Visweswaraiah and Heidemann 1997, section 4.1). */
export const clients = 10;
export const rounds = 10;
/** The first round's center (ours), from one center to the next, and how far around it. */
const firstCentre: Milliseconds = 10_000;
const betweenRounds: Milliseconds = 120_000;
const aroundCentre: Milliseconds = 1500;

/** When each reply is handed to TCP: by round, then by client. */
export type StartTimes = readonly (readonly Milliseconds[])[];

/** What a run of ten rounds over the paper's network is made of, for every sender. */
export interface RoundsOptions {
  readonly replyBytes: number;
  /** One-way delay of the bottleneck. */
  readonly delay: Milliseconds;
  /** Packets that the bottleneck's queue holds, the one being sent included, as ns-2 counts. */
  readonly queuePackets: number;
  readonly seed: number;
  /** Left out: around each round's center by the seed. */
  readonly starts?: StartTimes;
}

/**
 * A server, a narrow link, ten clients (the paper's Figure 5).
 * @param policies of the senders: one for each client, in their order
 */
export function roundsScenario(
  { replyBytes, delay, queuePackets, seed, starts }: RoundsOptions,
  policies: readonly RestartPolicy[],
): Scenario {
  const input: ScenarioInput = {
    version: 1,
    seed,
    stopAfter: firstCentre + rounds * betweenRounds,
    network: restartNetwork(policies.length, delay, queuePackets),
    hosts: { client: { profile: 'ns-2' }, server: { profile: 'ns-2' } },
    flows: policies.map((policy, client) => {
      const { tcp, idleTimeout = 0 } = restartPolicies[policy];
      return {
        client: client + 1,
        serverTcp: tcp,
        script: {
          server: {
            idleTimeout,
            actions: Array.from({ length: rounds }, (_, round) => [
              startOf(round, starts?.[round]?.[client]),
              { do: 'write' as const, bytes: replyBytes },
            ]).flat(),
          },
        },
      };
    }),
  };
  const checked = checkScenario(input);
  if (!checked.ok) throw new RangeError(checked.problems.map(describeProblem).join('; '));
  return checked.scenario;
}

/**
 * The paper's network: 800 kb/s that all share, counted as ns-2 counts.
 * @param delay one way, ms. @param queuePackets with the one being sent.
 */
export function restartNetwork(count: number, delay: Milliseconds, queuePackets: number) {
  return {
    kind: 'dumbbell',
    clients: count,
    // ns-2 counts neither headers nor, in its queue's limit, apart the packet being sent.
    frameOverhead: -40,
    minimumFrame: 40,
    bottleneck: { rate: 0.8, delay, queue: 1000, down: { queue: queuePackets - 1 } },
    access: { rate: 10, delay: 1, queue: 1000 },
  } satisfies ScenarioInput['network'];
}

/** The middle of a round's start times, ms. @param round from 0 */
export function centerOf(round: number): number {
  return firstCentre + round * betweenRounds;
}

function startOf(round: number, given: number | undefined) {
  const time = given ?? centerOf(round);
  const jitter = given === undefined ? aroundCentre : 0;
  return { do: 'wait-until' as const, time, jitter };
}

/** A time between the first round and the second, when nothing is in flight; ms. */
export function warmFrom({ starts }: Pick<RoundsOptions, 'starts'>): Milliseconds {
  const second = starts?.[1];
  if (second === undefined) return firstCentre + betweenRounds / 2;
  return Math.min(...second) - 1;
}
