import { Flag } from '../../../trace/codes/index.ts';
import type { Nanoseconds } from '../../../trace/format/index.ts';
import type { ScenarioInput } from '../../../scenario/index.ts';
import type { Conversation, End, Passage } from '../../infer/index.ts';
import { milliseconds } from './script.ts';

/** Where packets do not show the rate of a link, it is that of most networks today. */
const unknownRate = 1000;
const [lowest, highest] = [0.0003, 400_000];

/** Of Ethernet; `linkOf` counts it, too. */
const frameOverhead = 14;
/** A pure ACK on the link: Ethernet, IPv4 and TCP, and timestamps where they were agreed. */
function headerBytesOf({ passages }: Conversation): number {
  return frameOverhead + 40 + (passages.some(isStamped) ? 12 : 0);
}

function isStamped({ timestamp, length }: Passage): boolean {
  return timestamp >= 0 && length > 0;
}

/** Two links with the rates that packets show, and half the shortest round trip each. Only what is listed is lost. */
export function pathOf(conversation: Conversation): NonNullable<ScenarioInput['network']> {
  const { roundTrip } = conversation;
  const [up, down] = ([0, 1] as const).map((end) => {
    const rate = rateOf(conversation, end);
    return rate > 0 && Number.isFinite(rate)
      ? Math.min(highest, Math.max(lowest, Number(((rate * 8) / 1e6).toPrecision(4))))
      : unknownRate;
  }) as [number, number];
  const ackBytes = headerBytesOf(conversation);
  const onLinks = (ackBytes * 8e3) / up + (ackBytes * 8e3) / down;
  return {
    kind: 'link',
    rate: down,
    delay: milliseconds(Math.max(0, roundTrip - onLinks) / 2),
    queue: 1_000_000,
    frameOverhead,
    ...(up !== down && { up: { rate: up } }),
  };
}

/** Bytes per second out of an end; 0: unknown. */
function rateOf(conversation: Conversation, end: End): number {
  const { links, seenAt } = conversation;
  if (seenAt[end] && !seenAt[end === 0 ? 1 : 0]) {
    const { rate } = links[end];
    // Where ACKs do not show it, packets leave no closer to each other than the link takes them.
    return Number.isFinite(rate) ? rate : rateByTrains(conversation, end, true);
  }
  const shown = Math.max(rateByTrains(conversation, end), rateByTransit(conversation, end));
  return shown > 0 ? Math.max(shown, rateByAnswers(conversation, end)) : 0;
}

/** The rate that a reply to a request needs at least, in a capture of the end that asked: bytes per second. */
function rateByAnswers(conversation: Conversation, end: End): number {
  const { passages, seenAt, roundTrip } = conversation;
  const headerBytes = headerBytesOf(conversation);
  if (seenAt[end]) return 0;
  let asked: Passage | undefined;
  let rate = 0;
  for (const one of passages) {
    if (one.length === 0 || one.arrived === undefined) continue;
    if (one.from !== end) {
      asked = one;
    } else if (asked !== undefined && one.acknowledgment >= asked.end) {
      const took = one.arrived - asked.sent - roundTrip;
      if (took > 0) rate = Math.max(rate, ((one.length + headerBytes) / took) * 1e9);
      asked = undefined;
    }
  }
  return rate;
}

/** As `linkOf` has it: one of the shortest gaps counts, but not the very shortest. */
const nearlyFastest = 0.9;

/**
 * The rate by how far apart segments arrive that follow a full one whose write goes on: they left together.
 * @param unheard only those before which their sender heard nothing that can have let them go
 */
function rateByTrains(conversation: Conversation, end: End, unheard = false): number {
  const { passages, full } = conversation;
  const headerBytes = headerBytesOf(conversation);
  const rates: number[] = [];
  let before: Passage | undefined;
  let heard: Passage[] = [];
  for (const one of passages) {
    if (one.from !== end) heard.push(one);
    if (one.from !== end || one.length === 0 || one.arrived === undefined) continue;
    const since = before?.sent ?? 0;
    const letGo = heard.some(({ arrived = -1 }) => arrived > since && arrived <= one.sent);
    heard = heard.filter(({ arrived = -1 }) => arrived > one.sent);
    const follows = before !== undefined && before.length >= full[end] && !isPushed(before);
    const gap = one.arrived - (before?.arrived ?? one.arrived);
    const isTrain = follows && gap > 0 && gap < longGap && !(unheard && letGo);
    if (isTrain && one.length >= longPayload) {
      rates.push(((one.length + headerBytes) / gap) * 1e9);
    }
    before = one;
  }
  rates.sort((a, b) => a - b);
  return rates[Math.floor(rates.length * nearlyFastest)] ?? 0;
}

/** A link that takes a segment for longer is rare; a corked program is not. */
const longGap: Nanoseconds = 30e6;

function isPushed({ flags }: Passage): boolean {
  return (flags & Flag.Psh) !== 0;
}

/** Shorter ones tell little. */
const longPayload = 200;

/**
 * The rate by how much longer a long packet takes than a short one: bytes per second. A short exchange shows it where gaps
 * between packets do not, if both ends were captured. 0: unknown.
 */
function rateByTransit({ passages, seenAt, full }: Conversation, end: End): number {
  if (!seenAt[0] || !seenAt[1]) return 0;
  const fastest = (those: (one: Passage) => boolean) => {
    let best: { readonly transit: number; readonly length: number } | undefined;
    for (const one of passages) {
      if (one.from !== end || one.arrived === undefined || one.length > full[end]) continue;
      const transit = one.arrived - one.sent;
      if (those(one) && transit < (best?.transit ?? Infinity))
        best = { transit, length: one.length };
    }
    return best;
  };
  const short = fastest(({ length }) => length === 0);
  const long = fastest(({ length }) => length >= Math.max(longPayload, full[end] / 2));
  if (short === undefined || long === undefined || long.transit <= short.transit) return 0;
  return (long.length / (long.transit - short.transit)) * 1e9;
}
