import { duration, grouped } from '../../../analysis/index.ts';
import type { Nanoseconds } from '../../../trace/format/index.ts';
import { gapLimit, gapShare, type Beside } from './beside.ts';

/** Shares of segments and gaps that must agree, and how far the durations may be apart. */
const leastAlike = 0.9;
const leastGaps = 0.85;
const longerShare = 0.1;
const longerLimit = 20e6;

/** Of a gap: `3 ms or 10 %`. */
const tolerance = `${gapLimit / 1e6} ms or ${100 * gapShare} %`;

/** Whether a run is close enough to the capture to say what would change. */
export function fits({
  segments,
  alike,
  extra,
  gaps,
  alikeGaps,
  longer,
  duration,
}: Beside): boolean {
  return (
    alike >= leastAlike * segments &&
    extra <= (1 - leastAlike) * segments &&
    alikeGaps >= leastGaps * gaps &&
    Math.abs(longer) <= Math.max(longerLimit, longerShare * duration)
  );
}

/**
 * How close a run is to the capture: the verdict, then what it is based on.
 * @param longer by how much the run takes longer than the capture
 */
export function verdictOf(beside: Beside, longer: Nanoseconds): string {
  const { segments, alike, extra, gaps, alikeGaps, acks, first } = beside;
  const off =
    Math.abs(longer) < 0.5e6
      ? 'as long'
      : `${duration(Math.abs(longer))} ${longer > 0 ? 'longer' : 'shorter'}`;
  const told = [
    `${alike === segments ? 'All' : `${grouped(alike)} of`} ${grouped(segments)} segments are in the simulated run in the same order`,
    extra === 0 ? '' : `${grouped(extra)} more are not in the capture`,
    `${alikeGaps === gaps ? 'all' : `${grouped(alikeGaps)} of`} ${grouped(gaps)} gaps between them are as long (within ${tolerance})`,
    `it has ${grouped(acks.run)} pure ACKs (the capture ${grouped(acks.capture)})`,
    `and in all it is ${off}`,
  ].filter(Boolean);
  const sentences = [
    `${plainVerdict(beside)} ${told.join(', ')}.`,
    first === undefined
      ? ''
      : `The first difference is the ${first.from}’s segment ${first.sequence}:${first.end}.`,
    fits(beside) ? '' : whyNot(beside),
  ];
  return sentences.filter(Boolean).join(' ');
}

/** Where a run that does not fit leaves the capture, and what may be the reason. */
function whyNot({ firstGap }: Beside): string {
  const open =
    'Packets do not show when a program wrote what TCP held back, how fast a link is that is never full, or when the clocks of an older stack tick.';
  if (firstGap === undefined) return open;
  const { before, capture, run } = firstGap;
  const segment = `the ${before.from}’s segment ${before.sequence}:${before.end}`;
  return `The first gap that differs is the one before ${segment}: ${duration(run)}, but ${duration(capture)} in the capture. ${open}`;
}

function plainVerdict(beside: Beside): string {
  const { segments, alike, extra, gaps, alikeGaps } = beside;
  if (!fits(beside)) return 'The simulation does not fit your capture.';
  const isSame = alike === segments && extra === 0 && alikeGaps >= 0.95 * gaps;
  return isSame
    ? 'The simulation fits your capture well.'
    : 'The simulation fits your capture in most parts.';
}
