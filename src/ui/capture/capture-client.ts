import type {
  CaptureFile,
  CaptureMessage,
  CaptureOrder,
  CaptureServer,
  CaptureWord,
  PictureSize,
} from '../../capture/worker/index.ts';
import { startWorker } from '../site/capabilities.ts';
import { addressOf, loadLazily } from '../site/lazy-script.ts';

type Hear = (message: CaptureMessage) => void;

/** From when on a log is, and whether a picture comes before it. */
type ShownHow = Pick<Extract<CaptureOrder, { readonly do: 'show' }>, 'lead' | 'picture'>;

/** A server of orders, and how it ends. */
interface Served {
  readonly server: CaptureServer;
  end(): void;
}

/** What reads captures could not be loaded. */
export class ReaderMissing extends Error {
  override readonly name = 'ReaderMissing';

  constructor() {
    super('the reader of captures could not be loaded');
  }
}

/** The part of a worker that is used here. */
export type CaptureWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

/** What the client needs of its page; a test has its own. */
export interface CaptureScripts {
  /** A worker of the reader's script; undefined if the browser refuses. @throws ReaderMissing */
  worker(): Promise<CaptureWorker | undefined>;
  /** The reader in the page itself. */
  inPage(tell: (task: number, message: CaptureMessage) => void): CaptureServer;
}

/** The log of so many records and its pictures need the memory that the packets take in the worker. */
const largeLog = 1_000_000;

/**
 * Opens captures in a worker or, where a browser refuses one, in the page, which then answers more slowly. What is opened
 * replaces what was open; canceling ends the worker, and its memory is free at once. So is it once a large log is shown: what
 * is asked for after that reads the files again.
 */
export class CaptureClient {
  private readonly scripts: CaptureScripts;
  private served: Promise<Served> | undefined;
  private readonly hearing = new Map<number, Hear>();
  private last = 0;
  /** What is open. */
  private files: readonly CaptureFile[] = [];
  /** The worker that had it open has ended. */
  private isResting = false;
  /** That it is opened again, or why not; undefined: it need not be. */
  private reopened: Promise<string | undefined> | undefined;
  private readonly large: number;

  /** @param large a log with as many records is large */
  constructor(scripts: CaptureScripts = pageScripts, large = largeLog) {
    this.scripts = scripts;
    this.large = large;
  }

  /** @throws ReaderMissing (as a rejection) */
  async open(files: readonly CaptureFile[], picture: PictureSize, hear: Hear): Promise<void> {
    this.cancel();
    this.files = files;
    await this.begin((task) => ({ do: 'open', task, files, picture }), hear);
  }

  /** @throws ReaderMissing (as a rejection) */
  async show(index: number, hear: Hear, how: ShownHow = {}): Promise<void> {
    await this.ask((task) => ({ do: 'show', task, index, ...how }), hear);
  }

  /** @throws ReaderMissing (as a rejection) */
  async derive(index: number, hear: Hear): Promise<void> {
    await this.ask((task) => ({ do: 'derive', task, index }), hear);
  }

  /** @throws ReaderMissing (as a rejection) */
  async anonymize(hear: Hear): Promise<void> {
    await this.ask((task) => ({ do: 'anonymize', task }), hear);
  }

  /** Nothing more is heard of what was asked for, and what is open is closed. */
  cancel(): void {
    this.hearing.clear();
    this.isResting = false;
    this.reopened = undefined;
    this.end();
  }

  private end(): void {
    const { served } = this;
    this.served = undefined;
    // Expected: it never came.
    served?.then(({ end }) => end()).catch(() => undefined);
  }

  /** Asks about what is open. */
  private async ask(order: (task: number) => CaptureOrder, hear: Hear): Promise<void> {
    if (this.isResting) {
      this.isResting = false;
      this.reopened = this.openAgain();
    }
    const failure = await this.reopened;
    if (failure === undefined) await this.begin(order, hear);
    else hear({ kind: 'failed', reason: failure });
  }

  /** Resolves to why that fails; never, if it is canceled. */
  private async openAgain(): Promise<string | undefined> {
    let end: (failure?: string) => void = () => undefined;
    const ended = new Promise<string | undefined>((resolve) => (end = resolve));
    await this.begin(
      (task) => ({ do: 'open', task, files: this.files }),
      (message) => {
        if (message.kind === 'opened') end();
        if (message.kind === 'refused' || message.kind === 'failed') end(message.reason);
      },
    );
    return await ended;
  }

  private async begin(order: (task: number) => CaptureOrder, hear: Hear): Promise<void> {
    const task = ++this.last;
    this.hearing.set(task, hear);
    const serving = (this.served ??= this.start());
    let served: Served;
    try {
      served = await serving;
    } catch (error) {
      if (this.served === serving) this.served = undefined;
      throw error;
    }
    if (this.hearing.has(task)) served.server.order(order(task));
  }

  private async start(): Promise<Served> {
    const worker = await this.scripts.worker();
    const served = worker === undefined ? undefined : await this.inWorker(worker);
    if (served !== undefined) return served;
    const server = this.scripts.inPage((task, message) => this.hear(task, message));
    return { server, end: () => server.order({ do: 'cancel' }) };
  }

  /** Undefined if it never runs. */
  private inWorker(worker: CaptureWorker): Promise<Served | undefined> {
    return new Promise((resolve) => {
      let runs = false;
      worker.onmessage = ({ data: word }: MessageEvent<CaptureWord>) => {
        if (word.kind === 'word') {
          this.hear(word.task, word.message);
          return;
        }
        runs = true;
        resolve({
          server: { order: (order) => worker.postMessage(order) },
          end: () => worker.terminate(),
        });
      };
      worker.onerror = (event) => {
        event.preventDefault();
        worker.terminate();
        if (runs) this.lose(event.message);
        else resolve(undefined);
      };
    });
  }

  private hear(task: number, message: CaptureMessage): void {
    const hear = this.hearing.get(task);
    const more =
      message.kind === 'reading' ||
      message.kind === 'drawn' ||
      (message.kind === 'opened' && message.capture.undiagnosed);
    if (!more) this.hearing.delete(task);
    const isLarge = message.kind === 'shown' && message.connection.run.trace.records >= this.large;
    if (isLarge && this.hearing.size === 0) {
      this.isResting = true;
      this.end();
    }
    hear?.(message);
  }

  /** The worker died, most likely of too little memory. */
  private lose(why: string): void {
    const all = [...this.hearing.values()];
    this.hearing.clear();
    this.served = undefined;
    for (const hear of all) hear({ kind: 'failed', reason: why || 'the memory is full' });
  }
}

const pageScripts: CaptureScripts = {
  async worker() {
    const found = await loadLazily('capture', () => globalThis.ackclockCaptures);
    if (found === undefined) throw new ReaderMissing();
    // In development the script is a module that a server has.
    if (import.meta.env.DEV) return new Worker(addressOf('capture'), { type: 'module' });
    return globalThis.ackclockCaptureSource && startWorker(globalThis.ackclockCaptureSource());
  },
  inPage(tell) {
    if (globalThis.ackclockCaptures === undefined) throw new ReaderMissing();
    return globalThis.ackclockCaptures(tell);
  },
};
