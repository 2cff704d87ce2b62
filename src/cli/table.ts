/** Pads the cells of each column to equal width; the listed columns are right-aligned. */
export function alignColumns(
  rows: readonly (readonly string[])[],
  flushRight: readonly number[] = [],
): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries()) {
      widths[column] = Math.max(widths[column] ?? 0, cell.length);
    }
  }
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return flushRight.includes(column) ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd(),
  );
}

/** A mean with its interval, if there are enough seeds for one. */
export function spread(mean: number, ci90: number, digits: number, seeds: number): string {
  const rounded = withoutMinusZero(mean.toFixed(digits));
  return seeds < 2 ? rounded : `${rounded} ± ${ci90.toFixed(digits)}`;
}

/** A value rounded to zero has no sign. */
function withoutMinusZero(digits: string): string {
  return Number(digits) === 0 ? digits.replace('-', '') : digits;
}
