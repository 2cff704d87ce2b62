import { askedWithVariants } from '../variants/question-variants.ts';
import type { QuestionBlock } from '../block.ts';
import { withProseDigits } from '../prose-digits.ts';
import { figureAttributes, optionalFigure } from './figure.ts';
import { askedIn } from './parts.ts';
import type { BlockReader } from './reader.ts';

/** Retrieval practice; with new numbers if its facts are of varied runs. */
export const question: BlockReader<QuestionBlock> = {
  attributes: [...figureAttributes, 'for'],
  read({ id, title, children, attributes, context }) {
    const serves = context.outcomes.servedBy(attributes);
    const figure = optionalFigure(attributes, context);
    const asked = askedWithVariants(id, context, (each) =>
      askedIn(children, withProseDigits(children, each)),
    );
    const { question, choices, variants } = asked;
    return { kind: 'question', id, title, serves, figure, question, choices, variants };
  },
};
