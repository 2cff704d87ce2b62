import type { Nanoseconds } from '../kernel/time.ts';

interface GrowthState {
  /** The round trip as the receiver sees it; 0: unknown. */
  roundTrip: Nanoseconds;
  /** The window whose arrival is being timed ends here; and since when. */
  windowEnd: number;
  windowSince: Nanoseconds;
  /** What was read in the last round trip; the bytes read when the present one began; and when that was. */
  before: number;
  readThen: number;
  since: Nanoseconds;
  /** The timestamp that was echoed last; -1: none yet. */
  echo: number;
}

/**
 * Lets a receive buffer grow with what the application reads in a round trip, so that the window is not what
 * limits the sender (ip-sysctl.rst, tcp_moderate_rcvbuf; Fisk and Feng 2001, dynamic right-sizing).
 */
export class BufferGrowth {
  /** What it may grow to, bytes of memory. */
  readonly largest: number;
  private readonly grows: boolean;
  private readonly state: GrowthState = {
    roundTrip: 0,
    windowEnd: -1,
    windowSince: 0,
    before: 0,
    readThen: 0,
    since: 0,
    echo: -1,
  };

  /** @param size of the buffer, which stays if that is the largest. */
  constructor(size: number, largest: number) {
    this.largest = largest;
    this.grows = largest > size;
  }

  /** As the receiver sees it; 0: unknown. */
  get roundTrip(): Nanoseconds {
    return this.state.roundTrip;
  }

  /** @param expected bytes in the first round trip. */
  begin(expected: number): void {
    this.state.before = expected;
  }

  /**
   * Without timestamps: a window that was announced has arrived as a whole, which takes a round trip at least.
   * @param end where the segment ends, and @param announced the window beyond it, bytes.
   */
  arrived(now: Nanoseconds, end: number, announced: number): void {
    const { state } = this;
    if (state.windowEnd >= 0) {
      if (end < state.windowEnd) return;
      this.learn(now - state.windowSince);
    }
    state.windowEnd = end + announced;
    state.windowSince = now;
  }

  /**
   * With timestamps: a segment echoes what was sent a round trip ago. Only the first echo counts: later ones have
   * waited for others.
   * @param sample 0: none, but the echo has been seen.
   */
  echoed(echo: number, sample: Nanoseconds): void {
    const { state } = this;
    const seen = echo === state.echo;
    state.echo = echo;
    if (seen || sample === 0) return;
    const { roundTrip } = state;
    // A shorter one counts at once, a longer one by an eighth.
    state.roundTrip =
      roundTrip === 0 || sample < roundTrip
        ? sample
        : roundTrip - Math.floor(roundTrip / 8) + Math.floor(sample / 8);
  }

  /**
   * Returns the window for the next round trip, if more was read in this one than in the last. @param bytes read in all.
   * @param unread bytes that wait: the program is slower by so many. @param beyond bytes from the first hole to the last that came.
   */
  read(now: Nanoseconds, bytes: number, unread = 0, beyond = 0): number | undefined {
    const { state } = this;
    if (state.roundTrip === 0 || now - state.since < state.roundTrip) return undefined;
    const copied = bytes - state.readThen - unread;
    const { before } = state;
    state.since = now;
    state.readThen = bytes;
    if (copied <= before) return undefined;
    state.before = copied;
    if (!this.grows) return undefined;
    // Twice as much, as the sender's window may double; and as much again as it has grown.
    const window = 2 * copied + Math.floor((4 * copied * (copied - before)) / before);
    return window + beyond;
  }

  /**
   * Something is missing: what is kept behind the hole must not take the room of what the sender sends meanwhile. Returns the
   * window for both. @param beyond bytes from the hole to the last that came.
   */
  disordered(beyond: number): number | undefined {
    return this.grows ? 2 * this.state.before + beyond : undefined;
  }

  /** The shortest counts: a longer one has waited for data, or in a queue that the transfer has filled itself. */
  private learn(sample: Nanoseconds): void {
    const { state } = this;
    const known = state.roundTrip === 0 ? Infinity : state.roundTrip;
    state.roundTrip = Math.max(1, Math.min(known, sample));
  }

  save(): unknown {
    return { ...this.state };
  }

  load(saved: unknown): void {
    Object.assign(this.state, saved as GrowthState);
  }
}
