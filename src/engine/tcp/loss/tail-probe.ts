import { precedes, type SequenceNumber } from '../sequence.ts';

/** What an ACK says of a probe: nothing yet, that nothing was lost, or that the probe repaired a loss. */
export type ProbeNews = 'nothing' | 'no-loss' | 'repaired';

/** What it may look at when an ACK comes. */
interface ProbeAck {
  readonly acknowledgment: SequenceNumber;
  /** It reports the probe as a duplicate (DSACK). */
  readonly duplicated: boolean;
  /** It acknowledges and reports nothing, brings no data, and leaves the window as it was. */
  readonly bare: boolean;
}

interface SavedProbe {
  readonly end: SequenceNumber | undefined;
  readonly copy: boolean;
}

/**
 * The tail loss probe that is out (RFC 8985, section 7): at most one, so that a tail is probed once. Whether it repaired a
 * loss decides whether the window is reduced (section 7.4).
 */
export class TailProbe {
  /** New data may leave as a probe, within this call of output. */
  sends = false;
  /** Where all that was sent ended with it. */
  private end: SequenceNumber | undefined;
  /** It repeats a segment. */
  private copy = false;

  get isOut(): boolean {
    return this.end !== undefined;
  }

  get isCopy(): boolean {
    return this.isOut && this.copy;
  }

  /** A probe has left. */
  begin(end: SequenceNumber, copy: boolean): void {
    this.end = end;
    this.copy = copy;
  }

  /** Whether a block that reports duplicates is of the probe. */
  isAt(end: SequenceNumber): boolean {
    return this.copy && this.end === end;
  }

  onAck({ acknowledgment, duplicated, bare }: ProbeAck): ProbeNews {
    const { end } = this;
    if (end === undefined || precedes(acknowledgment, end)) return 'nothing';
    if (!this.copy || duplicated) return this.over('no-loss');
    // The ACK of the probe alone does not show which copy came: what follows does.
    if (precedes(end, acknowledgment)) return this.over('repaired');
    return bare ? this.over('no-loss') : 'nothing';
  }

  /** A recovery or a timeout answers the loss. */
  forget(): void {
    this.end = undefined;
  }

  private over(news: ProbeNews): ProbeNews {
    this.end = undefined;
    return news;
  }

  save(): SavedProbe {
    const { end, copy } = this;
    return { end, copy };
  }

  load({ end, copy }: SavedProbe): void {
    this.end = end;
    this.copy = copy;
  }
}
