/** The index of the first of ascending numbers that is at least `least`. Binary search. */
export function firstFrom(ascending: ArrayLike<number>, least: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] as number) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The index of the first of ascending numbers that is more than `most`. Binary search. */
export function firstAfter(ascending: ArrayLike<number>, most: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] as number) <= most) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether one of ascending numbers is at least `from` and below `to`. */
export function anyWithin(ascending: ArrayLike<number>, from: number, to: number): boolean {
  return (ascending[firstFrom(ascending, from)] ?? Infinity) < to;
}
