/** A mark as far as its place in a layer goes. */
export interface PlacedMark {
  readonly key: string;
  /** What its elements are: marks of one make differ in little but attributes. */
  readonly make: string;
}

/**
 * Which elements the marks of a layer's next picture reuse: for each the index among the present ones,
 * -1 for new ones. A mark keeps its own if that leaves the order of elements as it is, and otherwise
 * takes those of another of its kind: writing attributes is less work for a browser than moving an
 * element, and moving one is less than creating one.
 * @param before the layer's elements, in order
 * @param after what it is to show, in order; keys differ
 */
export function placesFor(before: readonly PlacedMark[], after: readonly PlacedMark[]): Int32Array {
  const places = ownPlaces(before, after);
  const inOrder = longestRise(places);
  places.forEach((_, i) => {
    if (inOrder[i] === 0) places[i] = -1;
  });
  lend(before, after, places);
  return places;
}

/** The same where every mark has elements of its own. */
export function ownPlaces(before: readonly PlacedMark[], after: readonly PlacedMark[]): Int32Array {
  const standing = new Map(before.map(({ key }, place) => [key, place]));
  return Int32Array.from(after, ({ key }) => standing.get(key) ?? -1);
}

/** Gives marks without elements the unused ones: those between their neighbors first. */
function lend(
  before: readonly PlacedMark[],
  after: readonly PlacedMark[],
  places: Int32Array,
): void {
  const kept = new Set(places);
  const free = new Map<string, number[]>();
  before.forEach(({ make }, place) => {
    if (kept.has(place)) return;
    const same = free.get(make);
    if (same === undefined) free.set(make, [place]);
    else same.push(place);
  });
  if (free.size === 0) return;
  const until = nextKept(places, before.length);
  let last = -1;
  places.forEach((place, i) => {
    if (place < 0) {
      const same = free.get(makeAt(after, i)) ?? [];
      const fits = same.findIndex((each) => each > last && each < (until[i] as number));
      if (fits >= 0) [places[i]] = same.splice(fits, 1) as [number];
    }
    last = Math.max(last, places[i] as number);
  });
  places.forEach((place, i) => {
    if (place < 0) places[i] = free.get(makeAt(after, i))?.shift() ?? -1;
  });
}

function makeAt(marks: readonly PlacedMark[], i: number): string {
  return (marks[i] as PlacedMark).make;
}

/** For each mark the place that the next one behind it keeps, which a borrowed one is to lie before. */
function nextKept(places: Int32Array, end: number): Int32Array {
  const until = new Int32Array(places.length);
  let next = end;
  for (let i = places.length - 1; i >= 0; i--) {
    until[i] = next;
    if ((places[i] as number) >= 0) next = places[i] as number;
  }
  return until;
}

/**
 * The longest rising part of some places, those below 0 left out: which belong to it, as ones.
 * Elements at these places stay where they are; all others have to move.
 */
export function longestRise(places: Int32Array): Uint8Array {
  /** For each length of a rise the one that ends with the smallest place: which of the places that is. */
  const ends: number[] = [];
  const earlier = new Int32Array(places.length);
  places.forEach((place, i) => {
    if (place < 0) return;
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((places[ends[middle] as number] as number) < place) low = middle + 1;
      else high = middle;
    }
    earlier[i] = low === 0 ? -1 : (ends[low - 1] as number);
    ends[low] = i;
  });
  const rise = new Uint8Array(places.length);
  for (let i = ends.at(-1) ?? -1; i >= 0; i = earlier[i] as number) rise[i] = 1;
  return rise;
}
