/** Pads the cells of each column to one width; columns whose number is listed are set flush right. */
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

/** A mean with its interval, if there are seeds enough for one. */
export function spread(mean: number, ci90: number, digits: number, seeds: number): string {
  return seeds < 2 ? mean.toFixed(digits) : `${mean.toFixed(digits)} ± ${ci90.toFixed(digits)}`;
}
