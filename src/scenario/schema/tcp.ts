import * as v from 'valibot';
import { congestionControlNames } from '../../engine/tcp/congestion/index.ts';
import { choice, count, flag, milliseconds } from '../fields/fields.ts';
import { delayedAck, pacing, retransmission, vegas } from './tcp-groups.ts';

/**
 * Every field of a stack, none of them required: what is missing comes from the profile.
 * The fields and their meaning are those of the engine's TcpConfiguration, but for the times' unit.
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
  largestReceiveBuffer: v.optional(
    count(
      'bytes',
      'Largest receive buffer',
      'What the receive buffer may grow to: the window scale is chosen for it. 0, or less than the receive buffer: chosen for that.',
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
      ['segments', 'rfc3390', 'rfc6928'],
      'Initial window by',
      'The first congestion window is so many segments; or by RFC 3390 four, but no more than 4380 bytes; or by RFC 6928 ten, but no more than 14600 bytes; by either RFC two segments at least. With RFC 6928 one lost SYN does not cut it.',
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
      'When a small segment waits for an acknowledgment: never, if anything was outstanding when the output call began (BSD), while anything is (RFC 1122 to the letter), or while another small segment is (Minshall, Linux).',
    ),
  ),
  delayedAck,
  windowUpdate: v.optional(
    choice(
      ['tahoe', 'reno', 'doubled', 'reopened', 'never'],
      'Window update',
      'How much room a read must make before the window is announced anew: two segments and an empty buffer or 35 % (Tahoe, SunOS), two segments or half the buffer (Reno and later), as much again as the peer knows of (Linux 2.0), one segment if less than two were left (reopened), or never.',
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
      congestionControlNames,
      'Congestion control',
      'Growth of the window; 1993’s code adds an eighth of a segment per ACK in avoidance; Vegas watches the delay.',
    ),
  ),
  vegas,
  recovery: v.optional(
    choice(
      ['tahoe', 'tahoe-ns2', 'reno', 'reno-ns2', 'newreno', 'newreno-ns2', 'sack'],
      'Recovery',
      'After three duplicate ACKs: slow start anew (Tahoe: 4.3BSD sends one segment again, ns-2 all that followed it), fast recovery of one loss (Reno; with ns-2’s details), of several (NewReno; with ns-2’s details), or by selective ACKs, where both sides use them.',
    ),
  ),
  fullAck: v.optional(
    choice(
      ['flight', 'threshold'],
      'After NewReno’s recovery',
      'The window once all is acknowledged that was sent before the recovery: no more than one segment beyond what is in flight, so that nothing bursts, or the slow-start threshold (RFC 6582 leaves the choice; ns-2 and Linux take the threshold).',
    ),
  ),
  sendsAtThirdDuplicate: v.optional(
    flag(
      'New data at the third duplicate',
      'Whether the third duplicate ACK lets new data leave behind the segment sent again, as far as the window admits it, as each later one does (Reno and NewReno; ns-2 does so).',
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
      'What a pause does to the congestion window: nothing (keep); back to one segment after a time-out since the last segment received (BSD), the last send, or the last new acknowledgment (ns-2), back to the initial window (RFC 5681), after one round trip, or after a threshold; a halving per time-out (RFC 2861, Linux); kept, paced and without growth while it is not used, halved after five minutes (RFC 7661); or it is paced, at the rate that Vegas measured (two segments without Vegas) or the window over a round trip.',
    ),
  ),
  idleThreshold: v.optional(
    milliseconds('Idle threshold', 'The pause after which the rule restart-threshold restarts.', {
      minimum: 1,
    }),
  ),
  burstLimit: v.optional(
    count(
      'segments',
      'Burst limit',
      'Segments that leave at one call of TCP at most: for an ACK, a timer, or a piece of a write (write chunk); the rest goes with the next one. 0: no limit. As ns-2’s maxburst_, which counts anew at each call of send_much.',
      {
        minimum: 0,
        maximum: 1000,
      },
    ),
  ),
  pacing,
  stateSharing: v.optional(
    choice(
      ['none', 'temporal', 'ensemble'],
      'Shared state',
      'What connections to the same peer share (RFC 9040): nothing; the round-trip times and the window of those before them; or round-trip times and the sum of their windows while they are open.',
    ),
  ),
  retransmission,
  timestampTick: v.optional(
    milliseconds(
      'Timestamp step',
      'How often the timestamp option’s clock moves on, if the retransmission clock is exact; RFC 7323 wants 1 ms to 1 s.',
      { minimum: 0.001, maximum: 1000 },
    ),
  ),
};
