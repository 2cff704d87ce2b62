import { InputError } from '../../../scenario/index.ts';
import type { AsideBlock, StepBlock, TodayBlock, WhyBlock } from '../block.ts';
import { calloutsOf } from '../callouts/figure-callouts.ts';
import { figureAttributes, figureOf } from './figure.ts';
import { contentOf } from './parts.ts';
import type { BlockReader } from './reader.ts';

/** One idea beside one figure. */
export const step: BlockReader<StepBlock> = {
  attributes: figureAttributes,
  read({ id, title, children, attributes, context }) {
    const figure = figureOf(attributes, context);
    const callouts = calloutsOf([figure], context);
    const content = contentOf(children, { ...context, callouts });
    return figure && { kind: 'step', id, title, figure: callouts.in(figure), content };
  },
};

/** A question to think about; its answer folds out. */
export const why: BlockReader<WhyBlock> = {
  attributes: [],
  read({ id, title, children, context }) {
    if (title.length === 0) throw new InputError('it asks nothing', "write ':::why[Question?]'");
    return { kind: 'why', id, question: title, answer: contentOf(children, context) };
  },
};

/** Optional reading. */
export const aside: BlockReader<AsideBlock> = {
  attributes: [],
  read({ id, title, children, context }) {
    return { kind: 'aside', id, title, content: contentOf(children, context) };
  },
};

/** The same problem in a capture, whose source must be named. */
export const today: BlockReader<TodayBlock> = {
  attributes: [...figureAttributes, 'source'],
  read({ id, title, children, attributes, context }) {
    const source = attributes.required('source');
    context.sources.use(source);
    const figure = figureOf(attributes, context);
    const callouts = calloutsOf([figure], context);
    const content = contentOf(children, { ...context, callouts });
    return figure && { kind: 'today', id, title, figure: callouts.in(figure), source, content };
  },
};
