import { Flag, timerNames } from '../../trace/codes/index.ts';
import type { Segment } from '../../trace/index.ts';
import { byteCount, grouped, instant } from '../quantities.ts';
import type { Comparison, ConnectionComparison, Difference, OutsideGap } from './compare.ts';
import type { Congestion } from './congestion.ts';
import type { End } from './end.ts';
import type { Order } from './order.ts';
import type { Pushes } from './pushes.ts';
import { describeSegment } from './segment-text.ts';
import type { Side } from './sent.ts';
import type { Windows } from './windows.ts';

/** Names the place of a capture's segment in its file; empty if there is no file. */
export type Place = (capture: Segment, sender: Side) => string;

/**
 * A comparison for people: a line for each part, gaps outside their limits, and the first difference with its reason.
 * @param place behind a segment of the capture
 */
export function comparisonText(
  { run, capture, at, connections }: Comparison,
  place: Place = () => '',
): string {
  const counts =
    run === capture
      ? []
      : [`The run has ${many(run, 'connection')}, the capture ${grouped(capture)}.`];
  const which = connections.length > 1;
  return [
    `Captured at ${at.map((side) => `the ${side}`).join(' and ')}.`,
    ...counts,
    ...connections.flatMap((one, i) => [
      ...(which ? ['', `Connection ${i + 1}`] : []),
      ...partsOf(one, place),
    ]),
    '',
  ].join('\n');
}

function partsOf(one: ConnectionComparison, place: Place): string[] {
  const { data, acks, windows, pushes, gaps, outside, end, congestion, first } = one;
  return [
    `Order of data: ${orderText(data)}`,
    `Order of data and ACKs: ${orderText(acks)}`,
    `Announced windows: ${windowsText(windows, place)}`,
    `Pushed segments: ${pushesText(pushes, place)}`,
    `Gaps: ${outside.length === 0 ? `all ${grouped(gaps)} within their limits` : `${grouped(outside.length)} of ${grouped(gaps)} outside their limits`}`,
    ...outside.slice(0, maxGaps).flatMap(gapText),
    ...(outside.length > maxGaps ? [`  and ${grouped(outside.length - maxGaps)} more`] : []),
    `Duration: ${endText(end)}`,
    ...(congestion === undefined ? [] : [`Congestion window: ${congestionText(congestion)}`]),
    ...(first === undefined ? [] : ['', ...differenceText(first, place)]),
  ];
}

/** Gaps written out; the rest are counted. */
const maxGaps = 10;

function orderText({ segments, differences }: Order): string {
  if (differences.length === 0) return `same (${many(segments, 'segment')})`;
  return differences
    .map(({ side, index }) => `differs at the ${side}’s segment ${index + 1}`)
    .join(', ');
}

function windowsText({ compared, equal, first }: Windows, place: Place): string {
  if (first === undefined) return `same (${many(compared, 'segment')})`;
  const { side, run, capture, runWindow, captureWindow } = first;
  return `${grouped(compared - equal)} of ${grouped(compared)} differ, the first with ${describeSegment(run)} of the ${side}: ${byteCount(runWindow)} in the run, ${byteCount(captureWindow)} in the capture${place(capture, side)}`;
}

function pushesText({ compared, equal, first }: Pushes, place: Place): string {
  if (first === undefined) return `same (${many(compared, 'segment')})`;
  const { side, run, capture } = first;
  const where = (run.flags & Flag.Psh) === 0 ? 'only in the capture' : 'only in the run';
  return `${grouped(compared - equal)} of ${grouped(compared)} differ, the first with ${describeSegment(run)} of the ${side}: ${where}${place(capture, side)}`;
}

function gapText({ at, from, to, run, capture, timer, limit, reason }: OutsideGap): string[] {
  const name = timer === undefined ? undefined : timerNames[timer];
  const ended = name === undefined ? '' : `, ended by the ${name.replaceAll('-', ' ')} timer`;
  const between = `from ${describeSegment(from.run)} to ${describeSegment(to.run)}`;
  return [
    `  at the ${at}, ${between}: ${instant(run)} in the run, ${instant(capture)} in the capture (limit ${limit / 1e6} ms${ended})`,
    ...(reason === '' ? [] : [`    ${reason}`]),
  ];
}

function endText({ run, capture, limit }: End): string {
  const within = Math.abs(run - capture) <= limit ? 'within' : 'outside';
  return `${instant(run)} in the run, ${instant(capture)} in the capture (${within} the limit of ${limit / 1e6} ms)`;
}

function congestionText({ samples, equal, first }: Congestion): string {
  if (first === undefined) return `same at all ${many(samples, 'sample')}`;
  const { sample, runTime, least, most } = first;
  const ours = least === most ? grouped(least) : `${grouped(least)} to ${grouped(most)}`;
  return `${grouped(samples - equal)} of ${grouped(samples)} samples differ, the first at ${instant(runTime)}: ${ours} packets in the run, ${grouped(sample.packets)} in the capture`;
}

function differenceText({ side, run, capture, reason }: Difference, place: Place): string[] {
  const sends = (what: Segment | undefined): string =>
    what === undefined
      ? 'sends no more'
      : `sends ${describeSegment(what)} at ${instant(what.sentAt)}`;
  const there = capture === undefined ? '' : place(capture, side);
  return [
    `First difference of order, at ${instant(reason.time)} of the run:`,
    `  In the run, the ${side} ${sends(run)}.`,
    `  In the capture, it ${sends(capture)}${there}.`,
    ...(reason.waits === '' ? [] : [`  Why the run waits: ${reason.waits}`]),
    ...(reason.does === '' ? [] : [`  What the run does: ${reason.does}`]),
  ];
}

function many(count: number, what: string): string {
  return `${grouped(count)} ${what}${count === 1 ? '' : 's'}`;
}
