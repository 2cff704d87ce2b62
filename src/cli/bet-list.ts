import type { BetBlock, Lesson } from '../course/markdown/index.ts';
import { alignColumns } from './table.ts';

const reasons: Readonly<Record<BetBlock['hides'][number]['why'], string>> = {
  unexplained: 'not yet explained',
  answer: 'named by the right choice',
  author: 'hide=',
};

/**
 * The bets of a lesson in order, a line each, with the reasons that each hides while it is open, and why: `nagle/room-bet
 * silly-window (not yet explained)`.
 */
export function betList({ slug, blocks }: Lesson): string[] {
  const bets = blocks.filter((block) => block.kind === 'bet');
  return alignColumns(
    bets.map(({ id, hides }) => [
      `${slug}/${id}`,
      hides.map(({ reason, why }) => `${reason} (${reasons[why]})`).join(', ') || 'hides nothing',
    ]),
  );
}
