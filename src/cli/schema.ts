import { scenarioJsonSchema } from '../scenario/index.ts';
import { fileOption, type Command } from './command.ts';

export const schemaCommand: Command = {
  name: 'schema',
  summary: "prints the scenario format's JSON Schema, for editors",
  usage: '',
  words: [0, 0],
  options: [fileOption],
  notes:
    'Times are milliseconds, sizes bytes, rates Mb/s. Some rules join several fields and are beyond\na JSON Schema; `ackclock check` applies them too.',
  async run(given, output) {
    await output.result(
      `${JSON.stringify(scenarioJsonSchema(), null, 2)}\n`,
      given.option('output'),
    );
  },
};
