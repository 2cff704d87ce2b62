/** Rows of comma-separated values by the names in their heading; lines that begin with # are remarks. */
export function rowsOf(text: string): Readonly<Record<string, string>>[] {
  const [heading = '', ...rows] = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const names = heading.split(',');
  return rows.map((row) => {
    const cells = row.split(',');
    return Object.fromEntries(names.map((name, i) => [name, cells[i] ?? '']));
  });
}
