import { readJson } from '../../../scenario/index.ts';
import { isUntouched, type Progress } from '../state/progress.ts';
import { looseProgress, recordIn } from './loose.ts';

/** Says what a file is. */
const format = 'ackclock-progress';
const version = 1;

/** Characters of the largest file that is read: a thousand times what the course can come to. */
export const largestFile = 2_000_000;

/** Progress by the lesson's slug. */
export type Kept = Readonly<Record<string, Progress>>;

/** Why a file is not read; the message is a sentence for the reader. */
export class ProgressFileError extends Error {}

/** What a reader did, as a file to be read elsewhere. */
export function progressFile(kept: Kept): string {
  return `${JSON.stringify({ format, version, lessons: kept }, null, 2)}\n`;
}

const maxLessons = 100;

/** Whether something may be the slug of a lesson. */
export function isSlug(name: string): boolean {
  return /^[a-z][a-z0-9-]{0,79}$/.test(name);
}

/**
 * Reads such a file. Lessons that this version does not have are kept too.
 * @throws ProgressFileError
 */
export function readProgressFile(text: string): Kept {
  if (text.length > largestFile) throw new ProgressFileError('The file is too large.');
  const json = readJson(text);
  if (!json.ok && json.offset !== undefined) {
    throw new ProgressFileError(`The file ${json.reason}, at '${json.path.slice(0, 80)}'.`);
  }
  const file = recordIn(json.ok ? json.value : undefined);
  if (file.format !== format) {
    throw new ProgressFileError('This is not a progress file from Ackclock.');
  }
  if (file.version !== version) {
    throw new ProgressFileError('The file is from a later version of Ackclock.');
  }
  return Object.fromEntries(
    Object.entries(recordIn(file.lessons))
      .slice(0, maxLessons)
      .filter(([slug]) => isSlug(slug))
      .map(([slug, progress]) => [slug, looseProgress(progress)] as const)
      .filter(([, progress]) => !isUntouched(progress)),
  );
}
