import {
  pathSegmentsOf,
  pathStagesOf,
  transactionsOf,
  type PathStage,
  type Transaction,
} from '../../../analysis/path/index.ts';
import type { MarkedPath, Picture, withPath } from '../../../plot/marks/index.ts';
import type { Charge } from '../../../trace/codes/index.ts';
import type { Trace } from '../../../trace/format/index.ts';

/** Which transaction's time is looked at, and what of it is marked in the pictures. */
export class PathState {
  private readonly trace: Trace;
  readonly transactions: readonly Transaction[];
  #chosen = $state(0);
  #charge: Charge | undefined = $state();
  /** Whether the chain of causes is drawn through the pictures. */
  chain = $state(false);

  constructor(trace: Trace) {
    this.trace = trace;
    this.transactions = transactionsOf(trace);
  }

  readonly stages: readonly PathStage[] = $derived.by(() =>
    this.transaction === undefined ? [] : pathStagesOf(this.trace, this.transaction),
  );

  /** The stages of the part that is chosen, in order of time; none if no part is. */
  readonly moments: readonly PathStage[] = $derived.by(() =>
    this.#charge === undefined ? [] : this.stages.filter(({ charge }) => charge === this.#charge),
  );

  /** For the pictures that show segments. */
  readonly marked: MarkedPath = $derived.by(() => {
    const { chain, transaction, moments } = this;
    const { start = 0, end = 0 } = transaction ?? {};
    return {
      spans: moments,
      segments: chain && transaction !== undefined ? pathSegmentsOf(this.trace, transaction) : [],
      whole: { from: start, to: end },
    };
  });

  /** How it is marked: given by what lets a reader choose, which comes later than the pictures. */
  mark: typeof withPath = $state.raw((picture) => picture);

  /** A picture that shows segments, with what is marked. */
  markedIn(picture: Picture): Picture {
    return this.mark(picture, this.marked);
  }

  /** For those that show none: the moments alone. */
  readonly markedMoments: MarkedPath = $derived.by(() => ({ ...this.marked, segments: [] }));

  /** Undefined if none has ended. */
  get transaction(): Transaction | undefined {
    return this.transactions[this.#chosen];
  }

  /** Place of the transaction in the list. */
  get chosen(): number {
    return this.#chosen;
  }

  set chosen(place: number) {
    this.#chosen = place;
    this.#charge = undefined;
  }

  /** What the part that is chosen was spent on. */
  get charge(): Charge | undefined {
    return this.#charge;
  }

  /** Chooses a part of the time, or lets it go again. Returns its first stage if it is chosen now. */
  toggle(charge: Charge): PathStage | undefined {
    this.#charge = this.#charge === charge ? undefined : charge;
    return this.moments[0];
  }
}
