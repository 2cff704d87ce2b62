import type { Figure, Lesson } from '../../../course/markdown/index.ts';
import { busiestPair } from '../../../plot/ladder/index.ts';
import { isPicture, pictures, type PictureName } from '../../../plot/views/index.ts';
import type { RunLog } from '../../../run/index.ts';
import type { Scenario } from '../../../scenario/index.ts';
import { foldsPlot } from '../../lesson/state/folding.ts';
import { plainText } from '../../lesson/state/path.ts';
import { logOf } from '../lesson-log.ts';
import { previewSvg } from './preview-svg.ts';

/** A lesson's preview, as an SVG file: its title, its stakes, and the picture that it opens with. */
export function lessonPreview(lesson: Lesson): string {
  const figure = openingFigure(lesson);
  const run = lesson.runs.find(({ name }) => name === figure?.run);
  if (figure === undefined || run === undefined) throw new Error(`${lesson.slug}: no picture`);
  const log = logOf(run);
  const [view = 'sequence'] = figure.views.flatMap((name) => (isPicture(name) ? [name] : []));
  return previewSvg({
    title: lesson.title,
    sentence: plainText(lesson.stakes),
    draw: drawing(log, view, figure),
    // What the first step does not show yet stays pale here, too.
    shown: { time: figure.at.time, selection: undefined, inFlight: [] },
  });
}

/** The preview of a built-in scenario's player: its whole run, with long silences drawn short. */
export function scenarioPreview({ title, description }: Scenario, run: RunLog): string {
  const [sentence = ''] = (description ?? '').split(/(?<=[.!?]) /);
  return previewSvg({ title, sentence, draw: drawing(run, 'sequence', undefined) });
}

function openingFigure({ blocks }: Lesson): Figure | undefined {
  for (const block of blocks) {
    const figure = 'figure' in block ? block.figure : null;
    if (figure !== null && 'run' in figure) return figure;
  }
  return undefined;
}

function drawing(run: RunLog, view: PictureName, figure: Figure | undefined) {
  const { trace, heartbeats } = run;
  return (width: number, height: number) =>
    pictures[view].draw(trace, {
      width,
      height,
      heartbeats,
      folded: figure === undefined || foldsPlot(trace, figure),
      beside: undefined,
      pair: busiestPair(trace, figure?.connections?.[0]),
      ...(figure?.window && { domain: figure.window }),
      ...(figure?.connections && { connections: figure.connections }),
    });
}
