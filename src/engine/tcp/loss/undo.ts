import type { SequenceNumber } from '../sequence.ts';

/** The windows before a loss. Bytes. */
interface Windows {
  readonly cwnd: number;
  readonly ssthresh: number;
}

interface SavedUndo {
  readonly former: Windows | undefined;
  readonly from: SequenceNumber;
  readonly copies: number;
  readonly firstCopy: number;
}

/**
 * Whether a loss was none, so that the windows are restored: because each copy that was sent has come as a duplicate (DSACK, RFC
 * 3708), or because an ACK echoes a timestamp older than the first copy, so it is of the original (Eifel, RFC 3522).
 */
export class Undo {
  private before: Windows | undefined;
  /** Where the loss began. */
  private from: SequenceNumber = 0;
  /** Copies that were sent and have not come as duplicates; -1: none was sent. */
  private copies = -1;
  /** The timestamp of the first copy; 0: none was sent. */
  private firstCopy = 0;

  /** What an undo would restore; undefined: there is nothing to undo. */
  get former(): Windows | undefined {
    return this.before;
  }

  /** Where the loss began, if it can be undone. */
  get start(): SequenceNumber {
    return this.from;
  }

  /** A loss is detected. @param copies that are in the network. */
  begin(windows: Windows, oldest: SequenceNumber, copies: number): void {
    this.before = windows;
    this.from = oldest;
    this.copies = copies === 0 ? -1 : copies;
  }

  /** A copy leaves. @param timestamp what its timestamp option says, or would. */
  onCopy(timestamp: number): void {
    if (this.firstCopy === 0) this.firstCopy = timestamp;
    this.copies = Math.max(0, this.copies) + 1;
  }

  /** A DSACK reports one of them. */
  onDuplicate(): void {
    if (this.before !== undefined && this.copies > 0) this.copies--;
  }

  /** Nothing that was sent twice is outstanding any more. */
  forgetCopies(): void {
    this.firstCopy = 0;
  }

  /** Each copy has come as a duplicate. */
  get allDuplicates(): boolean {
    return this.before !== undefined && this.copies === 0;
  }

  /** @param echo of the ACK; 0 or less: none. */
  isOfOriginal(echo: number): boolean {
    return this.before !== undefined && this.firstCopy !== 0 && isOlder(echo, this.firstCopy);
  }

  end(): void {
    this.before = undefined;
  }

  save(): SavedUndo {
    const { before: former, from, copies, firstCopy } = this;
    return { former, from, copies, firstCopy };
  }

  load(saved: unknown): void {
    const { former, from, copies, firstCopy } = saved as SavedUndo;
    this.before = former;
    this.from = from;
    this.copies = copies;
    this.firstCopy = firstCopy;
  }
}

/** Whether an ACK's echo is of something that was sent before `timestamp`. @param echo 0 or less: none. */
export function isOlder(echo: number, timestamp: number): boolean {
  return echo > 0 && ((echo - timestamp) | 0) < 0;
}
