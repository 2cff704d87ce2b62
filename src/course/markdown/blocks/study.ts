import { InputError, suggest } from '../../../scenario/index.ts';
import { flowOf } from '../flow.ts';
import type { StudyBlock } from '../block.ts';
import { studyFigures } from '../study-figures.ts';
import type { BlockReader } from './reader.ts';

/** A figure of a study, as a still picture, with the study's comment; its text can be empty. */
export const study: BlockReader<StudyBlock> = {
  attributes: ['study', 'figure', 'large'],
  read({ id, title, children, attributes, context }) {
    const slugs = Object.keys(studyFigures);
    const slug = oneOf(attributes.required('study'), slugs, "there is no study's page");
    const figures = studyFigures[slug] ?? [];
    const picture = oneOf(attributes.required('figure'), figures, `'${slug}' has no figure`);
    const large = attributes.bare('large');
    const content = flowOf(children, context);
    if (large && (title.length === 0 || content.length === 0)) {
      throw new InputError('a large figure without words', 'give it a title, and say what to see');
    }
    if (large && picture === 'rows')
      throw new InputError('a table is not drawn large', "leave 'large' out");
    return { kind: 'study', id, title, study: slug, picture, large, content };
  },
};

/** Throws InputError. */
function oneOf(name: string, known: readonly string[], message: string): string {
  if (known.includes(name)) return name;
  const meant = suggest(name, known);
  throw new InputError(
    `${message} '${name}'`,
    meant === undefined ? `there are: ${known.join(', ')}` : `did you mean '${meant}'?`,
  );
}
