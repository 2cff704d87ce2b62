import type { Picture } from '../../../plot/marks/index.ts';
import type { Zooming } from './pointing.ts';

/** Takes where two fingers have come to along time, pixels. */
export type Pinch = (fingers: readonly number[]) => void;

/** Fingers nearer to each other than this are one place, pixels. */
const apart = 24;

/**
 * Two fingers on a picture: apart is nearer, together farther, aside moves. The time between them
 * stays between them. The whole gesture is one zoom.
 */
export function pinch(picture: Picture, zoom: Zooming, start: readonly number[]): Pinch {
  const [first, last] = zoom.window?.time ?? zoom.limits;
  const span = last - first;
  const [from, to] = picture.time.range;
  const part = (pixel: number): number => (pixel - from) / (to - from);
  const middle = centre(start);
  const width = Math.max(apart, spread(start));
  const time = first + span * part(middle);
  let begun = false;
  return (fingers) => {
    const now = (span * width) / Math.max(apart, spread(fingers));
    const begin = time - now * part(centre(fingers));
    const window = { time: [begin, begin + now] as const, numbers: null };
    if (begun) zoom.change(window);
    else zoom.to(window);
    begun = zoom.window !== undefined;
  };
}

function centre([a = 0, b = a]: readonly number[]): number {
  return (a + b) / 2;
}

function spread([a = 0, b = a]: readonly number[]): number {
  return Math.abs(b - a);
}
