/** A table of Markdown. @param right columns of numbers. */
export function table(
  heading: readonly string[],
  rows: readonly (readonly string[])[],
  right: readonly number[] = [],
): string[] {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [
    line(heading),
    `|${heading.map((_, i) => (right.includes(i) ? '---:' : '---')).join('|')}|`,
    ...rows.map(line),
  ];
}

export const verdict = (within: boolean): string => (within ? 'met' : '**not met**');

/** '3 of 4'. */
export function share<Item>(items: readonly Item[], holds: (item: Item) => boolean): string {
  return `${items.filter(holds).length} of ${items.length}`;
}

/** Zero has no sign, however it came about. */
export function signed(value: number, digits: number): string {
  const told = Math.abs(value).toFixed(digits);
  if (Number(told) === 0) return told;
  return `${value < 0 ? '−' : '+'}${told}`;
}
