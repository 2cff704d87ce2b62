import { grouped } from '../../../analysis/index.ts';
import type { RoundResult } from '../../../analysis/round/index.ts';
import { limitText } from '../../../plot/round/index.ts';
import type { RoundBlock } from '../state/path.ts';
import type { RoundState } from './round-state.svelte.ts';

export function goalText({ asked, deadline }: RoundBlock): string {
  return `Goal: all ${asked.length} replies complete within ${limitText(deadline).replace(' ', '\u00a0')} with no segment lost.`;
}

/** What a choice gave, the bad news first: `53 lost`, `1 of 10 in time`, `slowest 3.38 s`. */
export function resultParts(
  { lost, inTime, slowest }: RoundResult,
  replies: number,
): [lost: string, inTime: string, slowest: string] {
  return [
    lost === 0 ? 'none lost' : `${grouped(lost)} lost`,
    inTime === replies ? 'all in time' : `${inTime} of ${replies} in time`,
    slowest === undefined ? 'one never complete' : `slowest ${grouped(slowest / 1e9, 2)} s`,
  ];
}

/** The same as one text. */
export function resultText(result: RoundResult, replies: number): string {
  return resultParts(result, replies).join(' · ');
}

/** `Goal reached.`, or what is in its way. */
export function verdictText({ lost, inTime, met }: RoundResult, replies: number): string {
  if (met) return 'Goal reached.';
  const late = replies - inTime;
  const parts = [
    ...(lost > 0 ? [`${grouped(lost)} segment${lost === 1 ? '' : 's'} lost`] : []),
    ...(late > 0 ? [`${late} of ${replies} late`] : []),
  ];
  return `Not yet: ${parts.join(', ')}.`;
}

/** Of each choice how many variants were tried, and in how many of them it reaches the goal. */
export function tallyOf({ block, tried }: RoundState): { tried: number; met: number }[] {
  return block.options.map((_, choice) => {
    const own = tried.filter((one) => one.choice === choice);
    return { tried: own.length, met: own.filter(({ result }) => result.met).length };
  });
}

/** One cell of the table of variants, and what a screen reader says of it. */
export function cellText(result: RoundResult, replies: number): { short: string; long: string } {
  const long = resultText(result, replies);
  if (result.met) return { short: '✓', long };
  return {
    short: result.lost > 0 ? `${result.lost} lost` : `${replies - result.inTime} late`,
    long,
  };
}
