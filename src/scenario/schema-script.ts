import * as v from 'valibot';
import { choice, count, milliseconds } from './fields.ts';

const bytes = count('bytes', 'Bytes', 'How many.', { minimum: 1, maximum: 1_000_000_000 });

const action = v.variant('do', [
  v.strictObject({
    do: choice(['wait'], 'Do', 'Does nothing for a time.'),
    time: milliseconds('Time', 'How long.', { observable: true }),
  }),
  v.strictObject({ do: choice(['write'], 'Do', 'Writes bytes.'), bytes }),
  v.strictObject({
    do: choice(['await'], 'Do', 'Waits until so many bytes in all were read.'),
    bytes,
  }),
  v.strictObject({ do: choice(['await-end'], 'Do', 'Waits for the end of the stream.') }),
  v.strictObject({ do: choice(['shutdown'], 'Do', 'Closes the sending half.') }),
  v.strictObject({ do: choice(['close'], 'Do', 'Closes both directions.') }),
  v.strictObject({ do: choice(['abort'], 'Do', 'Resets the connection.') }),
]);

const side = (title: string) =>
  v.pipe(
    v.strictObject({
      actions: v.optional(
        v.pipe(
          v.array(action),
          v.maxLength(1000),
          v.metadata({ title: 'Actions', description: 'What this end does, in order.' }),
        ),
        [],
      ),
      readDelay: v.optional(
        milliseconds('Read delay', 'From data becoming readable to the read’s return.', {
          observable: true,
        }),
        0,
      ),
      readSize: v.optional(
        count('bytes', 'Read size', 'Bytes at most per read.', {
          minimum: 1,
          maximum: 16_777_216,
        }),
        8192,
      ),
      readFrom: v.optional(
        milliseconds('Reads from', 'Nothing is read before this time.', { observable: true }),
        0,
      ),
    }),
    v.metadata({ title, description: `What the ${title.toLowerCase()}’s application does.` }),
  );

export const scriptSchema = v.pipe(
  v.strictObject({
    client: v.optional(side('Client'), {}),
    server: v.optional(side('Server'), {}),
  }),
  v.metadata({
    title: 'Script',
    description: 'One connection whose ends follow lists of actions, without HTTP.',
  }),
);
