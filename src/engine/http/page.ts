import type { Charge } from '../../trace/codes/index.ts';
import type { RecordId } from '../../trace/format/index.ts';
import type { Place } from '../place.ts';

/** A document that the client has turned to and does not have yet. */
export interface Fetch {
  /** Of the transaction. */
  readonly number: number;
  readonly document: number;
  /** The transaction's start record. */
  readonly start: RecordId;
  /** Of the whole reply, header and body. */
  readonly bytes: number;
}

/** Hands out the documents of a page to its connections. */
export interface Page {
  /** Documents that it knows of, and that no connection has turned to. */
  readonly available: number;
  /** It may come to know of more. */
  readonly expectsMore: boolean;
  /** How many of the available ones a connection that pipelines asks for at once. */
  readonly share: number;
  /** Begins the next documents' transactions. */
  turnTo(count: number, place: Place, cause: RecordId, charge: Charge): readonly Fetch[];
  /** `received` bytes of a reply were read so far. */
  sees(fetched: Fetch, received: number): void;
  /** A reply is there as a whole, or `failed`. Returns the record of the transaction's end. */
  ended(fetched: Fetch, place: Place, bytes: number, failed: boolean, cause: RecordId): RecordId;
  /** There may be something to do for connections that have nothing to do. */
  deal(cause: RecordId): void;
  /** One more connection has nothing to do. */
  rests(cause: RecordId): void;
}
