/** A playback's speed as one chooses it. @param slowness how many of the viewer's milliseconds a simulated one lasts */
export function speedWords(slowness: number): string {
  if (slowness === 1) return 'real time';
  if (slowness < 1) return `${Math.round(1 / slowness)} times real time`;
  return slowness >= 100 ? `1 ms lasts ${slowness / 1000} s` : `1 ms lasts ${slowness} ms`;
}
