import { InputError } from '../../scenario/index.ts';
import type { Entry } from './front-matter.ts';
import type { Source } from './lesson.ts';
import type { Problems } from './problems.ts';

/** A source of the front matter; undefined if it is invalid, which is reported. */
export function sourceOf(
  key: string,
  { line, fields }: Entry,
  problems: Problems,
): Source | undefined {
  return problems.attempt(line, `source '${key}'`, () => {
    const foreign = [...fields.keys()].find((name) => name !== 'text' && name !== 'url');
    const text = fields.get('text')?.value;
    const url = fields.get('url')?.value ?? '';
    if (foreign !== undefined) {
      throw new InputError(`it has a field '${foreign}'`, "a source has 'text' and 'url'");
    }
    if (typeof text !== 'string' || typeof url !== 'string') {
      throw new InputError('it lacks its text', "write 'text: Author year, section'");
    }
    if (url !== '' && !url.startsWith('https://')) {
      throw new InputError(`'${url}' is no address`, "begin it with 'https://'");
    }
    return { key, text, url };
  });
}

/** A source's name in citations: its text up to the first comma or full stop. */
export function shortName({ text }: Source): string {
  return text.split(/,|\.\s/)[0] ?? text;
}
