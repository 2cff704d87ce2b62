import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { builtinNames } from '../scenario/index.ts';
import type { Command } from './command.ts';
import { FailedCheck, Misuse } from './errors.ts';
import { systemReason } from './output.ts';
import { checkedScenario, readScenario } from './scenario-file.ts';

/** Where lessons keep their scenarios. */
const lessons = 'lessons';

export const checkCommand: Command = {
  name: 'check',
  summary: 'validates scenarios',
  usage: '[PATH]...',
  words: [0, Number.POSITIVE_INFINITY],
  options: [],
  notes:
    'A PATH is a scenario, a folder that is searched for *.json, or the name of a built-in scenario.\nWithout one: everything in lessons/, and all built-in scenarios.',
  async run(given, output) {
    const names =
      given.words.length === 0
        ? [...builtinNames, ...(await filesBelow(lessons, true))]
        : (await Promise.all(given.words.map((word) => expand(word)))).flat();
    const complaints: string[] = [];
    let good = 0;
    for (const [i, name] of names.entries()) {
      output.progress(i / names.length, name);
      try {
        checkedScenario(await readScenario(name));
        good++;
      } catch (error) {
        if (!(error instanceof Misuse)) throw error;
        complaints.push(error.message);
      }
    }
    await output.result(
      `${names.length === 1 ? '1 scenario' : `${names.length} scenarios`}, ${good} in order\n`,
      undefined,
    );
    if (complaints.length > 0) throw new FailedCheck(...complaints);
  },
};

async function expand(word: string): Promise<string[]> {
  const isFolder = await stat(word).then(
    (found) => found.isDirectory(),
    () => false,
  );
  return isFolder ? filesBelow(word) : [word];
}

/** The *.json files below a folder, in alphabetical order. */
async function filesBelow(folder: string, mayBeMissing = false): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true });
    return entries
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => join(folder, name));
  } catch (error) {
    if (mayBeMissing && (error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new Misuse(`${folder}: ${systemReason(error)}`);
  }
}
