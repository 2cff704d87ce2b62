// What draws the stills that a page's script does without until one has to be drawn anew: the page comes with them.
import { queuesOf } from '../../../analysis/windows/index.ts';
import { withCallouts } from '../../../plot/callouts/index.ts';
import { pictures } from '../../../plot/views/index.ts';
import { drawStill, type StillAsked } from './draw-still.ts';
import type { Still } from './still.ts';

/** The pictures of a view (the budget has none), standing still: windows have the queue below them, as in the view, where it ran over. */
export function laterStills(asked: StillAsked): Still[] {
  if (asked.view === 'budget') return [];
  const { still } = drawStill(pictures[asked.view], asked, undefined, withCallouts);
  const queue =
    asked.view === 'windows'
      ? queuesOf(asked.run.trace).find(({ drops }) => drops.length > 0)
      : undefined;
  return queue === undefined ? [still] : [still, drawStill(pictures.queue, asked, queue).still];
}
