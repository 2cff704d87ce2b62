import { CodeError, decodeAnswers, type AnswerSheet } from './answer-code.ts';
import type { LessonKey } from './lesson-key.ts';

/** Limits of what is read of a pasted text, in characters and in lines of text. */
export const maxPasted = 200_000;
export const maxLines = 2000;

/** A line that has a code, or should have one. */
export type PastedLine =
  | { readonly line: number; readonly code: string; readonly sheet: AnswerSheet }
  | { readonly line: number; readonly code: string; readonly refused: string };

/** Groups of four with hyphens between, the last one shorter perhaps. */
const codeForm = /(?<![0-9a-z-])[0-9a-z]{4}(?:-[0-9a-z]{4})+(?:-[0-9a-z]{1,3})?(?![0-9a-z-])/gi;

/** Reads pasted codes, one per line. */
export function readPasted(text: string, keys: readonly LessonKey[]): readonly PastedLine[] {
  return text
    .slice(0, maxPasted)
    .split(/\r?\n/)
    .slice(0, maxLines)
    .flatMap((content, i): PastedLine[] => {
      if (content.trim() === '') return [];
      const line = i + 1;
      // A double name in front of it may look like a code.
      const found = [...content.matchAll(codeForm)].map(([text]) => text);
      const code = found.sort((a, b) => b.length - a.length)[0];
      if (code === undefined) {
        const shown = content.trim().slice(0, 40);
        return [{ line, code: shown, refused: 'This line has no code.' }];
      }
      try {
        return [{ line, code, sheet: decodeAnswers(code, keys) }];
      } catch (error) {
        if (!(error instanceof CodeError)) throw error;
        return [{ line, code, refused: error.message }];
      }
    });
}
