// What a long log has very many of is kept in columns: there is no room for an object each.

/** A number of each thing. */
export function columnOf<T>(things: ArrayLike<T>, read: (thing: T) => number): Float64Array {
  const column = new Float64Array(things.length);
  for (let i = 0; i < column.length; i++) column[i] = read(things[i] as T);
  return column;
}

/** Sorts a list by a key in place; one that is in order, as long ones are, is only looked through. */
export function inOrder<T>(list: T[], key: (item: T) => number): T[] {
  let last = -Infinity;
  for (const item of list) {
    const next = key(item);
    if (next < last) return list.sort((a, b) => key(a) - key(b));
    last = next;
  }
  return list;
}
