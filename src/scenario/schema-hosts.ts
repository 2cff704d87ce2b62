import * as v from 'valibot';
import { choice, count, flag, milliseconds, word } from './fields.ts';

/** Names of the stack profiles in profiles/. */
export const profileNames = [
  'sunos-4.1.3',
  '4.4bsd',
  'freebsd-2.1',
  'netbsd-1.2.1',
  'netbsd-1.2.1-fixed',
  'linux-2.0',
  'solaris-2.5',
  'vegas-sunos',
  'ns-2',
] as const;
export type ProfileName = (typeof profileNames)[number];

const queued = (title: string, description: string) =>
  count('segments', title, description, { minimum: 0, maximum: 1000 });

/**
 * Every field of a stack, none of them required: what is missing comes from the profile.
 * The fields and their meaning are those of the engine's TcpConfiguration.
 */
export const tcpEntries = {
  mss: v.optional(
    count('bytes', 'MSS', 'Largest payload this host can receive, announced in its SYN.', {
      minimum: 16,
      // An IP packet of 65535 bytes less 40 bytes of headers.
      maximum: 65_495,
    }),
  ),
  sendBuffer: v.optional(
    count('bytes', 'Send buffer', 'What the socket keeps until it is acknowledged.', {
      minimum: 512,
      // As much as one run may move: a sender of ns-2 keeps all that is written.
      maximum: 1_000_000_000,
    }),
  ),
  receiveBuffer: v.optional(
    count(
      'bytes',
      'Receive buffer',
      'The largest window this host advertises; above 65535 bytes only with window scaling.',
      { minimum: 512, maximum: 16_777_216 },
    ),
  ),
  initialSequence: v.optional(
    count(undefined, 'Initial sequence', 'First sequence number of the first connection.', {
      minimum: 0,
      maximum: 4_294_967_295,
    }),
  ),
  initialSequenceStep: v.optional(
    count(undefined, 'Sequence step', 'By how much it grows with each connection.', {
      minimum: 0,
      maximum: 4_294_967_295,
    }),
  ),
  writeChunk: v.optional(
    count(
      'bytes',
      'Write chunk',
      'The socket layer hands a write to TCP in pieces of this size; 0: as a whole.',
      { minimum: 0, maximum: 1_048_576 },
    ),
  ),
  initialWindow: v.optional(
    count('segments', 'Initial window', 'The first congestion window, if told in segments.', {
      minimum: 1,
      maximum: 1000,
    }),
  ),
  initialWindowRule: v.optional(
    choice(
      ['segments', 'rfc3390'],
      'Initial window by',
      'The first congestion window is so many segments, or RFC 3390’s: four segments, but no more than 4380 bytes or two segments.',
    ),
  ),
  synAckOpensWindow: v.optional(
    flag(
      'SYN’s ACK opens the window',
      'Whether the ACK of a passive opener’s SYN opens its congestion window like any other.',
    ),
  ),
  initialThreshold: v.optional(
    count('bytes', 'Initial threshold', 'The first slow-start threshold.', {
      minimum: 32,
      maximum: 4_294_967_295,
    }),
  ),
  nagle: v.optional(
    choice(
      ['off', 'bsd', 'rfc896', 'minshall'],
      'Nagle',
      'When a small segment waits for an acknowledgment: never, if anything was outstanding when the output call began (BSD), while anything is (RFC 896), or while another small segment is (Minshall, Linux).',
    ),
  ),
  delayedAck: v.optional(
    v.pipe(
      v.strictObject({
        kind: v.optional(
          choice(
            ['heartbeat', 'timer', 'adaptive', 'immediate'],
            'Delayed ACK',
            'Acknowledgments wait for the host’s fast tick, for a timer of their own, for one that learns how soon segments follow each other (Linux 2.0), or not at all.',
          ),
        ),
        delay: v.optional(
          milliseconds(
            'Delay',
            'How long the timer lets an ACK wait, from the first segment not acknowledged; the most, if it learns. RFC 1122 allows less than 500 ms.',
            { minimum: 0.001, maximum: 10_000 },
          ),
        ),
        every: v.optional(
          count(
            'segments',
            'At once after',
            'So many full segments’ worth of bytes are acknowledged at once; 0: bytes are not counted, as in BSD.',
            { minimum: 0, maximum: 1000 },
          ),
        ),
        ackPush: v.optional(
          flag('ACK on push', 'Whether a segment with PSH is acknowledged at once.'),
        ),
      }),
      v.metadata({ title: 'Delayed ACK', description: 'When a receiver acknowledges.' }),
    ),
  ),
  windowUpdate: v.optional(
    choice(
      ['tahoe', 'reno', 'reopened', 'never'],
      'Window update',
      'How much room a read must make before the window is announced anew: two segments and an empty buffer or 35 % (Tahoe, SunOS), two segments or half the buffer (Reno and later), one segment if less than two were left (reopened), or never.',
    ),
  ),
  advertisedWindow: v.optional(
    choice(
      ['free', 'fixed'],
      'Advertised window',
      'The free part of the receive buffer, or always all of it, however slowly it is read.',
    ),
  ),
  opening: v.optional(
    choice(
      ['handshake', 'none'],
      'Opening',
      'Three segments, or both ends established at once, as if it had happened before. The client’s choice counts.',
    ),
  ),
  windowUnit: v.optional(
    choice(
      ['bytes', 'segments'],
      'Window counted in',
      'The congestion window admits any number of bytes (BSD), or whole segments, and grows by fractions of one (ns-2, Linux).',
    ),
  ),
  congestionControl: v.optional(
    choice(
      ['reno', 'reno-1993', 'vegas'],
      'Congestion control',
      'Growth of the window; 1993’s code adds an eighth of a segment per ACK in avoidance; Vegas watches the delay.',
    ),
  ),
  vegas: v.optional(
    v.pipe(
      v.strictObject({
        alpha: v.optional(queued('Alpha', 'With fewer segments queued the window grows.')),
        beta: v.optional(queued('Beta', 'With more segments queued the window shrinks.')),
        gamma: v.optional(queued('Gamma', 'With more segments queued slow start ends.')),
      }),
      v.metadata({
        title: 'Vegas',
        description: 'How many segments of its own Vegas lets wait in the network’s queues.',
      }),
    ),
  ),
  recovery: v.optional(
    choice(
      ['tahoe', 'reno', 'newreno', 'sack'],
      'Recovery',
      'After three duplicate ACKs: start over (Tahoe), fast recovery of one loss (Reno), of several (NewReno), or by selective ACKs, where both sides use them.',
    ),
  ),
  limitedTransmit: v.optional(
    flag(
      'Limited transmit',
      'Whether each of the first two duplicate ACKs lets a new segment leave (RFC 3042).',
    ),
  ),
  windowScaling: v.optional(
    flag(
      'Window scaling',
      'Whether its SYN offers windows above 65535 bytes (RFC 7323); used if both sides offer it.',
    ),
  ),
  timestamps: v.optional(
    flag(
      'Timestamps',
      'Whether its SYN offers timestamps (RFC 7323), which take 12 bytes of each segment; used if both sides offer them.',
    ),
  ),
  selectiveAcks: v.optional(
    flag(
      'Selective ACKs',
      'Whether its SYN permits selective acknowledgments (RFC 2018); used if both sides do.',
    ),
  ),
  fullSegment: v.optional(
    choice(
      ['mss', 'payload'],
      'Full segment',
      'What the receiver takes for a full segment when options shorten the payload: the MSS (4.4BSD: it acknowledges every third segment), or what a full segment carries.',
    ),
  ),
  duplicatesGuard: v.optional(
    choice(
      ['none', 'recover', 'recover-idle'],
      'Duplicates guard',
      'When three duplicate ACKs are believed: always; once all that was sent before the last recovery or time-out is acknowledged; or the same, an idle time-out counting as one, too (ns-2).',
    ),
  ),
  afterIdle: v.optional(
    choice(
      [
        'keep',
        'restart-bsd',
        'restart-last-send',
        'restart-rfc5681',
        'restart-rtt',
        'restart-threshold',
        'restart-last-ack',
        'decay-rfc2861',
        'decay-linux',
        'new-cwv',
        'pace-rate',
        'pace-window',
      ],
      'After idle',
      'What a pause does to the congestion window: nothing (keep); back to one segment after a time-out since the last segment received (BSD), the last send, or the last new acknowledgment (ns-2), back to the initial window (RFC 5681), after one round trip, or after a threshold; a halving per time-out (RFC 2861, Linux); no growth for five minutes (RFC 7661); or it is paced, at the rate that Vegas measured (two segments without Vegas) or the window over a round trip.',
    ),
  ),
  idleThreshold: v.optional(
    milliseconds('Idle threshold', 'The pause after which `restart-threshold` restarts.', {
      minimum: 1,
    }),
  ),
  burstLimit: v.optional(
    count('segments', 'Burst limit', 'Segments that leave back to back at most; 0: any number.', {
      minimum: 0,
      maximum: 1000,
    }),
  ),
  pacing: v.optional(
    v.pipe(
      v.strictObject({
        scale: v.optional(
          v.pipe(
            v.number(),
            v.minValue(0.01),
            v.maxValue(100),
            v.metadata({
              title: 'Scale',
              description: 'The rate or the window that is paced is multiplied by this.',
            }),
          ),
        ),
        idleClock: v.optional(
          choice(
            ['received', 'sent', 'acknowledged'],
            'Idle clock',
            'A pause of one time-out is counted from the last segment received, the last data sent, or the last new acknowledgment.',
          ),
        ),
        roundTrip: v.optional(
          choice(
            ['smoothed', 'latest'],
            'Round trip',
            'The round trip to spread the segments over: the smoothed one, or the last one measured.',
          ),
        ),
        ending: v.optional(
          choice(
            ['sent', 'keep'],
            'Ending',
            'What the first acknowledgment leaves of the window: what was sent so far, or all of it.',
          ),
        ),
        atStart: v.optional(flag('At the start', 'Whether a connection’s first window is paced.')),
        afterJump: v.optional(
          count(
            'segments',
            'After a jump',
            'If so many segments or more (two at least) may leave at one stroke, they are paced; 0: never.',
            { minimum: 0, maximum: 1000 },
          ),
        ),
      }),
      v.metadata({
        title: 'Pacing',
        description: 'Segments leave one by one, until acknowledgments set the pace again.',
      }),
    ),
  ),
  stateSharing: v.optional(
    choice(
      ['none', 'temporal', 'ensemble'],
      'Shared state',
      'What connections to the same peer share (RFC 9040): nothing; the round-trip times and the window of those before them; or round-trip times and the sum of their windows while they are open.',
    ),
  ),
  retransmission: v.optional(
    v.pipe(
      v.strictObject({
        clock: v.optional(
          choice(
            ['ticks', 'exact'],
            'Clock',
            'Round trips and time-outs are counted in slow ticks (BSD), or kept exactly (RFC 6298). Each has fields of its own.',
          ),
        ),
        deviations: v.optional(
          v.pipe(
            v.picklist([2, 4]),
            v.metadata({
              title: 'Deviations',
              description:
                'The time-out is the smoothed round-trip time plus this many mean deviations.',
              unit: 'deviations',
            }),
          ),
        ),
        initialTicks: v.optional(
          count('ticks', 'First time-out', 'Before any round trip is measured, in slow ticks.', {
            minimum: 1,
            maximum: 100_000,
          }),
        ),
        minimumTicks: v.optional(
          count('ticks', 'Shortest time-out', 'In slow ticks.', { minimum: 1, maximum: 100_000 }),
        ),
        maximumTicks: v.optional(
          count('ticks', 'Longest time-out', 'In slow ticks.', { minimum: 1, maximum: 1_000_000 }),
        ),
        establishmentTicks: v.optional(
          count('ticks', 'Give up opening after', 'In slow ticks.', {
            minimum: 1,
            maximum: 1_000_000,
          }),
        ),
        initial: v.optional(
          milliseconds(
            'First time-out, exact',
            'Before any round trip is measured. RFC 6298 says 1 s.',
            { minimum: 1 },
          ),
        ),
        minimum: v.optional(
          milliseconds('Shortest time-out, exact', 'RFC 6298 says 1 s; many stacks take less.', {
            minimum: 1,
          }),
        ),
        maximum: v.optional(
          milliseconds('Longest time-out, exact', 'RFC 6298 allows no less than 60 s.', {
            minimum: 1,
          }),
        ),
        granularity: v.optional(
          milliseconds(
            'Granularity',
            'What the deviations add at least to the smoothed round-trip time: G in RFC 6298.',
            { maximum: 10_000 },
          ),
        ),
        establishment: v.optional(
          milliseconds('Give up opening after, exact', 'Time that a handshake may take.', {
            minimum: 1,
          }),
        ),
        maximumShift: v.optional(
          count(undefined, 'Give up after', 'Time-outs in a row that end the connection.', {
            minimum: 1,
            maximum: 30,
          }),
        ),
      }),
      v.metadata({ title: 'Retransmission', description: 'The retransmission timer.' }),
    ),
  ),
  timestampTick: v.optional(
    milliseconds(
      'Timestamp step',
      'How often the timestamp option’s clock moves on, if the retransmission clock is exact; RFC 7323 wants 1 ms to 1 s.',
      { minimum: 0.001, maximum: 1000 },
    ),
  ),
};

const tick = (title: string, description: string, phase: string) =>
  v.pipe(
    v.strictObject({
      interval: v.optional(
        milliseconds('Interval', 'From tick to tick.', { minimum: 1, maximum: 60_000 }),
      ),
      phase: v.optional(milliseconds('Phase', phase, { maximum: 60_000, observable: true }), 0),
    }),
    v.metadata({ title, description }),
  );

const host = (title: string, address: string) =>
  v.pipe(
    v.strictObject({
      profile: v.optional(
        choice(profileNames, 'Stack', 'The TCP this host runs; `tcp` overrides its fields.'),
        'sunos-4.1.3',
      ),
      address: v.optional(
        word(
          'Address',
          'IPv4 address, for capture formats.',
          15,
          /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/,
          'an IPv4 address such as 192.0.2.1',
        ),
        address,
      ),
      kernelOut: v.optional(
        milliseconds('Kernel, out', 'From TCP’s decision to the adapter’s queue.', {
          observable: true,
        }),
        0,
      ),
      kernelIn: v.optional(
        milliseconds('Kernel, in', 'From the last bit’s arrival to TCP.', { observable: true }),
        0,
      ),
      fastTick: v.optional(
        tick(
          'Fast tick',
          'The heartbeat that sends delayed acknowledgments.',
          'When it first ticks, counted from the start.',
        ),
        {},
      ),
      slowTick: v.optional(
        tick(
          'Slow tick',
          'The heartbeat in which round trips, time-outs and idle times are counted.',
          'When it first ticks, counted from the start.',
        ),
        {},
      ),
      tcp: v.optional(
        v.pipe(
          v.strictObject(tcpEntries),
          v.metadata({ title: 'TCP', description: 'Fields of the stack that differ.' }),
        ),
        {},
      ),
    }),
    v.metadata({ title, description: `The ${title.toLowerCase()}’s stack and its timing.` }),
  );

/** The addresses are from TEST-NET-1 (RFC 5737): documentation, nobody's machine. */
export const hostsSchema = v.pipe(
  v.strictObject({
    client: v.optional(host('Client', '192.0.2.1'), {}),
    server: v.optional(host('Server', '192.0.2.2'), {}),
  }),
  v.metadata({
    title: 'Hosts',
    description: 'The two machines; of a dumbbell, what every client and every server is.',
  }),
);
