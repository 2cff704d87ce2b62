import { Flag } from '../../trace/codes/index.ts';
import type { Trace } from '../../trace/format/index.ts';
import { connectionsOf, type Segment } from '../../trace/index.ts';
import { briefTime } from '../brief-times.ts';
import { grouped } from '../quantities.ts';
import { capitalized, hostWithArticle, segmentName } from '../sentence.ts';
import { leftAt, type Divergence, type Parting } from './parting.ts';
import type { TimeoutParting } from './timeouts.ts';

/** A run's part in a parting. */
interface Side {
  /** As it is inside a sentence: `4.4BSD`, `the changed run`. */
  readonly name: string;
  readonly trace: Trace;
  readonly segment: Segment | undefined;
}

/** Where two runs part, in sentences. The run that sends first is named first, whichever way round they are given. */
export function partingText(
  { parting, data, headers, timeout, shifted }: Divergence,
  names: readonly [string, string],
  traces: readonly [Trace, Trace],
): string {
  if (parting === undefined) {
    const same = `Both runs send the same segments at ${shifted ? 'almost ' : ''}the same times.`;
    if (headers === undefined) return same;
    const first = { name: names[0], trace: traces[0], segment: headers[0] };
    const why = shifted ? '. Longer options take a little longer to transmit' : '';
    return `${same} Only windows or options differ, first in ${ownName(first)}${why}.`;
  }
  const text = `They part at ${briefTime(parting.time)}: ${partedClause(parting, names, traces)}.`;
  return [
    text,
    ...(headers === undefined ? [] : ['Until then only windows or options differ.']),
    ...(data === undefined
      ? []
      : [`Data differ from ${briefTime(data.time)} on: ${partedClause(data, names, traces)}.`]),
    ...(timeout === undefined ? [] : [timeoutText(timeout, names, traces[0])]),
  ].join(' ');
}

function partedClause(
  parting: Parting,
  names: readonly [string, string],
  traces: readonly [Trace, Trace],
): string {
  const sides = ([0, 1] as const).map((i): Side => ({
    name: names[i],
    trace: traces[i],
    segment: parting.pair[i],
  }));
  const [first, second] = sides.toSorted(byTime) as [Side, Side];
  return clauseOf(parting, first, second);
}

/** `The server’s timeouts (RTO) differ from 101 ms on: 1,500 ms in 4.4BSD, 301 ms in Linux 6.` */
function timeoutText(
  { host, connection, time, timeouts }: TimeoutParting,
  names: readonly [string, string],
  trace: Trace,
): string {
  const where = connectionsOf(trace).length > 1 ? ` on connection ${connection + 1}` : '';
  const both = timeouts.map((ms, i) => `${grouped(ms)} ms in ${names[i]}`).toSorted();
  const whose = capitalized(hostWithArticle(trace, host));
  return `${whose}’s timeouts (RTO)${where} differ from ${briefTime(time)} on: ${both.join(', ')}.`;
}

/** Of two segments at one time the one that is lost, or has more copies, comes first. */
function byTime(one: Side, other: Side): number {
  const [a, b] = [keysOf(one), keysOf(other)];
  const i = a.findIndex((key, place) => key !== b[place]);
  return i < 0 ? (one.name < other.name ? -1 : 1) : (a[i] ?? 0) - (b[i] ?? 0);
}

function keysOf({ segment }: Side): number[] {
  if (segment === undefined) return [Infinity];
  const { droppedAt, copies, arrivedAt = 0 } = segment;
  return [leftAt(segment), droppedAt === undefined ? 1 : 0, -copies.length, -arrivedAt];
}

function clauseOf({ by }: Parting, first: Side, second: Side): string {
  const [segment, other] = [first.segment as Segment, second.segment];
  if (by === 'fate' && other !== undefined) return fateClause(first, second, segment, other);
  const host = hostWithArticle(first.trace, segment.from);
  const begin = `${host} ${verb(segment)} ${nameOf(first, other)} in ${first.name}, and`;
  if (other === undefined) return `${begin} nothing more in ${second.name}`;
  const apart = leftAt(other) - leftAt(segment);
  const later = `${briefTime(apart)} later`;
  if (by === 'time') return `${begin} ${later} in ${second.name}`;
  const sends = verb(other) === verb(segment) ? '' : `${verb(other)} `;
  const what = `${sends}${nameOf(second, segment)} in ${second.name}`;
  return apart === 0 ? `${begin} ${what}` : `${begin}, ${later}, ${what}`;
}

function fateClause(first: Side, second: Side, segment: Segment, other: Segment): string {
  const what = ownName(first);
  if (segment.droppedAt !== undefined && other.droppedAt === undefined) {
    return `${first.name} loses ${what}, and ${second.name} does not`;
  }
  if (segment.copies.length !== other.copies.length) {
    const [more, fewer] = [segment, other].map(({ copies }) => times(copies.length + 1));
    return `${first.name} delivers ${what} ${more}, and ${second.name} ${fewer}`;
  }
  const longer = briefTime((segment.arrivedAt ?? Infinity) - (other.arrivedAt ?? 0));
  return Number.isFinite(segment.arrivedAt) && other.arrivedAt !== undefined
    ? `${what} ${segment.length > 1 ? 'take' : 'takes'} ${longer} longer in ${first.name} than in ${second.name}`
    : `only one of them delivers ${what}`;
}

function verb({ retransmission }: Segment): string {
  return retransmission ? 'resends' : 'sends';
}

function times(count: number): string {
  return ['once', 'twice'][count - 1] ?? `${count} times`;
}

/** `the server’s ACK 54`. */
function ownName(side: Side): string {
  const segment = side.segment as Segment;
  return `${hostWithArticle(side.trace, segment.from)}’s ${nameOf(side, undefined).replace(/^an? /, '')}`;
}

/** By its content, and if that is also the name of the one that it differs from, with what tells them apart. */
function nameOf({ trace, segment }: Side, other: Segment | undefined): string {
  if (segment === undefined) return '';
  const count = connectionsOf(trace).length;
  const where = count > 1 ? ` on connection ${segment.connection + 1}` : '';
  const name = segmentName(segment);
  if (other === undefined || name !== segmentName(other)) return `${name}${where}`;
  if (segment.acknowledgment !== other.acknowledgment) {
    return `${name} with ACK ${segment.acknowledgment ?? 'left out'}${where}`;
  }
  if (segment.flags === other.flags) return `${name}${where}`;
  return `${name} ${(segment.flags & Flag.Psh) === 0 ? 'without' : 'with'} PSH${where}`;
}
