import { readFileSync } from 'node:fs';
import { simulate } from '../../src/engine/index.ts';
import {
  checkScenario,
  compile,
  describeProblem,
  type ScenarioInput,
} from '../../src/scenario/index.ts';
import { segmentsOf } from '../../src/trace/index.ts';

export type Policy = 'reno-nssr' | 'reno-ssr' | 'vegas-nssr' | 'rbp-rate' | 'rbp-cwnd';

type Tcp = NonNullable<NonNullable<NonNullable<ScenarioInput['hosts']>['server']>['tcp']>;

/** How the profile becomes each of the five agents. */
export const agents: Readonly<Record<Policy, Tcp>> = {
  'reno-nssr': { afterIdle: 'keep' },
  'reno-ssr': { afterIdle: 'restart-last-ack' },
  'vegas-nssr': { congestionControl: 'vegas', afterIdle: 'keep' },
  'rbp-rate': {
    congestionControl: 'vegas',
    afterIdle: 'pace-rate',
    pacing: { roundTrip: 'latest', ending: 'keep' },
  },
  'rbp-cwnd': { afterIdle: 'pace-window' },
};

/** A segment of data that a sender hands to its line. */
export interface Sent {
  /** Milliseconds from the start of the run. */
  readonly time: number;
  /** Number of the segment, from 0. */
  readonly number: number;
}

/** What ns-2's sender sent, and when the second burst began. */
export function recorded(policy: Policy): { sent: Sent[]; second: number } {
  const file = new URL(`../fixtures/ns2/${policy}.csv`, import.meta.url);
  const rows = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .slice(1)
    .map((line) => line.split(','));
  const sends = rows.filter(([, event, node]) => event === 'send' && node === 'server');
  const last = rows.filter(([, event]) => event === 'ack_recv');
  const sent = sends.map(([time, , , number]) => ({ time: ms(time), number: Number(number) }));
  // The second burst begins 20 s after the ACK of the first one's last segment.
  const end = last.find(([, , , number]) => number === '39');
  return { sent, second: ms(end?.[0]) + 20_000 };
}

const ms = (seconds = '') => Number(seconds) * 1000;

/** The same with our engine: 1 Mb/s, 50 ms each way, 40 segments at 1 s and 40 at `second` ms. */
export function simulated(policy: Policy, second: number): Sent[] {
  const input: ScenarioInput = {
    version: 1,
    stopAfter: 40_000,
    network: {
      kind: 'link',
      rate: 1,
      delay: 50,
      queue: 1000,
      frameOverhead: -40,
      minimumFrame: 40,
    },
    hosts: {
      client: { profile: 'ns-2', tcp: { receiveBuffer: 65_000 } },
      server: { profile: 'ns-2', tcp: { initialThreshold: 100_000, ...agents[policy] } },
    },
    script: {
      server: {
        actions: [
          { do: 'wait', time: 1000 },
          { do: 'write', bytes: 40_000 },
          { do: 'wait', time: second - 1000 },
          { do: 'write', bytes: 40_000 },
          // Open to the end: nobody closes an agent.
          { do: 'wait', time: 60_000 },
        ],
      },
    },
  };
  const checked = checkScenario(input);
  if (!checked.ok) throw new Error(checked.problems.map(describeProblem).join('; '));
  return segmentsOf(simulate(compile(checked.scenario)))
    .filter(({ length }) => length > 0)
    .map(({ sentAt, sequence }) => ({ time: sentAt / 1e6, number: (sequence - 1) / 1000 }));
}
