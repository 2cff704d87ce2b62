import { InputError, readJson } from '../../../scenario/index.ts';

/** A value to choose, and how it is called. */
export interface NamedValue {
  readonly value: unknown;
  readonly words: string;
}

/** `keep: keep the window; restart-bsd: start over`. Throws InputError. */
export function choicesIn(text: string): NamedValue[] {
  return text.split(';').map((each) => {
    const [value = '', words = ''] = each.split(':').map((part) => part.trim());
    if (value === '' || words === '') {
      throw new InputError(`'${each.trim()}' is no choice`, "write 'value: words; value: words'");
    }
    const json = readJson(value);
    return { value: json.ok ? json.value : value, words };
  });
}
