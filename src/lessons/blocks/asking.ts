import type { BetBlock } from '../lesson.ts';
import { figureAttributes, figureOfRun, optionalFigure } from './figure.ts';
import { askedIn } from './parts.ts';
import type { BlockReader } from './reader.ts';

/**
 * A prediction. `settled-by` names the later block that decides it; without it, placing the bet
 * decides it, and `answer-run` at `answer-at` may show how.
 */
export const bet: BlockReader<BetBlock> = {
  attributes: [...figureAttributes, 'for', 'settled-by', 'answer-run', 'answer-at'],
  read({ id, title, children, attributes, context }) {
    const answerRun = attributes.text('answer-run');
    return {
      kind: 'bet',
      id,
      title,
      serves: context.outcomes.servedBy(attributes),
      figure: optionalFigure(attributes, context),
      ...askedIn(children, context),
      settledBy: attributes.text('settled-by') ?? null,
      answer:
        answerRun === undefined
          ? null
          : (figureOfRun(answerRun, attributes.required('answer-at'), attributes, context) ?? null),
    };
  },
};
