import { RecordBook } from '../tls/record-book.ts';

/**
 * Which documents the requests on each connection ask for, in order: what their bytes say, for the
 * server that reads them. The n-th request of a connection asks for the same document whenever a run
 * comes to it, so going back in time has nothing to undo here.
 */
export class RequestBook {
  /** In which TLS records they come, and the replies. */
  readonly records = new RecordBook();
  private readonly asked: number[][] = [];

  /** The `index`-th request (from 0) on a connection asks for a document. */
  ask(connection: number, index: number, document: number): void {
    (this.asked[connection] ??= [])[index] = document;
  }

  /** What the `index`-th request on a connection asks for; undefined before it was written. */
  document(connection: number, index: number): number | undefined {
    return this.asked[connection]?.[index];
  }
}
