/** The first item for each key, in order: the others would be drawn on top of it. */
export function firstOfEach<T>(all: readonly T[], keyOf: (one: T) => unknown): T[] {
  const seen = new Set<unknown>();
  return all.filter((one) => {
    const key = keyOf(one);
    return !seen.has(key) && seen.add(key);
  });
}
