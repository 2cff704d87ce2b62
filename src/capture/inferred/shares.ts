import type { Nanoseconds } from '../../trace/format/index.ts';
import { silentGapsOf, type CapturedConnection, type PacketColumns } from '../connections/index.ts';
import type { Finding, FindingGroup, FindingKind } from '../findings/index.ts';
import type { FullLink } from './full-link.ts';

/** A part of a captured exchange’s duration. */
export interface Share {
  /** What it was spent on, in words. */
  readonly words: string;
  readonly time: Nanoseconds;
  /** The packets’ own times; or a finding, which is inferred. */
  readonly how: 'measured' | 'certain' | 'likely';
  /** Waits that TCP made, packets on the path, everything else: as the pictures color them. */
  readonly role: 'held' | 'data' | 'other';
}

interface Span {
  readonly from: Nanoseconds;
  readonly to: Nanoseconds;
  /** Where several overlap, the time is that of the lowest. */
  readonly place: number;
}

const byProgram: readonly FindingKind[] = ['server-think', 'client-think'];

/**
 * Where the time from a connection’s first packet to its last data went, the largest share first. They add up to it: time
 * that several findings cover is that of the group that cost most.
 * @param full what filled the links
 */
export function sharesOf(
  { packets, facts }: CapturedConnection,
  groups: readonly FindingGroup[],
  full: readonly FullLink[] = [],
): Share[] {
  const { start, lastData, point } = facts;
  const roundTrip = (point.answer.client ?? 0) + (point.answer.server ?? 0);
  const spans = groups.flatMap(({ findings }, place) =>
    findings.flatMap((finding) => waitsOf(finding).map((span) => ({ ...span, place }))),
  );
  const silent = groups.length;
  const unasked = silent + 1;
  for (const { from, to, row } of silentGapsOf(packets, roundTrip)) {
    spans.push({ from, to, place: isBetweenRequests(packets, row) ? unasked : silent });
  }
  const firstFull = unasked + 1;
  for (const [i, link] of full.entries()) {
    spans.push(...link.spans.map((span) => ({ ...span, place: firstFull + i })));
  }
  const spent = spentIn(spans, start, lastData, firstFull + full.length);
  const rest = lastData - start - spent.reduce((sum, time) => sum + time, 0);
  const shares = [
    ...groups.map(({ title, certain, findings }, place): Share => {
      const isProgram = findings.every(({ kind }) => byProgram.includes(kind));
      const how = certain ? 'certain' : 'likely';
      return { words: title, time: spent[place]!, how, role: isProgram ? 'other' : 'held' };
    }),
    share('Silence that no finding explains', spent[silent]!, 'other'),
    share('Between the client’s requests', spent[unasked]!, 'other'),
    ...full.map((link, i): Share => {
      const time = spent[firstFull + i]!;
      return { words: fullWords(link), time, how: 'certain', role: 'data' };
    }),
    share('Packets on the path, and their round trips', rest, 'data'),
  ];
  return shares.filter(({ time }) => time > 0).sort((a, b) => b.time - a.time);
}

function fullWords({ end, rate }: FullLink): string {
  const megabits = Number(((rate * 8) / 1e6).toPrecision(2));
  return `The link was full with the ${end === 0 ? 'client' : 'server'}’s data (about ${megabits} Mb/s)`;
}

/** Whether a row is the next request: the client’s data after the server’s. */
function isBetweenRequests({ fromClient, length }: PacketColumns, row: number): boolean {
  if (fromClient[row] !== 1 || length[row] === 0) return false;
  let before = row - 1;
  while (before >= 0 && length[before] === 0) before--;
  return fromClient[before] === 0;
}

function share(words: string, time: Nanoseconds, role: Share['role']): Share {
  return { words, time, how: 'measured', role };
}

function waitsOf({ parts, from, to }: Finding): readonly Omit<Span, 'place'>[] {
  return parts ?? [{ from, to }];
}

/** The time that each place has between two times. */
function spentIn(
  spans: readonly Span[],
  begin: Nanoseconds,
  end: Nanoseconds,
  places: number,
): number[] {
  const within = (time: Nanoseconds): Nanoseconds => Math.min(end, Math.max(begin, time));
  const edges = spans
    .flatMap(({ from, to, place }) => [
      { at: within(from), place, step: 1 },
      { at: within(to), place, step: -1 },
    ])
    .sort((a, b) => a.at - b.at);
  const spent = new Array<number>(places).fill(0);
  const open = new Array<number>(places).fill(0);
  let now = begin;
  for (const { at, place, step } of edges) {
    const lowest = open.findIndex((count) => count > 0);
    if (lowest !== -1) spent[lowest]! += at - now;
    now = at;
    open[place]! += step;
  }
  return spent;
}
