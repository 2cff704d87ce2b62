import type { RunLog } from '../run/index.ts';
import { standaloneSvg } from '../plot/marks/index.ts';
import { choiceAt } from '../plot/sequence/index.ts';
import { pictures, type PictureName } from '../plot/views/index.ts';
import { Misuse } from './errors.ts';

/** Pixels: a column of text. */
const width = 720;

/**
 * A view of a run as an SVG file.
 * @param at name of the host where a capture is taken: what it sends and receives is shown
 * @throws Misuse if the run has nothing to show in that view
 */
export function pictureOf({ trace, heartbeats }: RunLog, at: string, view: PictureName): string {
  const { file, missing, draw } = pictures[view];
  const none = missing?.(trace);
  if (none !== undefined) {
    throw new Misuse(`--view: in this run ${none}; there is no ${view} to show`);
  }
  const host = trace.header.hosts.findIndex(({ name }) => name === at);
  const options = { width, ...file, ...choiceAt(trace, host) };
  // Only a ladder shows each host's timer; the other files speak of heartbeats in general.
  return standaloneSvg(draw(trace, view === 'ladder' ? { ...options, heartbeats } : options));
}
