// Every picture that a lesson's stops show, as its page draws them.
import type { Figure, Lesson } from '../../../src/course/markdown/index.ts';
import { queuesOf } from '../../../src/analysis/windows/index.ts';
import { withCallouts } from '../../../src/plot/callouts/index.ts';
import { busiestPair } from '../../../src/plot/ladder/index.ts';
import {
  inFlightPoints,
  type Picture,
  type PictureState,
  type TypeScale,
} from '../../../src/plot/marks/index.ts';
import { isPicture, pictures, type PictureName } from '../../../src/plot/views/index.ts';
import type { RunLog } from '../../../src/run/index.ts';
import { foldsPlot } from '../../../src/ui/lesson/state/folding.ts';
import { pathOf } from '../../../src/ui/lesson/state/path.ts';
import { subjectOf } from '../../../src/ui/player/state/subject.ts';
import { logOf } from '../../../src/ui/site/lesson-log.ts';

/** Width and height, pixels. */
export type Size = readonly [width: number, height: number];

/** A figure at a stop, with its run. */
export interface StopFigure {
  /** `nagle #one-byte`. */
  readonly where: string;
  readonly figure: Figure;
  readonly run: RunLog;
  /** The run beside it on one axis; undefined: none. */
  readonly beside: RunLog | undefined;
}

/** The figures of a lesson's stops, those of decided bets and of both sides of a comparison included; each once. */
export function figuresOf(lesson: Lesson): StopFigure[] {
  const runs = new Map<string, RunLog>();
  const runOf = (name: string): RunLog => {
    const known = runs.get(name);
    if (known !== undefined) return known;
    const run = logOf(lesson.runs.find((one) => one.name === name)!);
    runs.set(name, run);
    return run;
  };
  const seen = new Set<string>();
  return pathOf(lesson).flatMap(({ id, main }) => {
    const figures =
      main.kind === 'twin'
        ? [...main.figures]
        : [
            'figure' in main ? main.figure : null,
            'answer' in main ? (main.answer as Figure | null) : null,
          ];
    return figures.flatMap((figure, i): StopFigure[] => {
      if (figure === null) return [];
      const other = main.kind === 'twin' ? figures[1 - i]?.run : undefined;
      const drawn = JSON.stringify([figure, other]);
      if (seen.has(drawn)) return [];
      seen.add(drawn);
      return [
        {
          where: `${lesson.slug} #${id}`,
          figure,
          run: runOf(figure.run),
          beside: other === undefined || other === figure.run ? undefined : runOf(other),
        },
      ];
    });
  });
}

/** The pictures among a figure's views, with the queue that a page shows below windows. */
export function picturesOf({ figure, run }: StopFigure): PictureName[] {
  const own = figure.views.filter((view) => isPicture(view));
  const queued = own.includes('windows') && queuesOf(run.trace).length > 0;
  return [...own, ...(queued ? (['queue'] as const) : [])].filter(
    (view) => pictures[view].missing?.(run.trace) === undefined,
  );
}

/** A figure's picture in a size, with what its text points at, and the moment at which it is shown. */
export function drawn(
  { figure, run, beside }: StopFigure,
  view: PictureName,
  [width, height]: Size,
  type?: TypeScale,
): { readonly picture: Picture; readonly state: PictureState } {
  const { trace, heartbeats } = run;
  const { at, window, connections, folded, callouts = [] } = figure;
  const own = callouts.filter((callout) => callout.view === view);
  const selection = selectionOf(figure, run);
  const plain = pictures[view].draw(trace, {
    width,
    height,
    heartbeats,
    selection,
    folded: view === 'ladder' || view === 'waterfall' ? folded : foldsPlot(trace, figure),
    beside: beside?.trace,
    pair: busiestPair(trace, connections?.[0]),
    ...(window && { domain: window }),
    ...(connections && { connections }),
    ...(type && { type }),
  });
  const picture = withCallouts(plain, own);
  const inFlight = inFlightPoints(picture, trace, at.time);
  return { picture, state: { time: at.time, selection, inFlight } };
}

/** What is selected at a figure. */
export function selectionOf({ selection }: Figure, { trace }: RunLog): number | undefined {
  return selection === null ? undefined : subjectOf(trace, selection);
}

/** What a figure's text names and its picture draws without a label: callouts, the selected segment or wait, hosts. */
export function unnamed(
  { figure, run }: StopFigure,
  view: PictureName,
  picture: Picture,
): string[] {
  const { callouts = [] } = figure;
  const selection = selectionOf(figure, run);
  const own = callouts.filter((callout) => callout.view === view);
  const keys = new Set(picture.labels.map(({ key }) => key));
  const missing = own.flatMap(({ number, words }) =>
    keys.has(`callout-${number}`) ? [] : [`callout ${number}, ${words}`],
  );
  const pointed = own.some(
    ({ extent }) => extent.kind === 'segment' && extent.segment === selection,
  );
  const marks = picture.marks.filter(
    ({ record, role, shapes }) =>
      selection !== undefined && record === selection && role !== 'ghost' && shapes.length > 0,
  );
  const told = picture.labels.some(({ record, shapes }) => {
    return record === selection && shapes.some(({ kind }) => kind === 'text');
  });
  if (marks.length > 0 && !told && !pointed) {
    missing.push(`the selected ${marks.map(({ key }) => key).join(', ')}`);
  }
  if (view === 'ladder') {
    const hosts = picture.ground.filter(({ key }) => key.startsWith('host-'));
    const named = hosts.filter(({ shapes }) =>
      shapes.some((shape) => shape.kind === 'text' && shape.class === 'host' && shape.text !== ''),
    );
    if (named.length < 2) missing.push('a host');
  }
  return missing;
}
