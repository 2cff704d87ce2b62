import type { BetBlock } from '../block.ts';
import { hidingAttributes } from '../hidden-reasons.ts';
import { calloutsOf } from '../callouts/figure-callouts.ts';
import { figureAttributes, figureOfRun, optionalFigure } from './figure.ts';
import { askedIn } from './parts.ts';
import type { BlockReader } from './reader.ts';
import { timeBet } from './time-bet.ts';
import { askedNumber, askOf, valueAttributes } from './asked-value.ts';

/**
 * A prediction. `settled-by` names the later block that decides it; without it, placing the bet
 * decides it, and `answer-run` at `answer-at` may show how. `ask` lets the reader bet a value.
 */
export const bet: BlockReader<BetBlock> = {
  attributes: [
    ...figureAttributes,
    'for',
    'settled-by',
    'answer-run',
    'answer-at',
    ...valueAttributes,
    ...hidingAttributes,
  ],
  read(raw) {
    const { id, title, children, attributes, context } = raw;
    const ask = askOf(attributes);
    if (ask === 'time') return timeBet(raw);
    const figure = optionalFigure(attributes, context);
    const callouts =
      figure === null ? undefined : calloutsOf([figure], context, { until: figure.at.time });
    const question = askedIn(children, context, callouts);
    const answerRun = attributes.text('answer-run');
    return {
      kind: 'bet',
      id,
      title,
      serves: context.outcomes.servedBy(attributes),
      figure: figure && (callouts?.in(figure) ?? figure),
      ...question,
      asked: ask === 'number' ? askedNumber(attributes, question.choices) : null,
      settledBy: attributes.text('settled-by') ?? null,
      answer:
        answerRun === undefined
          ? null
          : (figureOfRun(answerRun, attributes.required('answer-at'), attributes, context) ?? null),
      // Decided later by the blocks around it.
      hides: [],
    };
  },
};
