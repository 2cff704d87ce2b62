import * as v from 'valibot';
import { choice, count, megabits, milliseconds } from './fields.ts';

const hostName = choice(['client', 'server'], 'From', 'The host that sends the frame.');

const losses = v.optional(
  v.pipe(
    v.array(
      v.strictObject({
        from: hostName,
        frame: count(
          'frames',
          'Frame',
          'The n-th frame that this host puts on the wire, counted from 1, is lost.',
          { minimum: 1, maximum: 1_000_000_000 },
        ),
      }),
    ),
    v.maxLength(1000),
    v.metadata({ title: 'Losses', description: 'Frames that are lost, one by one.' }),
  ),
  [],
);

const lossRate = v.optional(
  v.pipe(
    v.number(),
    v.minValue(0),
    v.maxValue(1),
    v.metadata({
      title: 'Loss rate',
      description:
        'Probability that a frame is lost, each by itself. Which ones follows from the seed.',
    }),
  ),
  0,
);

const frameOverhead = count(
  'bytes',
  'Frame overhead',
  'Bytes on the wire beside the IP packet: Ethernet has 38 (preamble 8, header 14, check sequence 4, gap 12).',
  { minimum: 0, maximum: 1000 },
);
const minimumFrame = count(
  'bytes',
  'Minimum frame',
  'The shortest frame on the wire, overhead included: 84 on Ethernet.',
  { minimum: 0, maximum: 2000 },
);

const rate = megabits('Rate', 'How fast bits go onto the wire.');
// A geostationary hop takes about 270 ms; a minute leaves room for deep space.
const delay = milliseconds('Delay', 'One way, from a bit’s departure to its arrival.', {
  maximum: 60_000,
});
const queue = count('frames', 'Queue', 'Frames that may wait for the line; one more is dropped.', {
  minimum: 1,
  maximum: 1_000_000,
});

const direction = (title: string, description: string) =>
  v.pipe(
    v.strictObject({
      rate: v.optional(rate),
      delay: v.optional(delay),
      queue: v.optional(queue),
    }),
    v.metadata({ title, description }),
  );

/** Two one-way lines, as a modem, a leased line or a satellite channel has them. */
const link = v.strictObject({
  kind: choice(['link'], 'Kind', 'Two one-way lines, one per direction.'),
  rate: v.optional(rate, 10),
  delay: v.optional(delay, 0),
  // IFQ_MAXLEN of the BSD kernels.
  queue: v.optional(queue, 50),
  up: v.optional(direction('Upwards', 'Client to server, where it differs.')),
  down: v.optional(direction('Downwards', 'Server to client, where it differs.')),
  frameOverhead: v.optional(frameOverhead, 0),
  minimumFrame: v.optional(minimumFrame, 0),
  losses,
  lossRate,
});

/** One medium that both stations share: while one sends, the other waits. */
const ethernet = v.strictObject({
  kind: choice(['ethernet'], 'Kind', 'One medium shared by both hosts; no collisions.'),
  rate: v.optional(rate, 10),
  delay: v.optional(delay, 0),
  frameOverhead: v.optional(frameOverhead, 38),
  minimumFrame: v.optional(minimumFrame, 84),
  losses,
  lossRate,
});

export const networkSchema = v.pipe(
  v.variant('kind', [link, ethernet]),
  v.metadata({ title: 'Network', description: 'What lies between the two hosts.' }),
);
