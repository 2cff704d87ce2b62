import { roundOf } from '../../../analysis/round/index.ts';
import type { Lesson } from '../../../course/markdown/index.ts';
import { roundPicture } from '../../../plot/round/index.ts';
import { runScenario } from '../../../run/index.ts';
import { scenarioWith } from '../../../scenario/index.ts';
import type { StudyShown } from '../state/study.ts';
import type { RoundBlock } from '../state/path.ts';
import { wholeStill } from '../stills/still.ts';
import { resultText } from './words.ts';

/** Wide enough for its words on a telephone. */
const size = { width: 340, height: 300 } as const;

/** What a lesson's text has of its rounds, by the blocks' ids: each choice's picture, folded. For pages without scripts, and paper. */
export function roundStills({ blocks }: Lesson): Readonly<Record<string, StudyShown>> {
  const rounds = blocks.filter((block) => block.kind === 'round');
  return Object.fromEntries(rounds.map((block) => [block.id, shownOf(block)]));
}

function shownOf(block: RoundBlock): StudyShown {
  const { scenario, options, from, deadline, room, span, asked } = block;
  return {
    folded: 'What each choice does',
    captions: options.map(({ words, result }) => `${words}: ${resultText(result, asked.length)}`),
    stills: options.map(({ words, settings }) => {
      const { trace } = runScenario(scenarioWith(scenario, settings));
      const round = roundOf(trace, from);
      return wholeStill(roundPicture({ ...size, choice: words, round, deadline, room, span }));
    }),
    heading: '',
    path: '',
    title: '',
    leads: '',
    rows: [],
    statements: [],
  };
}
