import { fromBase32, toBase32 } from './base32.ts';
import { BitReader, BitWriter } from './bits.ts';
import { checksum } from './checksum.ts';
import type { ItemAnswer } from './item-answer.ts';
import { readItem, writeItem } from './item-code.ts';
import type { LessonKey } from './lesson-key.ts';
import { readOldItems } from './old-codes.ts';

/** What a reader hands in. */
export interface AnswerSheet {
  /** Slug of the lesson. */
  readonly lesson: string;
  /** What they made of everything that it asks, in its order. */
  readonly answers: readonly ItemAnswer[];
  /** Who it is, as they wrote it; may be empty. */
  readonly name: string;
}

/** Of the layout below; codes of the versions before it are read. */
const version = 3;

/** Bytes that a name may take in UTF-8. */
export const longestName = 40;

/** No code is longer: a hundred things asked, and a name. */
export const longestCode = 400;

/** Why a code is not read; the message is a sentence. */
export class CodeError extends Error {}

/**
 * A sheet in letters that can be dictated: version, lesson (16 bits), edition (8), each item in as few bits as its
 * choices need (item-code.ts), from the next byte on the name, and a checksum of all that (16).
 */
export function encodeAnswers(sheet: AnswerSheet, key: LessonKey): string {
  const bits = new BitWriter();
  key.items.forEach((item, i) => writeItem(bits, item, sheet.answers[i]!));
  const name = new TextEncoder().encode(boundedName(sheet.name));
  const bytes = [
    version,
    key.number >> 8,
    key.number & 0xff,
    key.edition,
    ...bits.bytes(),
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
  if (body[0]! < 1 || body[0]! > version) {
    throw new CodeError('It was made by another version of Ackclock.');
  }
  const key = keys.find(({ number }) => number === ((body[1]! << 8) | body[2]!));
  if (key === undefined) throw new CodeError('It is for a lesson that this site does not have.');
  if (body[3] !== key.edition) {
    throw new CodeError(`It is for another edition of ‘${key.title}’, with different questions.`);
  }
  const read =
    body[0] === version
      ? readItems(body.subarray(4), key)
      : readOldItems(body.subarray(4), body[0] as 1 | 2, key);
  if (read === undefined || read.rest.length > longestName) {
    throw new CodeError('It is damaged: it does not have one answer for each question.');
  }
  return {
    lesson: key.slug,
    answers: read.answers,
    name: boundedName(new TextDecoder().decode(read.rest)),
  };
}

function readItems(bytes: Uint8Array, { items }: LessonKey): ReturnType<typeof readOldItems> {
  const bits = new BitReader(bytes);
  const answers: ItemAnswer[] = [];
  for (const item of items) {
    const answer = readItem(bits, item);
    if (answer === undefined) return undefined;
    answers.push(answer);
  }
  const rest = bits.rest();
  return rest === undefined ? undefined : { answers, rest };
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
