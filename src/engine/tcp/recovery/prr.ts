/** What an ACK shows in a recovery. Packets. */
export interface PrrFacts {
  /** That it delivers, acknowledged or reported. */
  readonly delivered: number;
  /** In the network, once this ACK's news are entered. */
  readonly inNetwork: number;
  readonly threshold: number;
  /** Sent since the connection began, copies too. */
  readonly sent: number;
  /** It acknowledges new data, and shows no further loss. */
  readonly safe: boolean;
}

interface SavedPrr {
  readonly before: number;
  readonly delivered: number;
  readonly sentBefore: number;
}

/**
 * Proportional rate reduction (RFC 9937, section 6): while a loss is repaired, so many packets leave for those that are delivered that
 * the window comes down to the threshold within a round trip, evenly. Once less is in the network than that, it is
 * filled up: by what is delivered, and one more per ACK while nothing further is lost (section 5, slow-start reduction bound).
 */
export class Prr {
  /** RecoverFS: the window at the start. */
  private before = 0;
  private delivered = 0;
  private sentBefore = 0;

  /** A recovery begins with this window. @param sent packets so far. */
  begin(window: number, sent: number): void {
    this.before = window;
    this.delivered = 0;
    this.sentBefore = sent;
  }

  /** How many packets may leave for an ACK; undefined: it delivers nothing, and the window stays. */
  onAck({ delivered, inNetwork, threshold, sent, safe }: PrrFacts): number | undefined {
    if (delivered <= 0 || this.before === 0) return undefined;
    this.delivered += delivered;
    const left = sent - this.sentBefore;
    let may: number;
    if (inNetwork > threshold) {
      may = Math.ceil((threshold * this.delivered) / this.before) - left;
    } else {
      const bound = Math.max(this.delivered - left, delivered) + (safe ? 1 : 0);
      may = Math.min(threshold - inNetwork, bound);
    }
    // The first retransmission leaves at once.
    return Math.max(may, left === 0 ? 1 : 0);
  }

  save(): SavedPrr {
    const { before, delivered, sentBefore } = this;
    return { before, delivered, sentBefore };
  }

  load(saved: unknown): void {
    Object.assign(this, saved);
  }
}
