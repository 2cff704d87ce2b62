/** Where a record is made: a host's end of a connection. */
export interface Place {
  readonly host: number;
  readonly connection: number;
}

/** One document's or transfer's numbers. */
export interface TransactionNumbers {
  readonly number: number;
  readonly page: number;
  readonly document: number;
}
