import { table1, type Study } from '../studies/index.ts';
import { suggest } from '../scenario/index.ts';
import { fileOption, jsonOption, type Command } from './command.ts';
import { Misuse } from './errors.ts';
import { table1Text } from './table1-text.ts';

/** A study, and how its result reads as text. */
interface StudyEntry {
  readonly study: Study<unknown>;
  run(progress: (done: number) => void): { data: unknown; text: () => string };
}

function entry<Data>(study: Study<Data>, text: (data: Data) => string): StudyEntry {
  return {
    study,
    run(progress) {
      const data = study.run(progress);
      return { data, text: () => text(data) };
    },
  };
}

const entries: readonly StudyEntry[] = [entry(table1, table1Text)];

/** All studies, in the order in which they are listed. */
export const studies: readonly Study<unknown>[] = entries.map(({ study }) => study);

const names = studies.map(({ name }) => name);

export const studyCommand: Command = {
  name: 'study',
  summary: 'runs a study: many runs that give one table',
  usage: 'NAME',
  words: [1, 1],
  options: [jsonOption, fileOption],
  notes: `NAME is one of: ${names.join(', ')}.`,
  async run(given, output) {
    const [name = ''] = given.words;
    const found = entries.find(({ study }) => study.name === name);
    if (found === undefined) {
      const meant = suggest(name, names);
      const hint = meant === undefined ? '' : `; did you mean '${meant}'?`;
      throw new Misuse(`${name}: unknown study${hint} (allowed: ${names.join(', ')})`);
    }
    const result = found.run((done) => output.progress(done, found.study.title));
    const text =
      given.option('json') === undefined
        ? result.text()
        : `${JSON.stringify(result.data, null, 2)}\n`;
    await output.result(text, given.option('output'));
  },
};
