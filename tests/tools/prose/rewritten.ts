// The 81 sentences that showed how this project wrote, each with a better version: none may come back.
import { readFileSync } from 'node:fs';

interface Rewritten {
  readonly number: number;
  /** Pieces of the sentence that was replaced; "…" in one is whatever a program fills in. */
  readonly old: readonly string[];
  readonly new: string;
}

export const rewritten = JSON.parse(
  readFileSync('tests/fixtures/rewritten-sentences.json', 'utf8'),
) as readonly Rewritten[];

const pieces = rewritten.flatMap(({ number, old }) =>
  old.map((piece) => {
    const escaped = plain(piece).replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
    return { number, find: new RegExp(escaped.replace('…', '.{1,60}?')) };
  }),
);

/** Without emphasis, and with one kind of quotes and of spaces. */
function plain(text: string): string {
  return text.replace(/[‘’`]/g, "'").replace(/[*_]/g, '').replace(/\s+/g, ' ');
}

/**
 * What a text has of the old sentences.
 * @returns the number of each, and the text around it
 */
export function oldSentencesIn(text: string): string[] {
  const searched = plain(text);
  return pieces.flatMap(({ number, find }) => {
    const at = searched.search(find);
    return at < 0 ? [] : [`${number}: ${searched.slice(Math.max(0, at - 40), at + 80)}`];
  });
}
