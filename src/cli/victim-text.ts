import type { VictimData } from '../studies/victim/index.ts';
import { findingsText } from './findings-text.ts';
import { alignColumns, spread } from './table.ts';

/** The study of a steady flow beside bursts, for people. */
export function victimText({ points, alone, seeds, unfinished, findings }: VictimData): string {
  const rows = points.map((point) => [
    point.policy,
    `${point.burst_bytes}`,
    spread(point.message_ms, point.message_ci90, 1, seeds),
    spread(point.longest_ms, point.longest_ci90, 0, seeds),
    spread(point.drops, point.drops_ci90, 3, seeds),
    spread(point.timeouts, point.timeouts_ci90, 3, seeds),
    spread(point.elapsed_s, point.elapsed_ci90, 3, seeds),
  ]);
  return [
    `Per steady flow, rounds 2 to 10, mean of ${seeds} seeds${seeds < 2 ? '' : ' ± 90 % interval'}: how long a message takes, the longest in a round, losses and timeouts in a round, and how long a burst itself takes`,
    '',
    ...alignColumns(
      [['policy', 'bytes', 'message ms', 'longest ms', 'drops', 'timeouts', 'burst s'], ...rows],
      [1, 2, 3, 4, 5, 6],
    ).map((row) => `  ${row}`),
    '',
    ...(alone === null
      ? []
      : [`Without bursts: ${alone.message_ms} ms, the longest ${alone.longest_ms} ms.`, '']),
    ...(unfinished === 0 ? [] : [`${unfinished} unread messages are left out.`, '']),
    ...findingsText(findings),
  ].join('\n');
}
