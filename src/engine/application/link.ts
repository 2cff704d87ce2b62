import type { Charge } from '../../trace/codes/index.ts';
import type { RecordId } from '../../trace/format/index.ts';
import type { Place } from '../place.ts';
import type { SocketObserver } from '../tcp/endpoint.ts';
import type { Socket } from '../tcp/socket.ts';
import type { Reader } from './reader.ts';

/** What a process hears of its connections, each telling which one it is. */
export interface LinkObserver {
  opened(link: Link, cause: RecordId): void;
  hasRoom(link: Link, cause: RecordId): void;
  lost(link: Link, cause: RecordId): void;
}

/**
 * One connection as a process holds it. A process that gives idle connections up may hold two for
 * a moment: the old one, whose end it has not read yet, and the new one.
 */
export class Link implements SocketObserver {
  private ends: { readonly socket: Socket; readonly reader: Reader } | undefined;
  private readonly owner: LinkObserver;

  constructor(owner: LinkObserver) {
    this.owner = owner;
  }

  /** Once, as soon as the connection is there. */
  attach(socket: Socket, reader: Reader): void {
    this.ends = { socket, reader };
  }

  /** @throws Error before `attach`. */
  get socket(): Socket {
    return this.both.socket;
  }

  get place(): Place {
    return this.both.socket.endpoint.place;
  }

  /** Begins to read; a process that reads already goes on. @param charge of the time since `cause`. */
  startReading(cause: RecordId, charge: Charge): void {
    if (!this.both.reader.wanting) this.both.reader.want(cause, charge);
  }

  /** Reads on. */
  readOn(cause: RecordId): void {
    this.both.reader.want(cause);
  }

  established(cause: RecordId): void {
    this.owner.opened(this, cause);
  }

  readable(cause: RecordId): void {
    this.both.reader.readable(cause);
  }

  writable(cause: RecordId): void {
    this.owner.hasRoom(this, cause);
  }

  failed(_code: number, cause: RecordId): void {
    this.owner.lost(this, cause);
  }

  private get both(): NonNullable<typeof this.ends> {
    if (this.ends === undefined) throw new Error('a link without its connection');
    return this.ends;
  }
}
