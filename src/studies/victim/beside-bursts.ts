import { transactionsOf } from '../../analysis/path/index.ts';
import { simulateFor } from '../../engine/index.ts';
import { checkScenario, compile, describeProblem, type Scenario } from '../../scenario/index.ts';
import { connectionsOf } from '../../trace/index.ts';
import { Kind, TimerCode } from '../../trace/codes/index.ts';
import type { Trace } from '../../trace/format/index.ts';
import { restartPolicies, type RestartPolicy } from '../restart/policies.ts';
import { centerOf, clients, rounds, roundsScenario, warmFrom } from '../restart/rounds.ts';
import type { RoundsOptions } from '../restart/rounds.ts';
import { mean } from '../statistics.ts';

/** One run of the restart study's ten rounds, with steady flows to some clients more. */
export interface VictimJob extends RoundsOptions {
  /** Of the ten senders that burst; null: they send nothing, and the steady flows are alone. */
  readonly policy: RestartPolicy | null;
}

/** Of the rounds after an idle period, per steady flow. */
export interface VictimResult {
  /** From a message's being handed to TCP to its being read whole: the mean of all, seconds. */
  readonly delay: number;
  /** The longest of each round, their mean; seconds. */
  readonly longest: number;
  /** Segments that the queue had no room for, in a round. */
  readonly drops: number;
  /** Retransmission timeouts in a round. */
  readonly timeouts: number;
  /** What the bursts themselves take, as in the restart study: seconds; NaN if there are none. */
  readonly elapsed: number;
  /** Messages that had not been read when the run ended. */
  readonly unfinished: number;
}

/**
 * A steady flow: half a segment every half a second, 8 kb/s of the 800. There is never enough of it
 * in flight for three duplicate ACKs before its timer runs out (minrto_ is a second): as it is with
 * a game, a terminal or a ticker. It begins a little before a round's first reply can, and goes on
 * until most of the bursts are over. There are several, in turns, to see more of each burst.
 */
export const steady = { flows: 5, bytes: 500, every: 500, before: 2500, inRound: 20 } as const;

/** Runs it and measures rounds 2 to 10. */
export function runVictim(job: VictimJob): VictimResult {
  return simulateFor(compile(victimScenario(job)), measure);
}

/** The restart study's network and rounds with some clients more, whose senders keep their windows. */
export function victimScenario(job: VictimJob): Scenario {
  const { policy } = job;
  const bursts = roundsScenario(job, new Array<RestartPolicy>(clients).fill(policy ?? 'reno-nssr'));
  const checked = checkScenario({
    ...bursts,
    network: { ...bursts.network, clients: clients + steady.flows },
    flows: [
      ...(policy === null ? [] : (bursts.flows ?? [])),
      ...Array.from({ length: steady.flows }, (_, flow) => ({
        client: clients + flow + 1,
        serverTcp: restartPolicies['reno-nssr'].tcp,
        script: { server: { actions: messagesOf(flow) } },
      })),
    ],
  });
  if (!checked.ok) throw new RangeError(checked.problems.map(describeProblem).join('; '));
  return checked.scenario;
}

function messagesOf(flow: number) {
  const { flows, bytes, every, before, inRound } = steady;
  return Array.from({ length: rounds * inRound }, (_, i) => {
    const first = centerOf(Math.floor(i / inRound)) - before;
    const time = first + (i % inRound) * every + (flow * every) / flows;
    return [
      { do: 'wait-until' as const, time },
      { do: 'write' as const, bytes },
    ];
  }).flat();
}

function measure(trace: Trace): VictimResult {
  const connections = connectionsOf(trace);
  // The clients are the first hosts, those of the steady flows the last of them.
  const isSteady = (connection: number): boolean =>
    (connections[connection]?.client ?? 0) >= clients;
  const all: number[] = [];
  /** By flow and round. */
  const longest = new Map<string, number>();
  const replies: number[] = [];
  for (const { connection, document, start, end, failed } of transactionsOf(trace)) {
    if (failed) continue;
    const seconds = (end - start) / 1e9;
    if (!isSteady(connection)) {
      if (document > 0) replies.push(seconds);
      continue;
    }
    const round = Math.floor(document / steady.inRound);
    if (round === 0) continue;
    all.push(seconds);
    const key = `${connection} ${round}`;
    longest.set(key, Math.max(longest.get(key) ?? 0, seconds));
  }
  const warm = (rounds - 1) * steady.flows;
  let drops = 0;
  let timeouts = 0;
  for (let id = trace.firstAtOrAfter(warmFrom({}) * 1e6); id < trace.length; id++) {
    const kind = trace.kind(id);
    if (kind !== Kind.Dropped && kind !== Kind.TimerFired) continue;
    if (!isSteady(trace.connection(id))) continue;
    if (kind === Kind.Dropped) drops++;
    else if (trace.code(id) === TimerCode.Retransmission) timeouts++;
  }
  return {
    delay: mean(all),
    longest: mean([...longest.values()]),
    drops: drops / warm,
    timeouts: timeouts / warm,
    elapsed: mean(replies),
    unfinished: warm * steady.inRound - all.length,
  };
}
