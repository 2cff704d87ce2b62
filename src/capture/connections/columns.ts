import type { Nanoseconds } from '../../trace/format/index.ts';
import type { SynOptions } from '../read/index.ts';

/** Something that both ends of a connection have. */
export interface BothSides<T> {
  readonly client: T;
  readonly server: T;
}

/** One end of a connection, as the capture names it. */
export interface Endpoint {
  /** IPv4 dotted, IPv6 as RFC 5952 writes it; a name where tcpdump's text has one. */
  readonly address: string;
  readonly port: number;
}

/**
 * Packets of one connection as one capture saw them, ordered by time. Row i of every column is one packet, and
 * `count` rows are filled.
 */
export interface PacketColumns {
  readonly count: number;
  /** In the file, from 1, as Wireshark counts: packets of other protocols count, too. */
  readonly number: Uint32Array;
  /** Since the capture's first packet: nanoseconds. */
  readonly time: Float64Array;
  /** 1: sent by the client. */
  readonly fromClient: Uint8Array;
  /** Absolute, as in the header. */
  readonly sequence: Uint32Array;
  /** Absolute; 0 without the ACK bit. */
  readonly acknowledgment: Uint32Array;
  /** Payload bytes by the IP header (with total length 0 by the frame); the file may hold fewer. */
  readonly length: Uint32Array;
  /** The header's field, not scaled. */
  readonly window: Uint16Array;
  /** Bits of `Flag`; higher ones are ECE, CWR. */
  readonly flags: Uint8Array;
  /** TSval and TSecr, where `hasTimestamps` is 1. */
  readonly timestamp: Uint32Array;
  readonly echo: Uint32Array;
  readonly hasTimestamps: Uint8Array;
  /** Of IPv4; 0 for IPv6. */
  readonly identification: Uint16Array;
  /** TTL or hop limit; 0 if unknown (text). */
  readonly hops: Uint8Array;
  /** Bits of `PacketMark`. */
  readonly marks: Uint8Array;
  /** The blocks of its SACK option, in their order. */
  sackOf(row: number): readonly { readonly start: number; readonly end: number }[];
  /** The options that only a SYN has; undefined for all other packets. */
  synOptionsOf(row: number): SynOptions | undefined;
  /** The payload's first bytes, as many as were captured and kept: at most 64, of one that begins an HTTP message 2,048. */
  payloadOf(row: number): Uint8Array;
}

/** How we know which end is the client. */
export type ClientKnownBy = 'syn' | 'syn-ack' | 'port' | 'first packet';

/** One connection in one capture. */
export interface CapturedConnection {
  /** Its index among the capture's connections, ordered by their first packets. */
  readonly index: number;
  readonly client: Endpoint;
  readonly server: Endpoint;
  /** `port` (the server's is well known or the lower one) and `first packet` are guesses. */
  readonly clientKnownBy: ClientKnownBy;
  /** What each side offered in its SYN; undefined if that was not captured. */
  readonly offered: BothSides<SynOptions | undefined>;
  /** By how many bits each side's windows are shifted; undefined: unknown, because a SYN was not captured. */
  readonly shift: BothSides<number | undefined>;
  /** The first sequence number of each side (its SYN's, or the lowest that was captured, less one). */
  readonly initial: BothSides<number>;
  readonly packets: PacketColumns;
  readonly facts: ConnectionFacts;
}

/** What a table of connections shows. Times since the capture's first packet. */
export interface ConnectionFacts {
  readonly start: Nanoseconds;
  readonly end: Nanoseconds;
  /** The last packet with payload; without any, the end. */
  readonly lastData: Nanoseconds;
  readonly packetsSent: BothSides<number>;
  /** Payload bytes of each side, each counted once however often it was sent. */
  readonly bytes: BothSides<number>;
  /** Data segments, SYNs and FINs that repeat what was sent before. */
  readonly repeated: BothSides<number>;
  /** Payload bytes that were acknowledged but never captured: the capture dropped packets, or began late. */
  readonly missing: BothSides<number>;
  readonly superSegments: BothSides<number>;
  /** Copies of a mirror port that were left out. */
  readonly duplicates: number;
  /** The largest payload in a packet that is no super-segment, and the MSS where a SYN tells it. */
  readonly largestSegment: BothSides<number>;
  /**
   * Gaps without a packet up to the last data that last longer than twice the shortest round trip and 10 ms: their number,
   * their time in all and its share of the time from the first packet to the last data, and the longest one.
   */
  readonly silence: {
    readonly gaps: number;
    readonly time: Nanoseconds;
    readonly share: number;
    readonly longest: Nanoseconds;
  };
  /** How it ended; `open`: the capture ends before it does. */
  readonly closed: 'fin' | 'reset' | 'open';
  readonly point: CapturePoint;
  /** HTTP in plain text, TLS, or neither, by the first bytes of either side. */
  readonly content: 'http' | 'tls' | 'other' | 'none';
}

/**
 * Where a capture was made. The shortest answers of both ends tell it: at an end, its own answers take next to no time.
 */
export interface CapturePoint {
  readonly at: 'client' | 'server' | 'middle' | 'unknown';
  /** The shortest answer of either end: the round trip between the capture point and that end. */
  readonly answer: BothSides<Nanoseconds | undefined>;
}

/** One connection that was captured at one end or both. */
export interface Exchange {
  readonly client: CapturedConnection | undefined;
  readonly server: CapturedConnection | undefined;
  /** With both ends captured. */
  readonly joined: JoinedEnds | undefined;
}

/** What two captures of one connection say together. */
export interface JoinedEnds {
  /** By row of the client's capture, the row of the same packet in the server's; -1: it was not seen there. */
  readonly atServer: Int32Array;
  /** By row of the server's capture; the same the other way round. */
  readonly atClient: Int32Array;
  /** Undefined: packets of one direction alone were seen at both ends. */
  readonly clocks: ClockFit | undefined;
}

/** How the server's clock reads beside the client's. */
export interface ClockFit {
  /** To add to a time of the server's columns to have it in those of the client, at the client's time 0: nanoseconds. */
  readonly offset: Nanoseconds;
  /** And so many more for each nanosecond of the client's time. */
  readonly drift: number;
  /**
   * How far the offset may be wrong either way: half the shortest round trip, because only its sum is known, not how it is
   * divided between the directions.
   */
  readonly uncertainty: Nanoseconds;
  /** With both captures by one clock no packet would arrive before it left, so they are taken to be by one clock. */
  readonly isOneClock: boolean;
  /** How far the server's clock is ahead of the client's: nanoseconds, at the client's time 0. */
  readonly ahead: Nanoseconds;
  /** Packets that bound the offset from either side: those of the client, those of the server. */
  readonly pairs: BothSides<number>;
}
