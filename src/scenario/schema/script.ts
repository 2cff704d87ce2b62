import * as v from 'valibot';
import { choice, count, flag, milliseconds } from '../fields/fields.ts';
import { tcpEntries } from './tcp.ts';

const bytes = count('bytes', 'Bytes', 'How many.', { minimum: 1, maximum: 1_000_000_000 });

const action = v.variant('do', [
  v.strictObject({
    do: choice(['wait'], 'Do', 'Does nothing for a time.'),
    time: milliseconds('Time', 'How long.', { observable: true }),
  }),
  v.strictObject({
    do: choice(['wait-until'], 'Do', 'Waits until a time. Does not wait if it has passed.'),
    time: milliseconds('Time', 'Counted from the start of the run.', {
      maximum: 86_400_000,
      observable: true,
    }),
    jitter: v.optional(
      milliseconds('Jitter', 'Happens up to this much earlier or later, decided by the seed.', {
        observable: true,
      }),
      0,
    ),
  }),
  v.strictObject({
    do: choice(['write'], 'Do', 'Writes bytes.'),
    bytes,
    more: v.optional(
      flag(
        'More',
        'Whether the program says that more follows (MSG_MORE), so that a partial segment waits.',
      ),
      false,
    ),
    until: v.optional(
      milliseconds(
        'Until',
        'When the program turns to the next action. What has found no room in the send buffer by then is left out.',
        { minimum: 0.001, maximum: 86_400_000, observable: true },
      ),
    ),
  }),
  v.strictObject({
    do: choice(['cork'], 'Do', 'From now on only full segments leave (TCP_CORK).'),
  }),
  v.strictObject({ do: choice(['uncork'], 'Do', 'Partial segments leave again.') }),
  v.strictObject({
    do: choice(['await'], 'Do', 'Waits until this many bytes have been read in total.'),
    bytes,
  }),
  v.strictObject({ do: choice(['await-end'], 'Do', 'Waits for the end of the stream.') }),
  v.strictObject({ do: choice(['shutdown'], 'Do', 'Closes the sending direction.') }),
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
        count('bytes', 'Read size', 'The most bytes per read.', {
          minimum: 1,
          maximum: 16_777_216,
        }),
        8192,
      ),
      readPause: v.optional(
        milliseconds(
          'Read pause',
          'From one read to the next, for a program that works on what it has read.',
          { observable: true },
        ),
        0,
      ),
      readFrom: v.optional(
        milliseconds('Reads from', 'Nothing is read before this time.', { observable: true }),
        0,
      ),
      idleTimeout: v.optional(
        milliseconds(
          'Idle timeout',
          'This end closes a connection on which it has written and read nothing for this long. The end that writes next opens a new one. 0: never.',
          { observable: true },
        ),
        0,
      ),
    }),
    v.metadata({ title, description: `What the ${title.toLowerCase()}’s application does.` }),
  );

const script = v.strictObject({
  client: v.optional(side('Client'), {}),
  server: v.optional(side('Server'), {}),
});

export const scriptSchema = v.pipe(
  script,
  v.metadata({
    title: 'Script',
    description:
      'One connection whose ends follow lists of actions, without HTTP. If it was closed for being idle, a new one is opened.',
  }),
);

const which = (title: string) =>
  v.optional(
    count(undefined, title, `Which ${title.toLowerCase()}, counted from 1.`, {
      minimum: 1,
      maximum: 250,
    }),
    1,
  );

const stack = (title: string) =>
  v.optional(
    v.pipe(
      v.strictObject(tcpEntries),
      v.metadata({ title, description: `Fields of this end’s stack that differ from its host’s.` }),
    ),
    {},
  );

export const flowsSchema = v.pipe(
  v.array(
    v.strictObject({
      client: which('Client'),
      server: which('Server'),
      start: v.optional(
        milliseconds('Start', 'When the client opens the connection.', {
          maximum: 86_400_000,
          observable: true,
        }),
        0,
      ),
      clientTcp: stack('Client’s TCP'),
      serverTcp: stack('Server’s TCP'),
      script: v.pipe(
        script,
        v.metadata({ title: 'Script', description: 'What the two ends do, in order.' }),
      ),
    }),
  ),
  v.minLength(1),
  v.maxLength(500),
  v.metadata({
    title: 'Flows',
    description: 'Several connections, each with its own hosts, stacks and script.',
  }),
);
