// What each kind of record of the log says, declared once. From it, `npm run records` writes the readers and the writer in
// this folder and the table in docs/trace-format.md. None of it is in a page's script.
import type { Kind } from '../codes/index.ts';

/** Where a record has room for its kind's content. */
export type Column =
  | 'code'
  | 'flags'
  | 'segment'
  | 'value'
  | 'sequence'
  | 'acknowledgment'
  | 'length'
  | 'window';

/** What a column's number is: a unit, the number of a record, or a code of `trace/codes`. */
export type Unit =
  | 'ns'
  | 'µs'
  | 'ms'
  | 'bytes'
  | 'frames'
  | 'sequence number'
  | 'record'
  | 'count'
  | 'yes or no'
  | 'Charge'
  | 'Content'
  | 'CubicCode'
  | 'DropCode'
  | 'FailureCode'
  | 'Flag'
  | 'ImpairmentCode'
  | 'OptionCode'
  | 'Reason'
  | 'TcpState'
  | 'TimerCode'
  | 'WindowCode';

export interface DeclaredColumn {
  readonly in: Column;
  readonly unit: Unit;
  readonly says: string;
  /** The column holds this in the bits from the first up to, not including, the second. */
  readonly bits?: readonly [from: number, until: number];
}

export interface DeclaredRecord {
  /** Whose event it is. */
  readonly host: string;
  readonly says: string;
  /** What the time between its cause and it is charged to; left out: its writer decides. */
  readonly charge?: 'HostProcessing' | 'Nothing' | 'Propagation';
  /** It names itself in `segment`: its number is the name of a frame. */
  readonly namesItself?: true;
  /**
   * Written for nearly every segment: its writer takes cause, charge, place and columns one by one, in this order, where
   * others take an object. Objects everywhere would slow a run down by several percent (docs/decisions/0009).
   */
  readonly frequent?: true;
  readonly columns: Readonly<Record<string, DeclaredColumn>>;
}

const transaction = {
  number: { in: 'sequence', unit: 'count', says: 'number of the transaction, from 0' },
  page: { in: 'acknowledgment', unit: 'count', says: 'its page' },
  document: { in: 'window', unit: 'count', says: 'the document within the page' },
} as const;

const segment = { in: 'segment', unit: 'record', says: 'the segment' } as const;

const queue = {
  waiting: { in: 'window', unit: 'frames', says: 'frames that wait before it' },
  queued: { in: 'acknowledgment', unit: 'bytes', says: 'their bytes' },
} as const;

export const declared = {
  TransactionStart: {
    host: 'client',
    says: 'the client starts on a document or a scripted transfer; its connection might not exist yet, so it is in the end record',
    columns: {
      ...transaction,
      expected: { in: 'length', unit: 'bytes', says: 'expected; 0: unknown' },
      knownSince: {
        in: 'value',
        unit: 'ns',
        says: 'when the client came to know of the document, if it had to wait for a connection since then; 0: it had not',
      },
    },
  },
  TransactionEnd: {
    host: 'client',
    says: 'its last byte was read, or the end of the stream',
    charge: 'Nothing',
    columns: {
      ...transaction,
      bytes: { in: 'length', unit: 'bytes', says: 'read' },
      start: { in: 'segment', unit: 'record', says: 'its start record' },
      failed: { in: 'code', unit: 'yes or no', says: 'it ended by a failure' },
    },
  },
  Think: {
    host: 'thinker',
    says: 'an application begins to compute, to wait for a person, or to copy what it writes next',
    columns: {
      spentOn: {
        in: 'code',
        unit: 'Charge',
        says: 'what the time that follows is: client-think, server-think or host-processing',
      },
      end: { in: 'value', unit: 'ns', says: 'when it ends' },
    },
  },
  Connect: {
    host: 'client',
    says: 'an application asks for a connection',
    columns: {
      port: { in: 'sequence', unit: 'count', says: 'the client’s port' },
      peerPort: { in: 'acknowledgment', unit: 'count', says: 'the server’s port' },
      peer: { in: 'window', unit: 'count', says: 'the server’s host number' },
    },
  },
  Write: {
    host: 'writer',
    says: 'an application hands bytes to its socket',
    columns: {
      content: { in: 'code', unit: 'Content', says: 'what it wrote' },
      offset: { in: 'sequence', unit: 'bytes', says: 'where in the stream sent' },
      accepted: { in: 'length', unit: 'bytes', says: 'accepted now' },
      rest: { in: 'window', unit: 'bytes', says: 'that the application still wants to write' },
      begins: {
        in: 'segment',
        unit: 'record',
        says: 'of requests: the start record of the transaction whose request it begins with; -1: of none',
      },
      plain: {
        in: 'value',
        unit: 'bytes',
        says: 'of plaintext in the TLS record that begins with this write, which is `accepted` and `rest` long; 0: none begins',
      },
    },
  },
  Read: {
    host: 'reader',
    says: 'an application takes bytes from its socket',
    frequent: true,
    columns: {
      offset: { in: 'sequence', unit: 'bytes', says: 'where in the stream received' },
      bytes: { in: 'length', unit: 'bytes', says: 'taken; 0: the end of the stream' },
      unread: { in: 'window', unit: 'bytes', says: 'left unread' },
    },
  },
  Close: {
    host: 'closer',
    says: 'an application closes its socket',
    columns: {
      sendingOnly: { in: 'code', unit: 'yes or no', says: 'only the sending half' },
    },
  },
  Blocked: {
    host: 'writer',
    says: 'a write found no room in the send buffer: the application sleeps',
    charge: 'Nothing',
    columns: {
      unsentLimit: {
        in: 'value',
        unit: 'bytes',
        says: 'that may wait without having been sent, if that leaves no room; 0: the buffer is full',
      },
      bytes: { in: 'length', unit: 'bytes', says: 'that found no room' },
    },
  },
  SegmentSent: {
    host: 'sender',
    says: 'TCP hands a segment to the network',
    charge: 'Nothing',
    namesItself: true,
    frequent: true,
    columns: {
      sequence: { in: 'sequence', unit: 'sequence number', says: 'of its first byte' },
      acknowledgment: {
        in: 'acknowledgment',
        unit: 'sequence number',
        says: 'the next byte expected; counts only with the ACK bit',
      },
      payload: { in: 'length', unit: 'bytes', says: 'of payload' },
      window: {
        in: 'window',
        unit: 'bytes',
        says: 'the window field of the header, scaled as both SYNs agreed',
      },
      flags: { in: 'flags', unit: 'Flag', says: 'the control bits, as on the wire' },
      released: {
        in: 'code',
        unit: 'Reason',
        says: 'the reason of the hold that it ends; 0: none',
      },
      mss: { in: 'value', unit: 'bytes', bits: [0, 16], says: 'the MSS option; 0: none' },
      retransmission: {
        in: 'value',
        unit: 'yes or no',
        bits: [16, 17],
        says: 'data in it was sent before',
      },
      ackCause: {
        in: 'value',
        unit: 'count',
        bits: [17, 22],
        says: 'why its ACK leaves at once, where a stack has several rules for that (AckCause)',
      },
      quickLeft: {
        in: 'value',
        unit: 'count',
        bits: [22, 27],
        says: 'the quick ACKs that are left',
      },
    },
  },
  Transmit: {
    host: 'sender, or the router that passes it on',
    says: 'a frame reached the head of its host or hop and knows when its transmission starts; if it has a `queued` record that is its cause, and its transmission starts now',
    frequent: true,
    columns: {
      segment,
      start: { in: 'value', unit: 'ns', says: 'when its transmission starts' },
      wait: {
        in: 'code',
        unit: 'Charge',
        says: 'of the wait until then: transmission behind frames of the same connection or station, queueing behind another connection’s, medium-busy behind another station’s',
      },
      frame: { in: 'length', unit: 'bytes', says: 'of the frame on the wire' },
      ...queue,
    },
  },
  Arrived: {
    host: 'receiver, or a router on the path',
    says: 'the last bit of a frame arrived',
    charge: 'Propagation',
    frequent: true,
    columns: {
      segment,
      transmitted: {
        in: 'value',
        unit: 'ns',
        says: 'when its transmission ended; the rest is propagation',
      },
    },
  },
  Dropped: {
    host: 'sender, or the router whose link it was',
    says: 'a frame was lost; its cause is its `queued` record if it has one',
    columns: {
      segment,
      why: { in: 'code', unit: 'DropCode', says: 'why' },
      lost: { in: 'value', unit: 'ns', says: 'when, if that is later than the record' },
      ...queue,
      target: { in: 'sequence', unit: 'µs', says: 'by CoDel: the wait that it accepts' },
      interval: {
        in: 'length',
        unit: 'µs',
        says: 'by CoDel: for how long waits were longer before its first drop',
      },
    },
  },
  Received: {
    host: 'receiver',
    says: 'TCP processes a segment',
    charge: 'HostProcessing',
    frequent: true,
    columns: { segment },
  },
  Hold: {
    host: 'holder',
    says: 'a sender with data, or a receiver with an ACK due, begins to wait, or waits for another amount',
    charge: 'Nothing',
    frequent: true,
    columns: {
      reason: { in: 'code', unit: 'Reason', says: 'that binds' },
      further: { in: 'sequence', unit: 'count', says: 'the further reasons (bit n: reason n)' },
      bytes: {
        in: 'length',
        unit: 'bytes',
        says: 'held back; for delayed-ack: bytes unacknowledged',
      },
      room: {
        in: 'acknowledgment',
        unit: 'bytes',
        says: 'that the window would still admit; for delayed-ack: why the ACK waits (AckCause)',
      },
      wanted: { in: 'window', unit: 'bytes', says: 'size of the segment that would leave' },
      timer: { in: 'value', unit: 'ns', says: 'when a timer ends it; -1: none does' },
      replaces: { in: 'segment', unit: 'record', says: 'the hold it replaces; -1: it is new' },
      small: {
        in: 'flags',
        unit: 'yes or no',
        says: 'for nagle: the rule is one small segment at a time (Minshall)',
      },
    },
  },
  Release: {
    host: 'holder',
    says: 'that wait ends; its cause released it',
    charge: 'Nothing',
    frequent: true,
    columns: {
      reason: { in: 'code', unit: 'Reason', says: 'that ends' },
      hold: { in: 'segment', unit: 'record', says: 'the hold’s record' },
    },
  },
  TimerFired: {
    host: 'owner',
    says: 'a timer ran out',
    columns: {
      timer: { in: 'code', unit: 'TimerCode', says: 'which' },
      inARow: { in: 'value', unit: 'count', says: 'firings in a row (back-off)' },
    },
  },
  Window: {
    host: 'sender',
    says: 'the congestion window, the threshold or the peer’s window changed',
    charge: 'Nothing',
    frequent: true,
    columns: {
      why: { in: 'code', unit: 'WindowCode', says: 'why' },
      congestionWindow: { in: 'sequence', unit: 'bytes', says: 'cwnd' },
      threshold: { in: 'acknowledgment', unit: 'bytes', says: 'ssthresh' },
      peerWindow: { in: 'window', unit: 'bytes', says: 'the peer’s window' },
      inFlight: { in: 'length', unit: 'bytes', says: 'in flight' },
      delivered: {
        in: 'value',
        unit: 'count',
        says: 'for pipe, in a recovery by proportional rate reduction: packets that the ACK delivers; otherwise 0',
      },
    },
  },
  State: {
    host: 'either',
    says: 'the connection’s state changed',
    charge: 'Nothing',
    columns: {
      state: { in: 'code', unit: 'TcpState', says: 'the new one' },
      before: { in: 'flags', unit: 'TcpState', says: 'the old one' },
      initial: {
        in: 'sequence',
        unit: 'sequence number',
        says: 'the initial one, if a connection is established without a handshake',
      },
    },
  },
  RoundTrip: {
    host: 'sender',
    says: 'a round-trip time was measured',
    charge: 'Nothing',
    columns: {
      sample: { in: 'value', unit: 'ns', says: 'the sample' },
      smoothed: { in: 'sequence', unit: 'µs', says: 'the smoothed time' },
      timeout: { in: 'acknowledgment', unit: 'ms', says: 'the timeout' },
    },
  },
  Failure: {
    host: 'either',
    says: 'the connection ended with an error that its application gets',
    charge: 'Nothing',
    columns: { error: { in: 'code', unit: 'FailureCode', says: 'which' } },
  },
  CrossTraffic: {
    host: 'the node where it comes in',
    says: 'a packet outside any connection enters the network',
    charge: 'Nothing',
    namesItself: true,
    columns: { packet: { in: 'length', unit: 'bytes', says: 'of the IP packet' } },
  },
  Options: {
    host: 'sender',
    says: 'an option of the segment’s header, other than the MSS, right after its record: 1 window-scale (`first` the shift), 2 sack-permitted, 3 timestamps (`first` TSval, `second` TSecr), 4 sack (`first` to before `second`: one block, in the order of the option)',
    charge: 'Nothing',
    columns: {
      option: { in: 'code', unit: 'OptionCode', says: 'which' },
      segment,
      first: { in: 'sequence', unit: 'count', says: 'its first number' },
      second: { in: 'acknowledgment', unit: 'count', says: 'its second number' },
    },
  },
  Impairment: {
    host: 'sender, or the router whose link it is',
    says: 'what happens to the frame just transmitted (its cause): 1 delayed (causes `arrived`), 2 duplicated (causes the `transmit` of a copy, which is the same segment and has records of its own)',
    charge: 'Nothing',
    columns: {
      effect: { in: 'code', unit: 'ImpairmentCode', says: 'which' },
      segment,
      late: { in: 'value', unit: 'ns', says: 'by which it arrives later' },
    },
  },
  Cork: {
    host: 'writer',
    says: 'an application asks its socket for full segments only (TCP_CORK), or no longer',
    columns: {
      corked: { in: 'code', unit: 'yes or no', says: 'from now on only full segments leave' },
    },
  },
  Cubic: {
    host: 'sender',
    says: 'CUBIC begins an epoch, or one of its windows grew (1 curves); or HyStart ended slow start, because the ACKs of a round came in a train (2), or because of the delay (3)',
    charge: 'Nothing',
    columns: {
      why: { in: 'code', unit: 'CubicCode', says: 'which' },
      since: {
        in: 'value',
        unit: 'ns',
        says: 'when the epoch began, later for each pause in it; of HyStart: how long the train has lasted, or how much longer than the shortest the round trips are',
      },
      cubic: { in: 'sequence', unit: 'bytes', says: 'W_cubic now' },
      friendly: { in: 'acknowledgment', unit: 'bytes', says: 'W_est' },
      plateau: {
        in: 'length',
        unit: 'bytes',
        says: 'W_max, or the window that the epoch began with if that is larger',
      },
      toPlateau: { in: 'window', unit: 'ms', says: 'K, from the beginning to the plateau' },
    },
  },
  Queued: {
    host: 'sender, or the router whose link it is',
    says: 'a frame joined a queue of CoDel or FQ-CoDel, which decides later when it leaves: its `transmit` or `dropped` record has this one as its cause',
    charge: 'HostProcessing',
    columns: {
      segment,
      frame: { in: 'length', unit: 'bytes', says: 'of the frame on the wire' },
      ...queue,
    },
  },
} as const satisfies Record<keyof typeof Kind, DeclaredRecord>;
