import type { Nanoseconds } from '../trace/format/index.ts';
import type { TcpConfiguration } from './configuration.ts';

export type WorkloadConfiguration = HttpConfiguration | FlowsConfiguration;

/** Pages fetched by a client, host 0, from a server, host 1. */
export interface HttpConfiguration {
  readonly kind: 'http';
  readonly mode: 'per-document' | 'persistent';
  /**
   * Whether a client on a kept connection asks for its share of the documents that it knows of at once, in a
   * write for each request or in one for all.
   */
  readonly pipelining: 'none' | 'separate-writes' | 'one-write';
  /** Connections that the client has side by side at most. */
  readonly connections: number;
  /** What ends a reply on a connection that is not kept: the server's close, or its length, whereupon the client closes. */
  readonly replyEnd: 'close' | 'length';
  /** How often the page is fetched, one after the other. */
  readonly pages: number;
  readonly documents: readonly DocumentConfiguration[];
  /** Records between TCP and HTTP; undefined: HTTP is over TCP itself. */
  readonly tls: TlsConfiguration | undefined;
  readonly client: {
    /**
     * When the client knows which documents the first one refers to: once it has read all of it, or each as soon as
     * it has read the reference. References are spaced evenly.
     */
    readonly discovery: 'at-end' | 'as-read';
    /** From the connection's establishment, or the last byte read, to the request. */
    readonly think: Nanoseconds;
    /** From the last byte read to the next connection's SYN. */
    readonly turnaround: Nanoseconds;
    /** From data becoming readable to the read's return. */
    readonly readDelay: Nanoseconds;
    /** Bytes at most per read. */
    readonly readSize: number;
    /** Bytes of a request's first write, if it is longer: the rest is written after it. 0: all of it. */
    readonly requestSplit: number;
    /** Which requests are split so: all of them, or that for the first document alone. */
    readonly splitRequests: 'all' | 'first';
    /** What was read together with the end of a header is thrown away (Heidemann 1997, section 2.6). */
    readonly dropsDataWithHeader: boolean;
  };
  readonly server: {
    /** From a connection's establishment until a process is there that reads from it. */
    readonly forkTime: Nanoseconds;
    /** Replies after which the server closes a kept connection. 0: any number. */
    readonly mostReplies: number;
    readonly readDelay: Nanoseconds;
    readonly readSize: number;
    /**
     * Whether the header of a persistent reply is flushed by itself (Apache 1.1b4), is written with the body, or is
     * written by itself on a socket that is corked until the reply's last write (nginx, tcp_nopush).
     */
    readonly headerFlush: 'alone' | 'joined' | 'corked';
    /** Bytes per write. */
    readonly writeSize: number;
    /** From the header's write, flushed alone, to the first write of the body. */
    readonly headerGap: Nanoseconds;
    /** Between later writes. */
    readonly writeGap: Nanoseconds;
    /** How the body gets from the file to the socket; see http/write-pattern. */
    readonly fileAccess: 'stdio' | 'mapped';
    /** To copy 1024 bytes once: each write is copied several times before TCP gets it. */
    readonly copyTime: Nanoseconds;
    /** From the last write to the close, where the server closes. */
    readonly closeDelay: Nanoseconds;
    /** A kept connection on which no request comes for so long after a reply is closed. 0: never. */
    readonly idleTimeout: Nanoseconds;
  };
}

export interface TlsConfiguration {
  /** From the connection's establishment to the first request (TLS 1.3, RFC 8446; TLS 1.2, RFC 5246). */
  readonly handshake: 'one-round-trip' | 'two-round-trips';
  /** Bytes of the client's first flight, and of the server's. */
  readonly clientHello: number;
  readonly serverFlight: number;
  /** The largest plaintext of a record, bytes. */
  readonly record: number;
  /** The same for the first records that an end writes, until they have carried so many bytes. */
  readonly firstRecords: number;
  readonly firstRecordsUntil: number;
}

export interface DocumentConfiguration {
  /** The request, to the byte (latin-1). */
  readonly request: string;
  /** The client asks again on another connection, if this one ends before the reply begins (RFC 9110, section 9.2.2). */
  readonly repeatable: boolean;
  /** Before the client asks for it; undefined: as before every other. */
  readonly clientThink: Nanoseconds | undefined;
  /** The reply's header, to the byte (latin-1). */
  readonly header: string;
  /** Bytes of the body. */
  readonly body: number;
  /** From the request's last byte read to the first write. */
  readonly serverThink: Nanoseconds;
  /** How the server breaks its reply off; undefined: it does not. */
  readonly fault: FaultConfiguration | undefined;
}

/** A reply that ends before its last byte. */
export interface FaultConfiguration {
  /** The server closes the connection, or resets it. */
  readonly kind: 'close' | 'reset';
  /** Bytes of the reply, header included, that it writes before. */
  readonly after: number;
}

/** Connections whose ends follow lists of actions: for studies, demonstrations and tests. */
export interface FlowsConfiguration {
  readonly kind: 'flows';
  readonly flows: readonly FlowConfiguration[];
}

/** One connection. */
export interface FlowConfiguration {
  /** Numbers of the hosts; the client opens. */
  readonly client: FlowEnd;
  readonly server: FlowEnd;
  /** When the client asks for the connection. */
  readonly start: Nanoseconds;
}

export interface FlowEnd extends ScriptSide {
  /** Host number. */
  readonly host: number;
  /** The stack of this end, where it is not its host's. */
  readonly tcp: TcpConfiguration | undefined;
}

export interface ScriptSide {
  readonly actions: readonly ScriptAction[];
  readonly readDelay: Nanoseconds;
  readonly readSize: number;
  /** From a read to the next one: a process that works on what it has read. */
  readonly readPause: Nanoseconds;
  /** A reader that reads nothing before this time. */
  readonly readFrom: Nanoseconds;
  /**
   * An end that has written and read nothing for so long closes the connection; who of the two
   * writes next opens a new one. 0: never.
   */
  readonly idleTimeout: Nanoseconds;
}

/**
 * Actions happen in order. `write` and `close` wait for establishment;
 * `await` waits until so many bytes in all were read.
 */
export type ScriptAction =
  | { readonly do: 'wait'; readonly time: Nanoseconds }
  /** Until `time`, or up to `jitter` before or after it, by the seed; what is past is not waited for. */
  | { readonly do: 'wait-until'; readonly time: Nanoseconds; readonly jitter: Nanoseconds }
  /**
   * With `more` the application says that more follows (MSG_MORE). What found no room by `until` is left out, and the next
   * action follows.
   */
  | {
      readonly do: 'write';
      readonly bytes: number;
      readonly more?: boolean;
      readonly until?: Nanoseconds;
    }
  /** Only full segments leave (TCP_CORK), until `uncork`. */
  | { readonly do: 'cork' }
  | { readonly do: 'uncork' }
  | { readonly do: 'await'; readonly bytes: number }
  | { readonly do: 'await-end' }
  | { readonly do: 'shutdown' }
  | { readonly do: 'close' }
  | { readonly do: 'abort' };
