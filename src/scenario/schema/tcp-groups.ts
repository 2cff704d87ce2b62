import * as v from 'valibot';
import { choice, count, flag, milliseconds } from '../fields/fields.ts';

// The fields of a stack that have groups of their own; tcp.ts puts them in their places.

const queued = (title: string, description: string) =>
  count('segments', title, description, { minimum: 0, maximum: 1000 });

export const delayedAck = v.optional(
  v.pipe(
    v.strictObject({
      kind: v.optional(
        choice(
          ['heartbeat', 'timer', 'adaptive', 'quick', 'immediate'],
          'Delayed ACK',
          'Acknowledgments wait for the host’s fast tick, for a timer of their own, for a timer that adapts to how soon segments follow each other (Linux 2.0), or not at all; quick: not at all at first, and later for such a timer (Linux).',
        ),
      ),
      delay: v.optional(
        milliseconds(
          'Delay',
          'How long the timer lets an ACK wait, counted from the first unacknowledged segment; for an adaptive timer, the longest wait; for a quick one, the first. RFC 1122 allows less than 500 ms.',
          { minimum: 0.001, maximum: 10_000 },
        ),
      ),
      every: v.optional(
        count(
          'segments',
          'At once after',
          'This many full segments’ worth of bytes are acknowledged at once. 0: bytes are not counted, as in BSD.',
          { minimum: 0, maximum: 1000 },
        ),
      ),
      ackPush: v.optional(
        flag('ACK on push', 'Whether a segment with PSH is acknowledged at once.'),
      ),
      quickAck: v.optional(
        flag(
          'Quick ACK',
          'Whether the application leaves quick ACKs on (quick only). Off: it turns TCP_QUICKACK off before each of its writes.',
        ),
      ),
    }),
    v.metadata({ title: 'Delayed ACK', description: 'When a receiver acknowledges.' }),
  ),
);

export const vegas = v.optional(
  v.pipe(
    v.strictObject({
      alpha: v.optional(
        queued('Alpha', 'The window grows while fewer segments than this are queued.'),
      ),
      beta: v.optional(
        queued('Beta', 'The window shrinks while more segments than this are queued.'),
      ),
      gamma: v.optional(
        queued('Gamma', 'Slow start ends when more segments than this are queued.'),
      ),
    }),
    v.metadata({
      title: 'Vegas',
      description: 'How many of its own segments Vegas allows in the network’s queues.',
    }),
  ),
);

export const pacing = v.optional(
  v.pipe(
    v.strictObject({
      scale: v.optional(
        v.pipe(
          v.number(),
          v.minValue(0.01),
          v.maxValue(100),
          v.metadata({
            title: 'Scale',
            description: 'Multiplies the rate or the window that is paced.',
          }),
        ),
      ),
      idleClock: v.optional(
        choice(
          ['received', 'sent', 'acknowledged'],
          'Idle clock',
          'Where a pause of one timeout is counted from: the last segment received, the last data sent, or the last new acknowledgment.',
        ),
      ),
      roundTrip: v.optional(
        choice(
          ['smoothed', 'latest'],
          'Round trip',
          'Which round-trip time the segments are spread over: the smoothed one, or the last one measured.',
        ),
      ),
      ending: v.optional(
        choice(
          ['sent', 'keep'],
          'Ending',
          'How much of the window the first acknowledgment leaves: what was sent so far, or all of it.',
        ),
      ),
      atStart: v.optional(flag('At the start', 'Whether a connection’s first window is paced.')),
      afterJump: v.optional(
        count(
          'segments',
          'After a jump',
          'If this many segments or more (at least two) could leave all at once, they are paced. 0: never.',
          { minimum: 0, maximum: 1000 },
        ),
      ),
    }),
    v.metadata({
      title: 'Pacing',
      description: 'Segments leave one at a time until acknowledgments set the pace again.',
    }),
  ),
);

export const retransmission = v.optional(
  v.pipe(
    v.strictObject({
      clock: v.optional(
        choice(
          ['ticks', 'exact', 'wheel'],
          'Clock',
          'Round trips and timeouts are counted in slow ticks (BSD), or measured exactly (RFC 6298), each with its own fields. wheel (Linux) times every packet, adds the largest deviation of the last round trip, but at least the shortest timeout, to the smoothed time, and waits in slow ticks.',
        ),
      ),
      deviations: v.optional(
        v.pipe(
          v.picklist([2, 4]),
          v.metadata({
            title: 'Deviations',
            description:
              'The timeout is the smoothed round-trip time plus this many mean deviations.',
            unit: 'deviations',
          }),
        ),
      ),
      initialTicks: v.optional(
        count('ticks', 'First timeout', 'Before any round trip is measured, in slow ticks.', {
          minimum: 1,
          maximum: 100_000,
        }),
      ),
      minimumTicks: v.optional(
        count('ticks', 'Shortest timeout', 'In slow ticks.', { minimum: 1, maximum: 100_000 }),
      ),
      maximumTicks: v.optional(
        count('ticks', 'Longest timeout', 'In slow ticks.', { minimum: 1, maximum: 1_000_000 }),
      ),
      establishmentTicks: v.optional(
        count('ticks', 'Give up opening after', 'In slow ticks.', {
          minimum: 1,
          maximum: 1_000_000,
        }),
      ),
      initial: v.optional(
        milliseconds(
          'First timeout, exact',
          'Before any round trip is measured. RFC 6298 says 1 s.',
          { minimum: 1 },
        ),
      ),
      minimum: v.optional(
        milliseconds('Shortest timeout, exact', 'RFC 6298 says 1 s, but many stacks use less.', {
          minimum: 1,
        }),
      ),
      maximum: v.optional(
        milliseconds('Longest timeout, exact', 'RFC 6298 allows no less than 60 s.', {
          minimum: 1,
        }),
      ),
      firstTickCounts: v.optional(
        flag(
          'First tick counts',
          'In ticks: whether the first round trip includes the tick that it begins in, which makes the first estimate one tick too long (BSD).',
        ),
      ),
      granularity: v.optional(
        milliseconds(
          'Granularity',
          'The least that the deviations add to the smoothed round-trip time: G in RFC 6298.',
          { maximum: 10_000 },
        ),
      ),
      establishment: v.optional(
        milliseconds('Give up opening after, exact', 'How long a handshake is allowed to take.', {
          minimum: 1,
        }),
      ),
      maximumShift: v.optional(
        count(undefined, 'Give up after', 'Timeouts in a row that end the connection.', {
          minimum: 1,
          maximum: 30,
        }),
      ),
    }),
    v.metadata({ title: 'Retransmission', description: 'The retransmission timer.' }),
  ),
);
