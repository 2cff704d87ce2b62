import { simulate, type Configuration } from '../../engine/index.ts';
import {
  checkScenario,
  compile,
  describeProblem,
  type ScenarioInput,
} from '../../scenario/index.ts';
import { segmentsOf } from '../../trace/index.ts';
import { median, rounded } from '../statistics.ts';
import type { Milliseconds } from '../../trace/format/index.ts';

/** ns-2's agents. */
export const randomAgents = ['tahoe', 'reno', 'newreno', 'sack', 'vegas'] as const;
export type RandomAgent = (typeof randomAgents)[number];

/** A transfer that was drawn at random, and what ns-2's agent did: an entry of random.json. */
export interface RandomTransfer {
  readonly seed: number;
  readonly agent: RandomAgent;
  /** Duplicate ACKs of before the end of the last recovery are not believed (bugFix_). */
  readonly guard: boolean;
  readonly acks: 'each' | 'delayed';
  /** Segments: the receiver's window, the first threshold, and the transfer. */
  readonly window: number;
  readonly threshold: number;
  readonly segments: number;
  /** In a row, from the sender on; queues in packets. */
  readonly lines: readonly {
    readonly kbits: number;
    readonly delay_us: number;
    readonly queue: number;
  }[];
  /** Frames of the first line that are lost, from 0. */
  readonly lost: readonly number[];
  readonly timeouts: number;
  /** When all segments had arrived, seconds; they were written at 1 s. */
  readonly arrived: number;
  /** A word for each segment sent: microseconds since the one before in base 36; and its number, if it is not the next one. */
  readonly sent: string;
}

/** A segment of data that a sender hands to its line. */
interface Sent {
  readonly time: Milliseconds;
  readonly number: number;
}

/** Ours beside ns-2's. */
export interface RandomComparison {
  readonly seed: number;
  readonly agent: RandomAgent;
  /** From the write to the last segment's arrival. */
  readonly ms: Milliseconds;
  readonly ns2_ms: Milliseconds;
  /** By so much ours differs, percent of ns-2's time. */
  readonly difference_percent: number;
  readonly again: number;
  readonly ns2_again: number;
  /** Both send the same segments in the same order; and send the same again. */
  readonly same_order: boolean;
  readonly same_again: boolean;
  /** What is allowed of the difference. */
  readonly limit_percent: number;
  /** Why a run may differ by more, or send others again; else empty. */
  readonly departure: string;
  readonly within: boolean;
}

/**
 * Percent of ns-2's time. Of Tahoe, Reno and NewReno each run is what ns-2's is. Vegas may meet a tick of
 * the retransmission clock, and SACK is another.
 */
const limits: Readonly<Record<RandomAgent, number>> = {
  tahoe: 0.1,
  reno: 0.1,
  newreno: 0.1,
  sack: 5,
  vegas: 5,
};

/** Runs that may differ, by their cause. */
const departures: readonly { readonly seeds: readonly number[]; readonly cause: string }[] = [
  {
    seeds: [40, 140],
    cause:
      'ns-2’s DelAck puts off the ACK of a repeated segment if it is the newest in order (its number is that of the ACK); ours answers every repeated segment at once (RFC 9293, section 3.10.7.4)',
  },
  {
    seeds: [27, 89],
    cause:
      'a segment, itself sent for a delayed ACK, arrives in the very instant in which the next delayed ACK’s timer runs out; which comes first depends on the last digit of a time, and ours are whole nanoseconds',
  },
  {
    seeds: [106, 112],
    cause:
      'a segment comes to a full queue in the very instant in which another one leaves it; which comes first depends on the last digit of a time, and ours are whole nanoseconds',
  },
  {
    seeds: [59, 99, 129],
    cause:
      'ns-2’s Vegas keeps the times of sending in a ring of one window, and does not clear the slots of an ACK that covers the ring’s end: what is sent there next counts as sent twice, is not measured, and its loss is answered as a second one',
  },
  {
    seeds: [114, 134, 149],
    cause:
      'ns-2’s Vegas takes the next segment for overdue although it was never sent (its slot is empty), and sends it twice at once: again, and as new',
  },
  {
    seeds: [43, 123, 133],
    cause:
      'RFC 6675 considers a segment lost when more than two segments beyond it have arrived, and lost data leaves its pipe; ns-2’s Sack1 repairs any hole at the third duplicate, and counts the pipe by duplicates',
  },
];

const mss = 1000;
const written = 1000;

/** Changes of the profile `ns-2`. */
const senders = {
  tahoe: { recovery: 'tahoe-ns2' },
  reno: { recovery: 'reno-ns2' },
  newreno: { recovery: 'newreno-ns2' },
  sack: { recovery: 'sack', selectiveAcks: true },
  vegas: { congestionControl: 'vegas' },
} as const satisfies Record<RandomAgent, object>;

function configurationOf(transfer: RandomTransfer): Configuration {
  const { agent, acks, guard, window, threshold, segments, lines, lost } = transfer;
  const input: ScenarioInput = {
    version: 1,
    stopAfter: 1_000_000,
    network: { kind: 'link', rate: 1, delay: 1, queue: 1000, frameOverhead: -40, minimumFrame: 40 },
    hosts: {
      client: {
        profile: 'ns-2',
        tcp: {
          receiveBuffer: window * mss,
          ...(acks === 'each' && { delayedAck: { kind: 'immediate' } }),
          selectiveAcks: agent === 'sack',
        },
      },
      server: {
        profile: 'ns-2',
        tcp: {
          initialThreshold: threshold * mss,
          afterIdle: 'keep',
          duplicatesGuard: guard ? 'recover' : 'none',
          ...senders[agent],
        },
      },
    },
    script: {
      server: {
        actions: [
          { do: 'wait', time: written },
          { do: 'write', bytes: segments * mss },
          // Open to the end: agents never close.
          { do: 'wait', time: 1_000_000 },
        ],
      },
    },
  };
  const checked = checkScenario(input);
  if (!checked.ok) throw new Error(checked.problems.map(describeProblem).join('; '));
  const configuration = compile(checked.scenario);
  const { network } = configuration;
  if (network.kind !== 'lines') throw new Error('a link is two lines');
  const template = network.lines[0]!;
  const [client, server] = ['client', 'server'].map((name) =>
    configuration.hosts.findIndex((host) => host.name === name),
  ) as [number, number];
  // Hosts come first; between the lines there are routers.
  const nodes = [server, ...lines.slice(1).map((_, i) => configuration.hosts.length + i), client];
  const oneWay = lines.flatMap(({ kbits, delay_us, queue }, i) => {
    const [near, far] = [nodes[i]!, nodes[i + 1]!];
    const line = { ...template, rate: kbits * 1000, delay: delay_us * 1000 };
    const frames = i === 0 ? lost.map((frame) => frame + 1) : [];
    const losses = { ...template.losses, frames };
    return [
      // ns-2 counts the packet being sent as waiting.
      { ...line, from: near, to: far, queueFrames: queue - 1, losses },
      { ...line, from: far, to: near, queueFrames: 1000 },
    ];
  });
  const routers = lines.slice(1).map((_, i) => `router ${i + 1}`);
  return { ...configuration, network: { ...network, routers, lines: oneWay } };
}

/** Our agent's transfer. */
export function randomRun(transfer: RandomTransfer): { sent: Sent[]; arrived: Milliseconds } {
  const data = segmentsOf(simulate(configurationOf(transfer))).filter(({ length }) => length > 0);
  const arrivals = new Map<number, number>();
  for (const { sequence, receivedAt } of data) {
    if (receivedAt === undefined) continue;
    arrivals.set(sequence, Math.min(receivedAt, arrivals.get(sequence) ?? Infinity));
  }
  const all = arrivals.size === transfer.segments;
  return {
    sent: data.map(({ sentAt, sequence }) => ({
      time: sentAt / 1e6,
      number: (sequence - 1) / mss,
    })),
    arrived: all ? Math.max(...arrivals.values()) / 1e6 : NaN,
  };
}

/** What ns-2's sender sent. */
export function recordedSending({ sent }: Pick<RandomTransfer, 'sent'>): Sent[] {
  let microseconds = written * 1000;
  let expected = 0;
  return sent.split(' ').map((word) => {
    const [later = '', given] = word.split(':');
    const number = given === undefined ? expected : Number(given);
    microseconds += parseInt(later, 36);
    expected = number + 1;
    return { time: microseconds / 1000, number };
  });
}

/** ns-2's transfers: the text of tests/fixtures/ns2/random.json. */
export function recordedTransfers(recording: string): RandomTransfer[] {
  return JSON.parse(recording) as RandomTransfer[];
}

/** One of ns-2's transfers with ours beside it. */
export function compareRandomTransfer(transfer: RandomTransfer): RandomComparison {
  const { seed, agent } = transfer;
  const our = randomRun(transfer);
  const their = recordedSending(transfer);
  const again = againIn(our.sent);
  const ns2Again = againIn(their);
  const [ours, ns2] = [our.arrived - written, transfer.arrived * 1000 - written];
  const difference = rounded((100 * Math.abs(ours - ns2)) / ns2, 4);
  const sameAgain = again.join() === ns2Again.join();
  const departure = departures.find(({ seeds }) => seeds.includes(seed))?.cause ?? '';
  const limit = limits[agent];
  // Which segments SACK sends again is RFC 6675's; their number is in the document.
  const asItHasToBe = difference <= limit && (sameAgain || agent === 'sack');
  return {
    seed,
    agent,
    ms: rounded(ours, 3),
    ns2_ms: rounded(ns2, 3),
    difference_percent: difference,
    again: again.length,
    ns2_again: ns2Again.length,
    same_order:
      our.sent.length === their.length &&
      our.sent.every(({ number }, i) => number === their[i]?.number),
    same_again: sameAgain,
    limit_percent: limit,
    departure,
    within: departure !== '' || asItHasToBe,
  };
}

/** What the runs of an agent come to. */
export interface RandomSummary {
  readonly agent: RandomAgent;
  readonly runs: number;
  readonly median_percent: number;
  /** The largest difference of a run that has no named departure, and of any. */
  readonly worst_percent: number;
  readonly worst_of_all_percent: number;
  readonly same_order: number;
  readonly same_again: number;
  readonly again: number;
  readonly ns2_again: number;
  readonly departures: number;
}

export function summarizeRandomTransfers(compared: readonly RandomComparison[]): RandomSummary[] {
  return randomAgents.map((agent) => {
    const runs = compared.filter((run) => run.agent === agent);
    const count = (holds: (run: RandomComparison) => boolean) => runs.filter(holds).length;
    const sum = (of: (run: RandomComparison) => number) =>
      runs.reduce((total, run) => total + of(run), 0);
    const worst = (some: readonly RandomComparison[]) =>
      Math.max(0, ...some.map(({ difference_percent }) => difference_percent));
    const differences = runs.map(({ difference_percent }) => difference_percent);
    return {
      agent,
      runs: runs.length,
      median_percent: rounded(median(differences), 4),
      worst_percent: worst(runs.filter(({ departure }) => departure === '')),
      worst_of_all_percent: worst(runs),
      same_order: count(({ same_order }) => same_order),
      same_again: count(({ same_again }) => same_again),
      again: sum(({ again }) => again),
      ns2_again: sum(({ ns2_again }) => ns2_again),
      departures: count(({ departure }) => departure !== ''),
    };
  });
}

/** Numbers of the segments sent again, in order. */
function againIn(sent: readonly Sent[]): number[] {
  const seen = new Set<number>();
  return sent.flatMap(({ number }) => {
    if (seen.has(number)) return [number];
    seen.add(number);
    return [];
  });
}
