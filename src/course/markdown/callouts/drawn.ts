import { calloutsShown, type Callout } from '../../../plot/callouts/index.ts';
import { busiestPair } from '../../../plot/ladder/index.ts';
import { isPicture, pictures, stillWidth, type PictureName } from '../../../plot/views/index.ts';
import type { LoadedRun } from '../context.ts';
import type { Figure } from '../figure.ts';

/** The first of a figure's views that shows the target, drawn as on a page; undefined: none does. */
export function viewOf(
  callout: Callout,
  figure: Figure,
  { run }: LoadedRun,
): PictureName | undefined {
  const { trace, heartbeats } = run;
  const { window, connections, folded } = figure;
  return figure.views
    .filter((view) => isPicture(view))
    .find((view) => {
      const { draw, stillHeight, missing } = pictures[view];
      if (missing?.(trace) !== undefined) return false;
      const picture = draw(trace, {
        // As in the text of a page, where there is the least room.
        width: stillWidth,
        height: stillHeight,
        heartbeats,
        folded: view === 'ladder' && folded,
        pair: busiestPair(trace, connections?.[0]),
        ...(window && { domain: window }),
        ...(connections && { connections }),
      });
      return calloutsShown(picture, [callout]).length > 0;
    });
}
