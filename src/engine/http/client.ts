import { noRecord, placeOf, type RecordId } from '../../trace/format/index.ts';
import { Charge } from '../../trace/codes/index.ts';
import type { DocumentConfiguration, HttpConfiguration } from '../configuration-workload.ts';
import type { Host } from '../host.ts';
import type { EventTarget } from '../kernel/kernel.ts';
import type { Nanoseconds } from '../kernel/time.ts';
import { noConnection } from '../network/network.ts';
import type { Place } from '../place.ts';
import { ClientConnection } from './client-connection.ts';
import type { Fetch, Page } from './page.ts';
import type { RequestBook } from './request-book.ts';

const event = { openPage: 0 } as const;

interface ClientState {
  page: number;
  /** Documents of the page that it has turned to. */
  begun: number;
  /** Since when it knows of each of the page's documents that it knows of, ns: the first one names the others. */
  since: readonly Nanoseconds[];
  /** Transactions begun. */
  transactions: number;
}

/**
 * Fetches a page of documents again and again, over one connection or several side by side: the first
 * document, and then those that it names, in their order, each over the first connection that has
 * nothing to do; where they pipeline, each connection takes its share at once.
 */
export class HttpClient implements EventTarget, Page {
  private readonly state: ClientState = { page: 0, begun: 0, since: [], transactions: 0 };
  private readonly host: Host;
  private readonly configuration: HttpConfiguration;
  private readonly connections: readonly ClientConnection[];
  private readonly target: number;

  constructor(host: Host, server: number, configuration: HttpConfiguration, book: RequestBook) {
    const { kernel } = host;
    this.host = host;
    this.configuration = configuration;
    this.target = kernel.register(this);
    this.connections = Array.from(
      { length: configuration.connections },
      () => new ClientConnection(host, server, configuration, this, book),
    );
    kernel.begin();
    kernel.schedule(0, this.target, event.openPage, 0, noRecord);
  }

  get available(): number {
    return this.state.since.length - this.state.begun;
  }

  get expectsMore(): boolean {
    return this.state.since.length < this.configuration.documents.length;
  }

  /** What is left is divided among the connections. */
  get share(): number {
    return Math.ceil(this.available / this.connections.length);
  }

  turnTo(count: number, place: Place, cause: RecordId, charge: Charge): readonly Fetch[] {
    const { state, configuration, host } = this;
    return Array.from({ length: count }, (): Fetch => {
      const number = state.transactions++;
      const document = state.begun++;
      const { header, body } = configuration.documents[document]!;
      const bytes = header.length + body;
      const since = state.since[document]!;
      const start = host.log.transactionStart({
        cause,
        charge,
        place: place.word,
        number,
        page: state.page,
        document,
        expected: bytes,
        knownSince: since < host.kernel.now ? since : 0,
      });
      return { number, document, start, bytes };
    });
  }

  sees({ document, bytes }: Fetch, received: number): void {
    if (document !== 0) return;
    const { configuration } = this;
    if (received === bytes) this.knows(configuration.documents.length);
    else if (configuration.client.discovery === 'as-read') {
      this.knows(1 + this.referencesIn(received));
    }
  }

  /** From now on it knows of so many documents. */
  private knows(count: number): void {
    const { state, host } = this;
    const more = count - state.since.length;
    if (more > 0) state.since = [...state.since, ...new Array<number>(more).fill(host.kernel.now)];
  }

  ended(
    { number, document, start }: Fetch,
    place: Place,
    bytes: number,
    failed: boolean,
    cause: RecordId,
  ): RecordId {
    return this.host.log.transactionEnd({
      cause,
      place: place.word,
      number,
      page: this.state.page,
      document,
      bytes,
      start,
      failed,
    });
  }

  deal(cause: RecordId): void {
    for (const connection of this.connections) connection.take(cause);
  }

  rests(cause: RecordId): void {
    if (this.connections.every(({ resting }) => resting)) this.endPage(cause);
  }

  handle(_kind: number, _argument: number, cause: RecordId): void {
    const [first] = this.connections as [ClientConnection];
    for (const connection of this.connections) connection.reset();
    Object.assign(this.state, { begun: 0, since: [this.host.kernel.now] });
    first.open(cause, Charge.ClientThink);
  }

  save(): ClientState {
    return { ...this.state };
  }

  load(saved: unknown): void {
    Object.assign(this.state, saved as ClientState);
  }

  /** How many of the others the first `received` bytes of the first document's reply name. */
  private referencesIn(received: number): number {
    const { documents } = this.configuration;
    const [{ header, body }] = documents as [DocumentConfiguration];
    const read = received - header.length;
    // n references divide the body into n + 1 equal parts; each is known when it was read to its end.
    return read <= 0 ? 0 : Math.floor((read * documents.length) / body);
  }

  private endPage(cause: RecordId): void {
    const { state, configuration, host } = this;
    const { kernel, log } = host;
    state.page++;
    // Nothing is handed out between two pages.
    this.knows(configuration.documents.length);
    state.begun = configuration.documents.length;
    this.deal(cause);
    if (state.page >= configuration.pages) {
      kernel.finish();
      return;
    }
    const until = kernel.now + configuration.client.turnaround;
    const think = log.think({
      cause,
      charge: Charge.Nothing,
      place: placeOf(host.number, noConnection),
      spentOn: Charge.ClientThink,
      end: until,
    });
    kernel.schedule(until, this.target, event.openPage, 0, think);
  }
}
