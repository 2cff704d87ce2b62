// The state of a bet as a text: what was bet, and where the player stands. Anybody may have written it.
import type { Lesson } from '../../../course/markdown/index.ts';
import {
  nothingDone,
  parsed,
  readProgress,
  recordIn,
  type Progress,
} from '../../lesson/state/progress.ts';
import { betOpening } from '../protocol.ts';
import type { Nanoseconds } from '../../../trace/format/index.ts';

/** A bet and its player, to be kept and shown again. */
export interface BetView {
  readonly progress: Progress;
  /** Where the cursor stands. */
  readonly time: Nanoseconds;
  readonly selection: number | null;
}

/** @param lesson with the bet alone */
export function writeBetView(lesson: Lesson, { progress, time, selection }: BetView): string {
  const { bets, values, decided } = progress;
  const kept = { bet: nameIn(lesson), progress: { bets, values, decided }, time, selection };
  return betOpening + encodeURIComponent(JSON.stringify(kept));
}

/** A text that isn't a state of this bet; the message is a sentence. */
export class BetViewError extends Error {}

/** @throws BetViewError */
export function readBetView(lesson: Lesson, text: string): BetView {
  const { bet, progress, time, selection } = parsed(decoded(text));
  if (bet !== nameIn(lesson)) {
    throw new BetViewError(
      typeof bet === 'string' ? 'This is the state of something else.' : 'This is not a state.',
    );
  }
  const read = readProgress(JSON.stringify(recordIn(progress)), lesson);
  return {
    progress: isWhole(lesson, read) ? read : nothingDone,
    time: typeof time === 'number' && time >= 0 ? time : 0,
    selection: Number.isSafeInteger(selection) && Number(selection) >= 0 ? Number(selection) : null,
  };
}

/** Which bet it is, among all lessons. */
function nameIn({ slug, blocks }: Lesson): string {
  return `${slug}/${blocks[0]?.id ?? ''}`;
}

/** A bet by itself is decided when it is placed, and not otherwise. */
function isWhole({ blocks }: Lesson, { bets, decided }: Progress): boolean {
  const id = blocks[0]?.id ?? '';
  return (bets[id] !== undefined) === decided.includes(id);
}

function decoded(text: string): string {
  try {
    return text.startsWith(betOpening) ? decodeURIComponent(text.slice(betOpening.length)) : '';
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return '';
  }
}
