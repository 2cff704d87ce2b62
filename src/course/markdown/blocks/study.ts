import { InputError, suggest } from '../../../scenario/index.ts';
import { flowOf } from '../flow.ts';
import type { StudyBlock } from '../block.ts';
import { studyFigures } from '../study-figures.ts';
import type { BlockReader } from './reader.ts';

/** A figure of a study, standing still, with what the study says of it; its text may be empty. */
export const study: BlockReader<StudyBlock> = {
  attributes: ['study', 'figure'],
  read({ id, title, children, attributes, context }) {
    const slugs = Object.keys(studyFigures);
    const slug = oneOf(attributes.required('study'), slugs, "there is no study's page");
    const figures = studyFigures[slug] ?? [];
    const picture = oneOf(attributes.required('figure'), figures, `'${slug}' has no figure`);
    return { kind: 'study', id, title, study: slug, picture, content: flowOf(children, context) };
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
