import type { Figure } from '../../../course/markdown/index.ts';
import { queuesOf } from '../../../analysis/windows/index.ts';
import { withCallouts } from '../../../plot/callouts/index.ts';
import { busiestPair } from '../../../plot/ladder/index.ts';
import {
  pictures,
  stillWidth,
  type PictureName,
  type PictureOptions,
} from '../../../plot/views/index.ts';
import type { Interval } from '../../../plot/scales/index.ts';
import type { RunLog } from '../../../run/index.ts';
import type { RecordId } from '../../../trace/format/index.ts';
import { stillOf, type Still } from './still.ts';

/** What a still shows. */
export interface StillAsked {
  readonly view: PictureName;
  readonly run: RunLog;
  readonly figure: Figure;
  /** Another run, drawn faintly behind. */
  readonly beside?: RunLog | undefined;
  /** First and last time on view; left out: all. */
  readonly domain?: Interval | undefined;
  /** Whether long silences are drawn short. */
  readonly folded: boolean;
  /** The segment that is marked; left out: none. */
  readonly selection?: RecordId | undefined;
}

/** The pictures of a view, standing still: windows have the queue below them, as in the view, where it ran over. */
export function stillsOfView(asked: StillAsked): Still[] {
  const still = drawStill(asked, asked.view);
  const queue =
    asked.view === 'windows' && !asked.figure.views.includes('queue')
      ? queuesOf(asked.run.trace).find(({ drops }) => drops.length > 0)
      : undefined;
  return queue === undefined ? [still] : [still, drawStill(asked, 'queue', queue)];
}

/** A view's picture at a figure's moment, with what the text points at in it. */
function drawStill(
  { run, figure, beside, domain, folded, selection }: StillAsked,
  view: PictureName,
  queue?: PictureOptions['queue'],
): Still {
  const { draw, twin, stillHeight } = pictures[view];
  const { trace, heartbeats } = run;
  const { at, connections } = figure;
  const options: PictureOptions = {
    width: stillWidth,
    height: stillHeight,
    heartbeats,
    selection,
    folded,
    beside: beside?.trace,
    pair: busiestPair(trace, connections?.[0]),
    ...(domain && { domain }),
    ...(connections && { connections }),
    ...(queue && { queue }),
  };
  const picture = withCallouts(
    draw(trace, options),
    (figure.callouts ?? []).filter((callout) => callout.view === view),
  );
  const behind = beside === undefined ? [] : twin(beside.trace, trace, options);
  return stillOf(picture, at.time, selection ?? null, behind);
}
