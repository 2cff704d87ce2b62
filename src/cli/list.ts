import { builtinNames, builtinScenario, profiles } from '../scenario/index.ts';
import { studies } from './study.ts';
import { jsonOption, type Command } from './command.ts';
import { alignColumns } from './table.ts';

export const listCommand: Command = {
  name: 'list',
  summary: 'list the built-in scenarios, studies and stack profiles',
  usage: '',
  words: [0, 0],
  options: [jsonOption],
  async run(given, output) {
    const found = contents();
    const text =
      given.option('json') === undefined ? asText(found) : `${JSON.stringify(found, null, 2)}\n`;
    await output.result(text, undefined);
  },
};

interface Entry {
  readonly name: string;
  readonly title: string;
  readonly description: string;
}

function contents(): Record<'scenarios' | 'studies' | 'profiles', Entry[]> {
  return {
    scenarios: builtinNames.map((name) => {
      const { title, description, source } = builtinScenario(name);
      return { name, title, description, source };
    }),
    studies: studies.map(({ name, title, description }) => ({ name, title, description })),
    profiles: Object.values(profiles).map(({ name, title, description }) => ({
      name,
      title,
      description,
    })),
  };
}

function asText(found: ReturnType<typeof contents>): string {
  const section = (title: string, entries: readonly Entry[]) => [
    `${title}:`,
    ...alignColumns(entries.map((entry) => [`  ${entry.name}`, entry.title])),
    '',
  ];
  return [
    ...section('Scenarios', found.scenarios),
    ...section('Studies', found.studies),
    ...section('Stack profiles', found.profiles),
  ].join('\n');
}
