import { anonymized } from '../capture/anonymize/index.ts';
import type { Capture } from '../capture/read/index.ts';
import { keptByAnonymizing, leftOutByAnonymizing } from '../share/report/index.ts';
import { openCapture } from './capture-files.ts';
import { Misuse } from './errors.ts';
import type { Output } from './output.ts';

/**
 * Writes captures anew, without the traces of people and machines.
 * @param files where to, one for each name; none: standard output, for a single capture
 * @throws Misuse
 */
export async function anonymize(
  names: readonly string[],
  files: readonly string[],
  output: Output,
): Promise<void> {
  const isPiped = names.length === 1 && files.length === 0;
  if (!isPiped && files.length !== names.length) {
    throw new Misuse(
      `--output: given ${files.length} times for ${names.length} captures (allowed: once for each, in their order)`,
    );
  }
  if (new Set(files).size < files.length) {
    throw new Misuse(`--output: ${files[0]} is given twice (allowed: a file for each capture)`);
  }
  const captures: Capture[] = [];
  for (const name of names) {
    const capture = await openCapture(name);
    if (capture.store.count === 0) {
      throw new Misuse(
        [`${name}: has no TCP packet`, ...capture.notes.map(({ text }) => text)].join('. '),
      );
    }
    captures.push(capture);
  }
  for (const [i, { packets, bytes }] of anonymized(captures).entries()) {
    await output.result(bytes(), files[i]);
    output.note(`${files[i] ?? names[i]}: ${packets} TCP packets`);
  }
  output.note(`In it: ${keptByAnonymizing.join('; ')}.`);
  output.note(`Not in it: ${leftOutByAnonymizing.join('; ')}.`);
}
