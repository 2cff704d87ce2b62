import type { Figure, Lesson, TwinBlock } from '../../../course/markdown/index.ts';
import { busiestPair } from '../../../plot/ladder/index.ts';
import type { Drawing } from '../../../plot/marks/index.ts';
import { goalStrip } from '../../../plot/strip/index.ts';
import { isPicture, pictures } from '../../../plot/views/index.ts';
import { foldsPlot } from '../state/folding.ts';
import { plainText } from '../state/path.ts';
import type { LessonRuns } from '../state/runs.ts';
import { twinStrip } from '../strip/strips.ts';
import { factorText } from '../task/gain.ts';

/** What a lesson comes to, as a picture. */
export interface Payoff {
  /** The block where the lesson shows it: a link leads there. */
  readonly id: string;
  /** What is compared, and by how much it differs; empty: the picture says it. */
  readonly caption: string;
  /** Draws it in a width, and at most so high unless its words need more; pixels. */
  draw(width: number, height: number): Drawing;
  /** Whether it may be enlarged to fill the room there is: it is no higher than its rows. */
  readonly grows: boolean;
}

/**
 * The answer that pays off: the comparison that changed the most; in a lesson without one the last bet's answer, and else the
 * picture that the lesson opens with.
 * @returns undefined for a lesson without pictures
 */
export function payoffOf(lesson: Lesson, runs: LessonRuns): Payoff | undefined {
  const twins = lesson.blocks.filter((block) => block.kind === 'twin');
  const [best] = twins.sort((a, b) => factorOf(b) - factorOf(a));
  if (best !== undefined) return comparison(best, runs);
  const answers = lesson.blocks.flatMap((block) =>
    block.kind === 'bet' && block.answer !== null ? [{ id: block.id, figure: block.answer }] : [],
  );
  const figures = lesson.blocks.flatMap((block) => {
    const figure = 'figure' in block ? block.figure : null;
    return figure !== null && 'run' in figure ? [{ id: block.id, figure }] : [];
  });
  const shown = answers.at(-1) ?? figures[0];
  return shown && { id: shown.id, caption: '', grows: false, draw: plotted(shown.figure, runs) };
}

function factorOf({ measured: [before, after] }: TwinBlock): number {
  const least = Math.min(before.value, after.value);
  return least <= 0 ? 1 : Math.max(before.value, after.value) / least;
}

function comparison(twin: TwinBlock, runs: LessonRuns): Payoff {
  const [a, b] = twin.figures.map(({ run }) => run) as [string, string];
  const strip = twinStrip(
    twin,
    [runs.titleOf(a), runs.titleOf(b)],
    [runs.get(a).trace, runs.get(b).trace],
  );
  return {
    id: twin.id,
    caption: `${plainText(twin.title)}: ${factorText(...twin.measured) || strip.title}`,
    grows: true,
    draw: (width) => goalStrip({ ...strip, width }),
  };
}

function plotted(figure: Figure, runs: LessonRuns): Payoff['draw'] {
  const { trace, heartbeats } = runs.get(figure.run);
  const [view = 'sequence'] = figure.views.flatMap((name) => (isPicture(name) ? [name] : []));
  return (width, height) =>
    pictures[view].draw(trace, {
      width,
      height,
      heartbeats,
      folded: foldsPlot(trace, figure),
      beside: undefined,
      pair: busiestPair(trace, figure.connections?.[0]),
      ...(figure.window && { domain: figure.window }),
      ...(figure.connections && { connections: figure.connections }),
    });
}
