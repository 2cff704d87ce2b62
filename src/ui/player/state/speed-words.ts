import { grouped } from '../../../analysis/index.ts';

/** A playback's speed as one chooses it. @param slowness how many of the viewer's milliseconds a simulated one lasts */
export function speedWords(slowness: number): string {
  if (slowness === 1) return 'real time';
  return slowness < 1 ? `${Math.round(1 / slowness)}x faster` : `${grouped(slowness)}x slower`;
}
