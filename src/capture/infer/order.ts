type Compare = (a: number, b: number) => number;

/** Sorts rows, most of which are in order before. */
export function inOrder(rows: Uint32Array, compare: Compare): Uint32Array {
  for (let i = 1; i < rows.length; i++) {
    // Array's sort makes use of what is in order, that of a typed array does not.
    if (compare(rows[i - 1] as number, rows[i] as number) > 0) {
      return Uint32Array.from(Array.from(rows).sort(compare));
    }
  }
  return rows;
}

/** Two lists that are in order as one. Of equal rows those of the first list come first. */
export function merged(one: Uint32Array, other: Uint32Array, compare: Compare): Uint32Array {
  const all = new Uint32Array(one.length + other.length);
  let i = 0;
  let j = 0;
  for (let k = 0; k < all.length; k++) {
    const isFirst =
      j === other.length || (i < one.length && compare(one[i] as number, other[j] as number) <= 0);
    all[k] = (isFirst ? one[i++] : other[j++]) as number;
  }
  return all;
}
