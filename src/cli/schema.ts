import { scenarioJsonSchema } from '../scenario/index.ts';
import { fileOption, type Command } from './command.ts';

export const schemaCommand: Command = {
  name: 'schema',
  summary: "print the scenario format's JSON Schema, for editors",
  usage: '',
  words: [0, 0],
  options: [fileOption],
  notes:
    'Times are in milliseconds, sizes in bytes, rates in Mb/s. Some rules join several fields, which a\nJSON Schema cannot express; `ackclock check` applies those too.',
  async run(given, output) {
    await output.result(
      `${JSON.stringify(scenarioJsonSchema(), null, 2)}\n`,
      given.option('output'),
    );
  },
};
