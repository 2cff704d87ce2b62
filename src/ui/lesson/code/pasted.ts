import { CodeError, decodeAnswers, type AnswerSheet } from './answer-code.ts';
import type { LessonKey } from './lesson-key.ts';

/** Limits of what is read of a pasted text, in characters and in lines of text. */
export const maxPasted = 200_000;
export const maxLines = 2000;

/** A line that has a code, or should have one. */
export type PastedLine = ReadLine & { readonly line: number };

type ReadLine =
  | { readonly code: string; readonly sheet: AnswerSheet }
  | { readonly code: string; readonly refused: string };

/** Groups of four with hyphens between, the last one shorter perhaps. */
const codeForm = /(?<![0-9a-z-])[0-9a-z]{4}(?:-[0-9a-z]{4})+(?:-[0-9a-z]{1,3})?(?![0-9a-z-])/gi;

/** Reads pasted codes, one per line; a line that was there the last time is not read again. */
export class PastedCodes {
  private readonly keys: readonly LessonKey[];
  private known: ReadonlyMap<string, ReadLine> = new Map();

  /** @param keys of the lessons that there are */
  constructor(keys: readonly LessonKey[]) {
    this.keys = keys;
  }

  read(text: string): readonly PastedLine[] {
    const now = new Map<string, ReadLine>();
    const lines = text
      .slice(0, maxPasted)
      .split(/\r?\n/)
      .slice(0, maxLines)
      .flatMap((content, i): PastedLine[] => {
        if (content.trim() === '') return [];
        const read = now.get(content) ?? this.known.get(content) ?? readLine(content, this.keys);
        now.set(content, read);
        return [{ ...read, line: i + 1 }];
      });
    this.known = now;
    return lines;
  }
}

function readLine(content: string, keys: readonly LessonKey[]): ReadLine {
  // A double name in front of it may look like a code.
  const found = [...content.matchAll(codeForm)].map(([text]) => text);
  const code = found.sort((a, b) => b.length - a.length)[0];
  if (code === undefined) {
    return { code: content.trim().slice(0, 40), refused: 'This line has no code.' };
  }
  try {
    return { code, sheet: decodeAnswers(code, keys) };
  } catch (error) {
    if (!(error instanceof CodeError)) throw error;
    return { code, refused: error.message };
  }
}
