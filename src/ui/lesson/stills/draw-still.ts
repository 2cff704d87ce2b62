import type { Figure } from '../../../course/markdown/index.ts';
import type { withCallouts } from '../../../plot/callouts/index.ts';
import { busiestPair } from '../../../plot/ladder/index.ts';
import type { Picture } from '../../../plot/marks/index.ts';
import {
  stillWidth,
  type PictureName,
  type PictureOptions,
  type ViewPicture,
} from '../../../plot/views/index.ts';
import type { Stretch } from '../../../plot/scales/index.ts';
import type { RunLog } from '../../../run/index.ts';
import type { RecordId } from '../../../trace/format/index.ts';
import { stillOf, type Still } from './still.ts';

/** What a still shows. */
export interface StillAsked {
  readonly view: PictureName | 'budget';
  readonly run: RunLog;
  readonly figure: Figure;
  /** Another run, drawn faintly behind. */
  readonly beside?: RunLog | undefined;
  /** First and last time on view; left out: all. */
  readonly domain?: Stretch | undefined;
  /** Whether long silences are drawn short. */
  readonly folded: boolean;
  /** The segment that is marked; left out: none. */
  readonly selection?: RecordId | undefined;
}

/**
 * A view's picture at a figure's moment, and the same standing still.
 * @param point draws what the text points at; left out: nothing does
 */
export function drawStill(
  { draw, twin, stillHeight }: ViewPicture,
  { view, run, figure, beside, domain, folded, selection }: StillAsked,
  queue?: PictureOptions['queue'],
  point: typeof withCallouts = (picture) => picture,
): { picture: Picture; still: Still } {
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
  const picture = point(
    draw(trace, options),
    (figure.callouts ?? []).filter((callout) => callout.view === view),
  );
  const behind = beside === undefined ? [] : twin(beside.trace, trace, options);
  return { picture, still: stillOf(picture, at.time, selection ?? null, behind) };
}
