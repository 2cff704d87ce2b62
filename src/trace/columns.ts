// What a long log has very many of is kept in columns: there is no room for an object each.

/** A number of each thing. */
export function columnOf<T>(things: ArrayLike<T>, read: (thing: T) => number): Float64Array {
  const column = new Float64Array(things.length);
  for (let i = 0; i < column.length; i++) column[i] = read(things[i] as T);
  return column;
}

/** A list sorted by a key: the list itself, without a copy, if it is in order, as long ones are. */
export function inOrder<T>(list: readonly T[], key: (item: T) => number): readonly T[] {
  let last = -Infinity;
  for (const item of list) {
    const next = key(item);
    if (next < last) return list.toSorted((a, b) => key(a) - key(b));
    last = next;
  }
  return list;
}

/** The things that are wanted: the list itself, without a copy, if all are. */
export function onlyThose<T>(list: readonly T[], wanted: (thing: T) => boolean): readonly T[] {
  return list.every(wanted) ? list : list.filter(wanted);
}
