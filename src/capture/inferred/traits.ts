import type { PacketFile } from '../connections/index.ts';
import type { Likely, Resent, StackTraits } from '../infer/index.ts';

/** Something that packets suggest of one end, and their numbers in the file. */
export interface LikelyTrait {
  readonly text: string;
  readonly packets: readonly number[];
  /** Whose file has each of them; left out: there is one file. */
  readonly files?: readonly PacketFile[] | undefined;
}

/** What an end’s packets suggest of its TCP, in sentences. */
export function traitWords(traits: StackTraits, resent: readonly Resent[]): LikelyTrait[] {
  const { initialWindow, growth, delayedAck, ackEvery, quickAcks, nagle, afterIdle } = traits;
  return [
    ...told(initialWindow, (count) => `Initial window: ${segments(count)}.`),
    ...told(growth, (by) =>
      by === 'segment'
        ? 'Slow start: a segment more for each ACK.'
        : 'Slow start: as much more as each ACK confirms.',
    ),
    ...told(delayedAck, ({ kind, interval }) =>
      kind === 'timer'
        ? `Delayed ACKs: a timer of ${Math.round(interval / 1e6)} ms.`
        : `Delayed ACKs: a heartbeat every ${Math.round(interval / 1e6)} ms.`,
    ),
    ...told(ackEvery, (count) => `An ACK at once after every ${ordinal(count)} full segment.`),
    ...told(quickAcks, (count) => `Quick ACKs: one for each of the first ${segments(count)}.`),
    ...told(nagle, (form) => nagleWords[form]),
    ...told(afterIdle, (does) =>
      does === 'restarts'
        ? 'After a pause its window starts small again.'
        : 'After a pause its window is as large as before.',
    ),
    ...resentWords(resent),
  ];
}

function told<T>(likely: Likely<T> | undefined, words: (value: T) => string): LikelyTrait[] {
  return likely === undefined
    ? []
    : [{ text: words(likely.value), packets: likely.packets.slice(0, shown) }];
}

/** Of many packets that show something the first are named. */
const shown = 8;

const nagleWords = {
  off: 'Nagle’s rule is off: short segments left while others were in flight.',
  small: 'Nagle’s rule for short segments only (Minshall).',
  any: 'Nagle’s rule: short segments wait while anything is in flight.',
  on: 'Nagle’s rule is on, in one of its forms.',
} as const;

const triggers = {
  fast: 'after duplicate ACKs',
  timeout: 'after a timeout',
  probe: 'as a tail loss probe',
} as const;

function resentWords(resent: readonly Resent[]): LikelyTrait[] {
  const named = (some: readonly Resent[], words: string): LikelyTrait[] =>
    some.length === 0
      ? []
      : [
          {
            text: `${segments(some.length)} sent again ${words}.`,
            packets: some.slice(0, shown).map(({ packet }) => packet),
          },
        ];
  return [
    ...(['fast', 'timeout', 'probe'] as const).flatMap((trigger) =>
      named(
        resent.filter((one) => one.trigger === trigger),
        triggers[trigger],
      ),
    ),
    ...named(
      resent.filter(({ spurious }) => spurious),
      'for nothing (spurious: the data had arrived)',
    ),
  ];
}

function segments(count: number): string {
  return count === 1 ? '1 segment' : `${count.toLocaleString('en-US')} segments`;
}

function ordinal(count: number): string {
  return count === 1 ? 'single' : count === 2 ? 'second' : count === 3 ? 'third' : `${count}th`;
}
