import type { Comparison, ConnectionComparison } from './compare.ts';

const parts: readonly (readonly [string, (one: ConnectionComparison) => boolean])[] = [
  ['order of data', ({ data }) => data.differences.length > 0],
  ['order of data and ACKs', ({ acks }) => acks.differences.length > 0],
  ['announced windows', ({ windows }) => windows.first !== undefined],
  ['gaps', ({ outside }) => outside.length > 0],
  ['duration', ({ end: { run, capture, limit } }) => Math.abs(run - capture) > limit],
  ['congestion window', ({ congestion }) => congestion?.first !== undefined],
];

/**
 * The parts of a comparison in which any connection differs. Pushes do not count: they depend on how a program's writes meet ACKs
 * by a microsecond.
 */
export function unlikeParts({ run, capture, connections }: Comparison): string[] {
  return [
    ...(run === capture ? [] : ['number of connections']),
    ...parts.filter(([, differs]) => connections.some(differs)).map(([name]) => name),
  ];
}
