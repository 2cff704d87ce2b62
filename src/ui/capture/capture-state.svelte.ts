import type {
  CaptureFile,
  CaptureMessage,
  ConnectionRow,
  OpenedCapture,
  PictureSize,
  ReadingProgress,
  ShownConnection,
} from '../../capture/worker/index.ts';
import type { Drawing } from '../../plot/marks/index.ts';
import type { Nanoseconds } from '../../trace/format/index.ts';
import { receiveRun, type RunLog } from '../../run/index.ts';
import { whenDrawable } from '../player/state/dense.svelte.ts';
import { ReaderMissing, type CaptureClient } from './capture-client.ts';

/** What becomes of the files. */
export type CaptureStatus =
  | { readonly kind: 'empty' }
  /** Undefined: nothing was read yet. */
  | { readonly kind: 'reading'; readonly progress: ReadingProgress | undefined }
  | { readonly kind: 'open'; readonly capture: OpenedCapture }
  /** Why there is nothing to see, in a sentence, and of which file. */
  | { readonly kind: 'refused'; readonly name: string; readonly reason: string };

/** A connection of the table as a run that a player shows. */
export interface ShownRun extends Omit<ShownConnection, 'run'> {
  readonly kind: 'shown';
  readonly row: ConnectionRow;
  readonly run: RunLog;
}

/** What becomes of a chosen connection. */
export type ShownStatus =
  | { readonly kind: 'none' }
  /** Its picture, of a long one, before what held it up is known. */
  | {
      readonly kind: 'loading';
      readonly row: ConnectionRow;
      readonly picture: Drawing | undefined;
    }
  | ShownRun
  | { readonly kind: 'failed'; readonly row: ConnectionRow; readonly reason: string };

/** What is asked of the reader. */
type Asked = Pick<CaptureClient, 'open' | 'show' | 'derive' | 'anonymize' | 'cancel'>;

/** More files than these are not one exchange's. */
export const mostFiles = 2;

/** What the page of captures has open: files, their table, and the connection that is looked at. */
export class CaptureState {
  private readonly client: Asked;
  private readonly room: () => PictureSize;
  #files: readonly CaptureFile[] = $state.raw([]);
  #status: CaptureStatus = $state.raw({ kind: 'empty' });
  #shown: ShownStatus = $state.raw({ kind: 'none' });

  /** @param room for a first picture */
  constructor(client: Asked, room: () => PictureSize) {
    this.client = client;
    this.room = room;
  }

  /** What is open, or is to be. */
  get files(): readonly CaptureFile[] {
    return this.#files;
  }

  get status(): CaptureStatus {
    return this.#status;
  }

  get shown(): ShownStatus {
    return this.#shown;
  }

  /** The table as far as it is known. */
  get rows(): readonly ConnectionRow[] {
    const status = this.#status;
    if (status.kind === 'open') return status.capture.rows;
    return status.kind === 'reading' ? (status.progress?.rows ?? []) : [];
  }

  /** Reads files in the place of those that are open. */
  open(files: readonly CaptureFile[]): void {
    if (files.length === 0) return;
    this.#shown = { kind: 'none' };
    this.#files = files;
    if (files.length > mostFiles) {
      this.client.cancel();
      this.refuse('', 'open one capture, or the captures of both ends of the same exchange');
      return;
    }
    this.#status = { kind: 'reading', progress: undefined };
    this.ask(
      this.client.open(files, this.room(), (message) => this.hear(message)),
      (reason) => this.refuse('', reason),
    );
  }

  /** Reads the capture of the other end as well. */
  add(file: CaptureFile): void {
    this.open([...this.#files.slice(0, 1), file]);
  }

  cancel(): void {
    this.client.cancel();
    this.#files = [];
    this.#status = { kind: 'empty' };
    this.#shown = { kind: 'none' };
  }

  /** Shows a connection of the table. */
  show(row: ConnectionRow): void {
    this.load(row, this.room());
  }

  /** @param picture how large a picture of a long one may be; undefined: it comes by itself */
  private load(row: ConnectionRow, picture: PictureSize | undefined): void {
    if (this.#status.kind !== 'open') return;
    this.#shown = { kind: 'loading', row, picture: undefined };
    const fail = (reason: string): void => {
      if (this.isLoading(row)) this.#shown = { kind: 'failed', row, reason };
    };
    const hear = (message: CaptureMessage): void => {
      if (message.kind === 'failed') fail(message.reason);
      if (message.kind === 'drawn' && this.isLoading(row)) this.draw(message.picture);
      if (message.kind !== 'shown') return;
      const { connection } = message;
      const show = (): void => {
        // Only what was asked for last comes on view.
        if (!this.isLoading(row)) return;
        this.#shown = { ...connection, kind: 'shown', row, run: receiveRun(connection.run) };
      };
      whenDrawable([connection.run.trace], show, fail);
    };
    this.ask(this.client.show(row.index, hear, { picture }), fail);
  }

  private isLoading(row: ConnectionRow): boolean {
    return this.#shown.kind === 'loading' && this.#shown.row === row;
  }

  private draw(picture: Drawing): void {
    const shown = this.#shown;
    if (shown.kind === 'loading') this.#shown = { ...shown, picture };
  }

  /** Asks for a connection of the table as a scenario. @throws ReaderMissing (as a rejection) */
  derive(row: ConnectionRow, hear: (message: CaptureMessage) => void): Promise<void> {
    return this.client.derive(row.index, hear);
  }

  /**
   * A connection's log that begins before its first packet.
   * @param lead by how long
   * @throws Error that says why not (as a rejection)
   */
  beginningBefore(row: ConnectionRow, lead: Nanoseconds): Promise<RunLog> {
    return new Promise((resolve, reject) => {
      const fail = (reason: string): void => reject(new Error(reason));
      const hear = (message: CaptureMessage): void => {
        if (message.kind === 'failed') fail(message.reason);
        if (message.kind !== 'shown') return;
        const { run } = message.connection;
        whenDrawable([run.trace], () => resolve(receiveRun(run)), fail);
      };
      this.ask(this.client.show(row.index, hear, { lead }), fail);
    });
  }

  /** The open files without what they show of people and machines. @throws Error that says why not (as a rejection) */
  anonymized(): Promise<readonly CaptureFile[]> {
    return new Promise((resolve, reject) => {
      const hear = (message: CaptureMessage): void => {
        if (message.kind === 'anonymized') resolve(message.files);
        if (message.kind === 'failed') reject(new Error(message.reason));
      };
      this.ask(this.client.anonymize(hear), (reason) => reject(new Error(reason)));
    });
  }

  private hear(message: CaptureMessage): void {
    switch (message.kind) {
      case 'reading':
        this.#status = { kind: 'reading', progress: message.progress };
        break;
      case 'opened': {
        const { capture } = message;
        this.#status = { kind: 'open', capture };
        const [only, ...others] = capture.rows;
        if (only !== undefined && others.length === 0) this.load(only, undefined);
        break;
      }
      case 'drawn':
        this.draw(message.picture);
        break;
      case 'diagnosed':
        this.diagnose(message.findings);
        break;
      case 'refused':
        this.refuse(message.name, message.reason);
        break;
      case 'failed':
        this.refuse('', `the reading stopped: ${message.reason}`);
        break;
      case 'shown':
      case 'derived':
      case 'anonymized':
        break;
    }
  }

  /** Fills in how many findings each row has. */
  private diagnose(findings: readonly number[]): void {
    const status = this.#status;
    if (status.kind !== 'open') return;
    const rows = status.capture.rows.map((row, i): ConnectionRow =>
      row.whole === undefined ? row : { ...row, whole: { ...row.whole, findings: findings[i] } },
    );
    this.#status = { kind: 'open', capture: { ...status.capture, rows, undiagnosed: false } };
  }

  private refuse(name: string, reason: string): void {
    // Some reasons are sentences, with what was read behind them.
    this.#status = { kind: 'refused', name, reason: reason.replace(/\.?$/, '.') };
  }

  private ask(asked: Promise<void>, fail: (reason: string) => void): void {
    asked.catch((error: unknown) => {
      if (!(error instanceof ReaderMissing)) throw error;
      fail(error.message);
    });
  }
}
