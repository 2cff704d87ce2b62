import {
  pathSegmentsOf,
  pathStagesOf,
  transactionsOf,
  type PathStage,
  type Transaction,
} from '../../../analysis/path/index.ts';
import type { MarkedPath } from '../../../plot/marks/index.ts';
import type { Charge } from '../../../trace/codes/index.ts';
import type { Trace } from '../../../trace/format/index.ts';
import type { PlayerState } from './player-state.svelte.ts';

/** The transaction whose time is on view, and which of its parts are marked in the pictures. */
export class PathState {
  private readonly trace: Trace;
  readonly transactions: readonly Transaction[];
  private readonly known = new WeakMap<Transaction, readonly PathStage[]>();
  #chosen = $state(0);
  #charge: Charge | undefined = $state();
  /** Whether the chain of causes is drawn through the pictures. */
  chain = $state(false);

  constructor(trace: Trace) {
    this.trace = trace;
    this.transactions = transactionsOf(trace);
  }

  get stages(): readonly PathStage[] {
    const { transaction } = this;
    if (transaction === undefined) return [];
    let stages = this.known.get(transaction);
    if (stages === undefined) {
      this.known.set(transaction, (stages = pathStagesOf(this.trace, transaction)));
    }
    return stages;
  }

  /** The stages of the part that is chosen, in order of time; none if no part is. */
  get chosenStages(): readonly PathStage[] {
    return this.#charge === undefined
      ? []
      : this.stages.filter(({ charge }) => charge === this.#charge);
  }

  /** For the pictures that show segments. */
  get marked(): MarkedPath {
    const { chain, transaction, chosenStages } = this;
    const { start = 0, end = 0 } = transaction ?? {};
    return {
      spans: chosenStages,
      segments: chain && transaction !== undefined ? pathSegmentsOf(this.trace, transaction) : [],
      whole: { from: start, to: end },
    };
  }

  /** For those that show none: only the stages. */
  get markedStages(): MarkedPath {
    return { ...this.marked, segments: [] };
  }

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
    return this.chosenStages[0];
  }
}

const known = new WeakMap<PlayerState, PathState>();

/** That of a player, shared by all its views. It comes with those that come later than the pictures of segments. */
export function pathStateOf(player: PlayerState): PathState {
  let state = known.get(player);
  if (state === undefined) known.set(player, (state = new PathState(player.trace)));
  return state;
}
