import type { Nanoseconds, RecordId, Trace } from '../../trace/format/index.ts';
import { inFlightOf, type Picture, type Shape, type InFlightPoint } from '../marks/index.ts';

/** What moves in a sequence plot besides its cursor. */
export interface PlotMotion {
  /** Each segment in flight, at the cursor's time and its own number. */
  readonly inFlight: readonly InFlightPoint[];
  /** From where each of these left to where it is now, and the current silence so far. */
  readonly grown: readonly Shape[];
}

/** Of points nearer to each other than this, pixels, one is drawn. */
const nearest = 4;

/** What moves at a time in a sequence plot whose segments are single marks; nothing outside the view. */
export function motionInPlot(picture: Picture, trace: Trace, time: Nanoseconds): PlotMotion {
  const [first, last] = picture.time.domain;
  if (time < first || time > last) return { inFlight: [], grown: [] };
  const x = pixel(picture.time.at(time));
  const heights = heightsIn(picture);
  const inFlight: InFlightPoint[] = [];
  const grown: Shape[] = [];
  const taken = new Set<number>();
  for (const { id, transmitAt, arrivedAt, droppedAt } of inFlightOf(trace).within(time, time)) {
    const y = heights.get(id);
    const until = arrivedAt ?? droppedAt;
    if (y === undefined || transmitAt === undefined || until === undefined || time >= until)
      continue;
    const row = Math.floor(y / nearest);
    if (taken.has(row)) continue;
    taken.add(row);
    inFlight.push({ id, x, y });
    const from = pixel(picture.time.at(Math.max(first, transmitAt)));
    grown.push({ kind: 'line', x1: from, y1: y, x2: x, y2: y, class: 'flight' });
  }
  return { inFlight, grown: [...grown, ...silenceIn(picture, x)] };
}

/** The dimension line of the current silence, up to the cursor. */
function silenceIn({ labels }: Picture, x: number): Shape[] {
  return labels
    .filter(({ key }) => key.startsWith('silence-label-'))
    .flatMap(({ shapes }) => shapes)
    .flatMap((shape): Shape[] => {
      if (shape.kind !== 'line' || shape.y1 !== shape.y2) return [];
      const [from, to] = [Math.min(shape.x1, shape.x2), Math.max(shape.x1, shape.x2)];
      if (x <= from || x >= to) return [];
      return [{ kind: 'line', x1: from, y1: shape.y1, x2: x, y2: shape.y1, class: 'elapsed' }];
    });
}

const heightsOfPicture = new WeakMap<Picture, ReadonlyMap<RecordId, number>>();

/** The height of each segment that has a mark of its own, pixels; cached per picture. */
function heightsIn(picture: Picture): ReadonlyMap<RecordId, number> {
  const known = heightsOfPicture.get(picture);
  if (known !== undefined) return known;
  const heights = new Map<RecordId, number>();
  for (const { key, record, hit } of picture.marks) {
    if (record === undefined || hit?.kind !== 'line') continue;
    if (key === `data-${record}` || key === `ack-${record}`) {
      heights.set(record as RecordId, pixel((hit.y1 + hit.y2) / 2));
    }
  }
  heightsOfPicture.set(picture, heights);
  return heights;
}

/** To hundredths of a pixel, as all pictures. */
function pixel(value: number): number {
  return Math.round(value * 100) / 100;
}
