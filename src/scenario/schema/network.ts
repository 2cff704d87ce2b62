import * as v from 'valibot';
import { choice, count, megabits, milliseconds } from '../fields/fields.ts';

const hostName = choice(['client', 'server'], 'From', 'The host that sends the frame.');

const frame = (description: string) =>
  count('frames', 'Frame', description, { minimum: 1, maximum: 1_000_000_000 });
const frameOfHost = (fate: string) =>
  frame(`The n-th frame that this host puts on the wire, counted from 1, ${fate}.`);
const frameOfLine = (fate: string) =>
  frame(`The n-th frame on this link, counted from 1, ${fate}.`);
const lateBy = milliseconds(
  'By',
  'How much later it arrives, so that frames behind it overtake it. If a frame is delayed twice, the last delay counts.',
  { minimum: 0.001 },
);

/** Frames listed individually. */
const listed = <T extends v.GenericSchema>(item: T, title: string, description: string) =>
  v.optional(v.pipe(v.array(item), v.maxLength(1000), v.metadata({ title, description })), []);

/** What happens to single frames of a wire that two hosts share, or of their two links. */
const listedByHost = {
  losses: listed(
    v.strictObject({ from: hostName, frame: frameOfHost('is lost') }),
    'Losses',
    'Single frames that are lost.',
  ),
  delays: listed(
    v.strictObject({ from: hostName, frame: frameOfHost('is late'), by: lateBy }),
    'Delays',
    'Single frames that arrive late.',
  ),
  duplicates: listed(
    v.strictObject({ from: hostName, frame: frameOfHost('is sent twice') }),
    'Duplicates',
    'Single frames that are duplicated. The copy follows immediately and is never counted, lost or late.',
  ),
};

/** The same for one link. */
const listedOnLine = {
  lost: listed(frameOfLine('is lost'), 'Lost', 'Single frames that are lost.'),
  delayed: listed(
    v.strictObject({ frame: frameOfLine('is late'), by: lateBy }),
    'Delayed',
    'Single frames that arrive late.',
  ),
  duplicated: listed(
    frameOfLine('is sent twice'),
    'Duplicated',
    'Single frames that are duplicated. The copy follows immediately and is never counted, lost or late.',
  ),
};

const probability = (title: string, description: string) =>
  v.pipe(v.number(), v.minValue(0), v.maxValue(1), v.metadata({ title, description }));

/** What can happen to the frames of a link, besides those listed individually. */
const errors = {
  lossRate: v.optional(
    probability(
      'Loss rate',
      'Probability that a frame is lost, independently of the others. The seed decides which ones.',
    ),
    0,
  ),
  bitErrorRate: v.optional(
    probability(
      'Bit-error rate',
      'Probability that a bit is wrong. A frame with a wrong bit is lost, so long frames are lost more often.',
    ),
    0,
  ),
  bursts: v.optional(
    v.pipe(
      v.strictObject({
        toBad: probability('Turns bad', 'Probability that a good link turns bad before a frame.'),
        toGood: probability('Turns good', 'Probability that a bad link turns good before a frame.'),
        lossGood: v.optional(
          probability(
            'Loss while good',
            'Probability that a frame is lost while the link is good.',
          ),
          0,
        ),
        lossBad: v.optional(
          probability('Loss while bad', 'Probability that a frame is lost while the link is bad.'),
          1,
        ),
      }),
      v.metadata({
        title: 'Bursts',
        description:
          'Losses in bursts (Gilbert, Elliott): the link is good or bad for a while. It can change before each frame, so a while is a number of frames, whatever their length and the time between them.',
      }),
    ),
  ),
};

const frameOverhead = count(
  'bytes',
  'Frame overhead',
  'Bytes on the wire besides the IP packet: 38 on Ethernet (preamble 8, header 14, check sequence 4, gap 12). With −40 the TCP and IP headers do not count, as in ns-2.',
  { minimum: -40, maximum: 1000 },
);
const minimumFrame = count(
  'bytes',
  'Minimum frame',
  'The shortest frame on the wire, including overhead: 84 bytes on Ethernet.',
  { minimum: 0, maximum: 2000 },
);

const rate = megabits('Rate', 'How fast bits go onto the wire.');
// A geostationary hop takes about 270 ms; a minute leaves room for deep space.
const delay = milliseconds('Delay', 'One-way delay, from a bit’s departure to its arrival.', {
  maximum: 60_000,
});
const queue = count(
  'frames',
  'Queue',
  'How many frames can wait for the link. Any more are dropped.',
  {
    minimum: 1,
    maximum: 1_000_000,
  },
);

const queueBytes = v.optional(
  count(
    'bytes',
    'Queue in bytes',
    'How many bytes of frames can wait for the link, in addition to the limit in frames. Left out: only the number of frames counts.',
    { minimum: 1, maximum: 1_000_000_000 },
  ),
);

/** CoDel's constants (RFC 8289, section 4; RFC 8290, section 5.2). */
const discipline = v.optional(
  v.pipe(
    v.strictObject({
      kind: choice(
        ['drop-tail', 'codel', 'fq-codel'],
        'Kind',
        'Drop-tail drops frames only when the queue is full. CoDel also drops one at the head of the queue when all frames have waited too long for a while (RFC 8289). FQ-CoDel gives each connection a queue with CoDel and serves these in turn, new ones first (RFC 8290).',
      ),
      target: v.optional(
        milliseconds(
          'Target',
          'CoDel: a wait that is still acceptable. It drops nothing while waits are shorter.',
          {
            maximum: 60_000,
          },
        ),
        5,
      ),
      interval: v.optional(
        milliseconds(
          'Interval',
          'CoDel: for how long all waits must be longer than the target before it drops a frame. The next drops follow sooner and sooner: after the interval, then that divided by √2, √3 ...',
          { minimum: 0.001 },
        ),
        100,
      ),
      flows: v.optional(
        count(
          undefined,
          'Flows',
          'FQ-CoDel: how many queues there are. A hash of its addresses and ports gives each connection one of them, so two can share one.',
          { minimum: 1, maximum: 65_536 },
        ),
        1024,
      ),
      quantum: v.optional(
        count(
          'bytes',
          'Quantum',
          'FQ-CoDel: how many bytes a queue sends before it is the next one’s turn.',
          { minimum: 1, maximum: 1_000_000 },
        ),
        1514,
      ),
    }),
    v.metadata({
      title: 'Queue discipline',
      description:
        'Which frame leaves the queue next, and which are dropped. Left out: in order of arrival, dropping only what finds no room (drop-tail).',
    }),
  ),
);

const direction = (title: string, description: string) =>
  v.pipe(
    v.strictObject({
      rate: v.optional(rate),
      delay: v.optional(delay),
      queue: v.optional(queue),
      queueBytes,
      discipline,
      lossRate: v.optional(errors.lossRate.wrapped),
      bitErrorRate: v.optional(errors.bitErrorRate.wrapped),
      bursts: errors.bursts,
      ...listedOnLine,
    }),
    v.metadata({ title, description }),
  );

/** A link in each direction between two nodes. */
const pair = {
  rate: v.optional(rate, 10),
  delay: v.optional(delay, 0),
  // IFQ_MAXLEN of the BSD kernels.
  queue: v.optional(queue, 50),
  queueBytes,
  discipline,
  ...errors,
  up: v.optional(direction('Upwards', 'From the client’s side to the server’s, where it differs.')),
  down: v.optional(
    direction('Downwards', 'From the server’s side to the client’s, where it differs.'),
  ),
};

const framing = (overhead: number, minimum: number) => ({
  frameOverhead: v.optional(frameOverhead, overhead),
  minimumFrame: v.optional(minimumFrame, minimum),
});

const crossTraffic = v.optional(
  v.pipe(
    v.array(
      v.strictObject({
        hop: v.optional(
          count(undefined, 'Hop', 'Which hop it fills, counted from 1 at the client’s side.', {
            minimum: 1,
            maximum: 16,
          }),
          1,
        ),
        direction: v.optional(
          choice(['up', 'down'], 'Direction', 'Toward the servers (up) or the clients (down).'),
          'down',
        ),
        rate: megabits('Rate', 'Average rate of its IP packets.'),
        packetBytes: v.optional(
          count('bytes', 'Packet', 'Size of each IP packet.', { minimum: 40, maximum: 65_535 }),
          1500,
        ),
        spacing: v.optional(
          choice(
            ['constant', 'poisson'],
            'Spacing',
            'Evenly spaced, or at random (exponential, decided by the seed).',
          ),
          'poisson',
        ),
        start: v.optional(milliseconds('Start', 'When the first packet arrives.'), 0),
        end: v.optional(
          milliseconds('End', 'No packet arrives from this time on.', { maximum: 86_400_000 }),
          86_400_000,
        ),
      }),
    ),
    v.maxLength(16),
    v.metadata({
      title: 'Cross traffic',
      description:
        'Packets that share a hop but belong to no connection and are never acknowledged.',
    }),
  ),
  [],
);

/** Two one-way links, as with a modem, a leased line or a satellite channel. */
const link = v.strictObject({
  kind: choice(['link'], 'Kind', 'Two one-way links, one per direction.'),
  ...pair,
  ...framing(0, 0),
  ...listedByHost,
});

const hop = (title: string, description: string) =>
  v.pipe(v.strictObject(pair), v.metadata({ title, description }));

/** Client, router, router ..., server: several links in a row. */
const path = v.strictObject({
  kind: choice(['path'], 'Kind', 'Several hops in a row, with a router between every two.'),
  hops: v.pipe(
    v.array(hop('Hop', 'One of the links. Each direction has its own settings.')),
    v.minLength(1),
    v.maxLength(16),
    v.metadata({ title: 'Hops', description: 'From the client’s side to the server’s.' }),
  ),
  ...framing(0, 0),
  crossTraffic,
});

const hostCount = (title: string, description: string) =>
  v.optional(count(undefined, title, description, { minimum: 1, maximum: 250 }), 1);

/** The papers' network: many hosts at both ends of one narrow link. */
const dumbbell = v.strictObject({
  kind: choice(
    ['dumbbell'],
    'Kind',
    'Clients at one end of a bottleneck link, servers at the other.',
  ),
  clients: hostCount('Clients', 'How many. Each has its own link to the clients’ router.'),
  servers: hostCount('Servers', 'How many. Each has its own link to the servers’ router.'),
  bottleneck: v.optional(hop('Bottleneck', 'The link between the two routers.'), { rate: 0.8 }),
  access: v.optional(hop('Access', 'The link of each host to its router.'), {}),
  ...framing(0, 0),
  crossTraffic,
});

/** One medium that both stations share: while one sends, the other waits. */
const ethernet = v.strictObject({
  kind: choice(['ethernet'], 'Kind', 'One medium shared by both hosts, without collisions.'),
  rate: v.optional(rate, 10),
  delay: v.optional(delay, 0),
  ...framing(38, 84),
  ...listedByHost,
  ...errors,
});

export const networkSchema = v.pipe(
  v.variant('kind', [link, ethernet, path, dumbbell]),
  v.metadata({ title: 'Network', description: 'What lies between the hosts.' }),
);
