import * as v from 'valibot';
import { choice, count, flag, megabits, milliseconds } from '../fields/fields.ts';
import { delayedAck, pacing, retransmission, vegas } from './tcp-groups.ts';

/**
 * Every field of a stack, all optional: missing ones come from the profile. The fields and their meaning are those of the
 * engine's TcpConfiguration, except for the times' unit.
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
    count('bytes', 'Send buffer', 'How many bytes the socket keeps until they are acknowledged.', {
      minimum: 512,
      // As much as one run can move: a sender of ns-2 keeps everything that is written.
      maximum: 1_000_000_000,
    }),
  ),
  largestSendBuffer: v.optional(
    count(
      'bytes',
      'Largest send buffer',
      'What the send buffer may grow to: 3.5 times the congestion window (Linux). 0, or less than the send buffer: it does not grow. If only the send buffer is given, it does not grow either.',
      { minimum: 0, maximum: 1_000_000_000 },
    ),
  ),
  writerWakes: v.optional(
    choice(
      ['any-room', 'third-free'],
      'Writer wakes',
      'When a program that waits for room in the send buffer is woken: at any room, or once a third of the buffer is free (Linux).',
    ),
  ),
  notsentLowat: v.optional(
    count(
      'bytes',
      'Unsent limit',
      'How many bytes may wait in the send buffer without having been sent (TCP_NOTSENT_LOWAT). A program that waits is woken when less than half of that is unsent. 0: no limit.',
      { minimum: 0, maximum: 1_000_000_000 },
    ),
  ),
  receiveBuffer: v.optional(
    count(
      'bytes',
      'Receive buffer',
      'The largest window this host advertises; above 65535 bytes only with window scaling. If it is counted in memory, it takes twice as much.',
      { minimum: 512, maximum: 16_777_216 },
    ),
  ),
  segmentMemory: v.optional(
    count(
      'bytes',
      'Segment memory',
      'What a full segment takes of a receive buffer that is counted in memory (advertised window: memory).',
      { minimum: 1, maximum: 1_048_576 },
    ),
  ),
  largestReceiveBuffer: v.optional(
    count(
      'bytes',
      'Largest receive buffer',
      'What the receive buffer may grow to: the window scale is chosen for it. 0, or less than the receive buffer: chosen for that. A buffer that is counted in memory grows, unless only its size is given.',
      { minimum: 0, maximum: 1_073_741_823 },
    ),
  ),
  initialSequence: v.optional(
    count(undefined, 'Initial sequence', 'First sequence number of the first connection.', {
      minimum: 0,
      maximum: 4_294_967_295,
    }),
  ),
  initialSequenceStep: v.optional(
    count(undefined, 'Sequence step', 'How much it grows with each connection.', {
      minimum: 0,
      maximum: 4_294_967_295,
    }),
  ),
  writeChunk: v.optional(
    count(
      'bytes',
      'Write chunk',
      'The socket layer hands a write to TCP in pieces of this size. 0: all at once.',
      { minimum: 0, maximum: 1_048_576 },
    ),
  ),
  initialWindow: v.optional(
    count('segments', 'Initial window', 'The first congestion window, if given in segments.', {
      minimum: 1,
      maximum: 1000,
    }),
  ),
  initialWindowRule: v.optional(
    choice(
      ['segments', 'rfc3390', 'rfc6928'],
      'Initial window rule',
      'The first congestion window: the segments above, four but at most 4380 bytes (RFC 3390), or ten but at most 14600 bytes (RFC 6928); with either RFC at least two segments. With RFC 6928 one lost SYN does not reduce it.',
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
      'When a small segment waits for an acknowledgment: never, if anything was in flight when the output call began (BSD), while anything is in flight (RFC 1122 to the letter), or while another small segment is (Minshall, Linux).',
    ),
  ),
  autoCork: v.optional(
    flag(
      'Autocorking',
      'Whether a partial segment waits while earlier segments of its connection are in the host’s own adapter (Linux, tcp_autocorking).',
    ),
  ),
  push: v.optional(
    choice(
      ['last-byte', 'batches'],
      'Push',
      'Which segments carry PSH: those with the last byte written so far, or also the last of each batch that is handed to the adapter at once (Linux).',
    ),
  ),
  delayedAck,
  windowUpdate: v.optional(
    choice(
      ['tahoe', 'reno', 'doubled', 'reopened', 'never'],
      'Window update',
      'How much room a read must free before the window is advertised again: two segments and an empty buffer or 35 % (Tahoe, SunOS), two segments or half the buffer (Reno and later), as much again as the peer knows of (Linux), one segment if less than two were left (reopened), or never.',
    ),
  ),
  advertisedWindow: v.optional(
    choice(
      ['free', 'fixed', 'memory'],
      'Advertised window',
      'The free part of the receive buffer, always all of it, no matter how slowly it is read, or what its free memory could carry, up to a limit that grows as data come (Linux).',
    ),
  ),
  opening: v.optional(
    choice(
      ['handshake', 'none'],
      'Opening',
      'A handshake of three segments, or none: both ends are established from the start. The client’s choice counts.',
    ),
  ),
  windowUnit: v.optional(
    choice(
      ['bytes', 'segments', 'packets'],
      'Window counted in',
      'The congestion window allows any number of bytes (BSD), only whole segments and grows by fractions of one (ns-2, Linux 2.0), or a number of packets of any size (Linux).',
    ),
  ),
  growthCounts: v.optional(
    choice(
      ['acks', 'acknowledged'],
      'Growth counts',
      'The window grows by the number of ACKs, so that delayed ACKs slow it down (BSD), or by what they acknowledge (RFC 3465 without its limit, Linux). Vegas has its own rules.',
    ),
  ),
  growth: v.optional(
    choice(
      ['always', 'limited'],
      'Growth',
      'Whether every ACK of new data lets the window grow, or only while the window is what limits the sender: in slow start up to twice the most that was in flight (Linux).',
    ),
  ),
  congestionControl: v.optional(
    choice(
      ['reno', 'reno-1993', 'cubic', 'vegas'],
      'Congestion control',
      'How the window grows. The 1993 code adds an eighth of a segment per ACK in congestion avoidance. CUBIC grows by the time since the last loss (RFC 9438, Linux). Vegas watches the delay.',
    ),
  ),
  hystart: v.optional(
    flag(
      'HyStart',
      'Whether CUBIC ends slow start before a loss, once ACKs show that the path is full (Linux).',
    ),
  ),
  vegas,
  recovery: v.optional(
    choice(
      ['tahoe', 'tahoe-ns2', 'reno', 'reno-ns2', 'newreno', 'newreno-ns2', 'sack', 'prr'],
      'Recovery',
      'After three duplicate ACKs: a new slow start (Tahoe: 4.3BSD retransmits one segment, ns-2 everything after it too), fast recovery of one loss (Reno) or of several losses (NewReno), both also with ns-2’s details, or by selective ACKs, where both sides use them. prr counts packets, and what leaves is in proportion to what is delivered (RFC 9937, Linux).',
    ),
  ),
  lossDetection: v.optional(
    choice(
      ['duplicates', 'rack'],
      'Loss detection',
      'With recovery prr: a packet is lost after three duplicate ACKs, or, where both sides use selective ACKs, once one sent later has arrived and it is overdue (RACK, RFC 8985).',
    ),
  ),
  tailLossProbe: v.optional(
    flag(
      'Tail loss probe',
      'With recovery prr and selective ACKs: whether a probe is sent when no ACK has come for two smoothed round trips, 2 ms and a tick (200 ms instead with one segment in flight), but no later than the timeout (RFC 8985, section 7.2).',
    ),
  ),
  frto: v.optional(
    flag(
      'F-RTO',
      'With recovery prr: whether new data are sent after a timeout to find out if it was spurious (RFC 5682).',
    ),
  ),
  undo: v.optional(
    flag(
      'Undo',
      'With recovery prr: whether the window is restored when timestamps or duplicate reports (DSACK) show that nothing was lost (RFC 4015, RFC 3708).',
    ),
  ),
  fullAck: v.optional(
    choice(
      ['flight', 'threshold'],
      'After NewReno’s recovery',
      'The window when everything sent before the recovery is acknowledged: at most one segment more than is in flight, so that nothing bursts, or the slow-start threshold. RFC 6582 leaves the choice; ns-2 and Linux use the threshold.',
    ),
  ),
  sendsAtThirdDuplicate: v.optional(
    flag(
      'New data at the third duplicate',
      'Whether the third duplicate ACK, like each later one, releases new data after the retransmission if the window admits it (Reno and NewReno; ns-2 does).',
    ),
  ),
  limitedTransmit: v.optional(
    flag(
      'Limited transmit',
      'Whether each of the first two duplicate ACKs allows one new segment (RFC 3042). No effect with recovery prr.',
    ),
  ),
  windowScaling: v.optional(
    flag(
      'Window scaling',
      'Whether this host’s SYN offers windows above 65535 bytes (RFC 7323). Used if both sides offer it.',
    ),
  ),
  timestamps: v.optional(
    flag(
      'Timestamps',
      'Whether this host’s SYN offers timestamps (RFC 7323), which take 12 bytes of each segment. Used if both sides offer them.',
    ),
  ),
  selectiveAcks: v.optional(
    flag(
      'Selective ACKs',
      'Whether this host’s SYN permits selective acknowledgments (RFC 2018). Used if both sides permit them.',
    ),
  ),
  duplicateReports: v.optional(
    flag(
      'Duplicate reports',
      'Whether this host’s selective ACKs also report data that came twice (DSACK, RFC 2883).',
    ),
  ),
  sackCompression: v.optional(
    flag(
      'SACK compression',
      'Whether, after three duplicates, this host’s selective ACKs wait up to 1 ms or 5 % of a round trip so that one stands for several (Linux).',
    ),
  ),
  fullSegment: v.optional(
    choice(
      ['mss', 'payload', 'measured'],
      'Full segment',
      'What the receiver counts as a full segment when options shorten the payload: the MSS (4.4BSD, so it acknowledges every third segment), what a full segment carries, or what those that come are seen to carry (Linux).',
    ),
  ),
  duplicatesGuard: v.optional(
    choice(
      ['none', 'recover', 'recover-idle'],
      'Duplicates guard',
      'When three duplicate ACKs are taken as a loss: always; once everything sent before the last recovery or timeout is acknowledged; or the same, where an idle timeout counts too (ns-2).',
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
      'What a pause does to the congestion window. keep: nothing. restart: back to one segment after a timeout without a segment received (BSD), a send, or a new acknowledgment (ns-2), to the initial window (RFC 5681), after one round trip, or after a threshold. decay: half per timeout (RFC 2861, Linux). new-cwv: paced, not grown while unused, halved after five minutes (RFC 7661). pace: at the rate that Vegas measured (two segments without Vegas), or the window over a round trip.',
    ),
  ),
  idleThreshold: v.optional(
    milliseconds('Idle threshold', 'How long a pause must be for restart-threshold to restart.', {
      minimum: 1,
    }),
  ),
  burstLimit: v.optional(
    count(
      'segments',
      'Burst limit',
      'The most segments that one call of TCP sends: for an ACK, a timer, or a piece of a write (write chunk). The rest goes with the next call. 0: no limit. Like ns-2’s maxburst_, per call of send_much.',
      {
        minimum: 0,
        maximum: 1000,
      },
    ),
  ),
  maxPacingRate: v.optional(
    megabits(
      'Largest pacing rate',
      'Data are paced at twice the window per round trip in slow start and 1.2 times the window later, but no faster than this (Linux: SO_MAX_PACING_RATE). The first ten segments are not paced. 0: not paced.',
      0,
    ),
  ),
  pacing,
  stateSharing: v.optional(
    choice(
      ['none', 'temporal', 'ensemble'],
      'Shared state',
      'What connections to the same peer share (RFC 9040): nothing; the round-trip times and the window of earlier connections; or round-trip times and the sum of their windows while they are open.',
    ),
  ),
  retransmission,
  timestampTick: v.optional(
    milliseconds(
      'Timestamp step',
      'How often the timestamp option’s clock advances, if the retransmission clock is exact. RFC 7323 requires 1 ms to 1 s.',
      { minimum: 0.001, maximum: 1000 },
    ),
  ),
};
