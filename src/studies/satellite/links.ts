import { builtinScenario, type ScenarioInput } from '../../scenario/index.ts';

export const linkNames = ['ethernet', 'modem', 'mobile', 'satellite'] as const;
export type LinkName = (typeof linkNames)[number];

type Network = NonNullable<ScenarioInput['network']>;

/** The fields of a transfer that its link depends on. */
interface LineOf {
  readonly link?: LinkName;
  readonly bitErrorRate: number;
  readonly load?: number;
  readonly queueBytes?: number;
}

/** Mb/s: the paper's T1 link. */
export const satelliteRate = 1.536;
/** One way, ms. */
export const satelliteDelay = 280;
/** Frames; the paper's queue counts in bytes. */
const anyNumber = 1000;
/** Twice the windows of 96 KB. */
const paperQueue = 196_608;
/** When others' packets end, ms: long after the page. */
const crossEnd = 120_000;

/**
 * Links to fetch the same page over, beside the satellite's. The Ethernet is that of the 1997 paper. The others are ours: a
 * modem of 28.8 kb/s with a round trip of 150 ms, and a mobile link of 1.6 Mb/s, hardly faster than the satellite, with 300 ms.
 * Nothing is lost in their queues.
 */
const lines: Readonly<Record<Exclude<LinkName, 'satellite'>, Network>> = {
  ethernet: builtinScenario('short-initial-segment').network,
  modem: { kind: 'link', rate: 0.0288, delay: 75, queue: anyNumber },
  mobile: { kind: 'link', rate: 1.6, delay: 150, queue: anyNumber, up: { rate: 0.768 } },
};

/** The line of a transfer, with what else is on it. */
export function linkOf({
  link = 'satellite',
  bitErrorRate,
  load,
  queueBytes = paperQueue,
}: LineOf): Network {
  if (link !== 'satellite') return { ...lines[link], bitErrorRate } as Network;
  const line = {
    rate: satelliteRate,
    delay: satelliteDelay,
    queue: anyNumber,
    queueBytes,
    bitErrorRate,
  };
  if (load === undefined) return { kind: 'link', ...line };
  const others = { rate: load * satelliteRate, end: crossEnd };
  return { kind: 'path', hops: [line], crossTraffic: load === 0 ? [] : [others] };
}
