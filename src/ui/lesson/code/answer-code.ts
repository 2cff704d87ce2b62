import { fromBase32, toBase32 } from './base32.ts';
import { checksum } from './checksum.ts';
import type { AskedItem, LessonKey } from './lesson-key.ts';
import type { Result } from './results.ts';

/** What a reader hands in. */
export interface AnswerSheet {
  /** Slug of the lesson. */
  readonly lesson: string;
  /** What came of everything that it asks, in its order. */
  readonly results: readonly Result[];
  /** Which variant of each question was last on view, in order, 0-15. */
  readonly variants: readonly number[];
  /** How sure they were of each bet, in order: 0 for nothing said, else a level of Confidence and 1. */
  readonly confidence: readonly number[];
  /** Who it is, as they wrote it; may be empty. */
  readonly name: string;
}

/** Of the layout below; the first has no confidence, and is written where nothing was said. */
const versions = { without: 1, withConfidence: 2 } as const;

/** Bytes that a name may take in UTF-8. */
export const longestName = 40;

/** No code is longer: 255 things asked, and a name. */
export const longestCode = 400;

/** Why a code is not read; the message is a sentence. */
export class CodeError extends Error {}

/**
 * A sheet in letters that can be dictated: version, lesson (16 bits), edition (8), two bits for each
 * result, four for each variant, in the second version two for the confidence in each bet, the name, and a checksum of all
 * that (16).
 */
export function encodeAnswers(sheet: AnswerSheet, key: LessonKey): string {
  const name = new TextEncoder().encode(boundedName(sheet.name));
  const withConfidence = sheet.confidence.some((level) => level > 0);
  const bytes = [
    withConfidence ? versions.withConfidence : versions.without,
    key.number >> 8,
    key.number & 0xff,
    key.edition,
    ...packed(sheet.results, 2),
    ...packed(sheet.variants, 4),
    ...(withConfidence ? packed(sheet.confidence, 2) : []),
    ...name,
  ];
  const sum = checksum(bytes);
  return toBase32(Uint8Array.from([...bytes, sum >> 8, sum & 0xff]));
}

/**
 * Reads a code.
 * @param keys of the lessons that there are
 * @throws CodeError
 */
export function decodeAnswers(code: string, keys: readonly LessonKey[]): AnswerSheet {
  if (code.length > longestCode) throw new CodeError('It is too long for a code.');
  const bytes = fromBase32(code);
  if (bytes === undefined) throw new CodeError('It contains characters that codes never use.');
  const body = bytes.subarray(0, -2);
  const [high, low] = bytes.subarray(-2);
  if (body.length < 4 || checksum(body) !== ((high! << 8) | low!)) {
    throw new CodeError('Part of it is missing or mistyped.');
  }
  const withConfidence = body[0] === versions.withConfidence;
  if (!withConfidence && body[0] !== versions.without)
    throw new CodeError('It was made by another version of Ackclock.');
  const key = keys.find(({ number }) => number === ((body[1]! << 8) | body[2]!));
  if (key === undefined) throw new CodeError('It is for a lesson that this site does not have.');
  if (body[3] !== key.edition) {
    throw new CodeError(`It is for another edition of ‘${key.title}’, with different questions.`);
  }
  const count = (kind: AskedItem['kind']): number =>
    key.items.filter((item) => item.kind === kind).length;
  const [questions, bets] = [count('question'), count('bet')];
  const first = 4 + Math.ceil(key.items.length / 4);
  const second = first + Math.ceil(questions / 2);
  const third = second + (withConfidence ? Math.ceil(bets / 4) : 0);
  if (body.length < third || body.length > third + longestName) {
    throw new CodeError('It is damaged: it does not have one answer for each question.');
  }
  return {
    lesson: key.slug,
    results: unpacked(body.subarray(4, first), 2, key.items.length) as Result[],
    variants: unpacked(body.subarray(first, second), 4, questions),
    confidence: withConfidence
      ? unpacked(body.subarray(second, third), 2, bets)
      : Array.from({ length: bets }, () => 0),
    name: boundedName(new TextDecoder().decode(body.subarray(third))),
  };
}

/** As much of a name as a code takes, in one line, without characters that turn or hide others. */
export function boundedName(name: string): string {
  const plain = name
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029\ufffd]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  let bounded = '';
  for (const character of plain) {
    if (new TextEncoder().encode(bounded + character).length > longestName) break;
    bounded += character;
  }
  return bounded.trim();
}

/** Numbers of so many bits, side by side, the last byte filled with zeros. */
function packed(numbers: readonly number[], bits: 2 | 4): number[] {
  const each = 8 / bits;
  return Array.from({ length: Math.ceil(numbers.length / each) }, (_, i) =>
    numbers
      .slice(i * each, (i + 1) * each)
      .reduce((byte, number, place) => byte | (number << (8 - bits * (place + 1))), 0),
  );
}

function unpacked(bytes: Uint8Array, bits: 2 | 4, count: number): number[] {
  const each = 8 / bits;
  return Array.from({ length: count }, (_, i) => {
    const byte = bytes[Math.floor(i / each)]!;
    return (byte >> (8 - bits * ((i % each) + 1))) & ((1 << bits) - 1);
  });
}
