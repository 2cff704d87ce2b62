import { DropCode } from '../../trace/format/index.ts';
import type { ListedLoss } from '../configuration.ts';
import { Random } from '../kernel/random.ts';

/** Which frames are lost, and of what they die. */
export interface LossConfiguration {
  readonly losses: readonly ListedLoss[];
  /** Probability that a frame is lost, each by itself; 0 to 1. */
  readonly lossRate: number;
}

/** Decides about the frames that one host puts on the wire. */
export class Losses {
  private sent = 0;
  private readonly listed: ReadonlySet<number>;
  private readonly rate: number;
  private readonly random: Random;

  /** @param host whose frames; it has a generator of its own. */
  constructor(configuration: LossConfiguration, seed: number, host: number) {
    const own = configuration.losses.filter(({ from }) => from === host);
    this.listed = new Set(own.map(({ frame }) => frame));
    this.rate = configuration.lossRate;
    this.random = new Random(seed, host);
  }

  /** Counts one more frame; why it is lost, or undefined if it arrives. */
  next(): DropCode | undefined {
    this.sent++;
    // Drawn for a listed frame too: a change of the list leaves the other losses as they were.
    const unlucky = this.rate > 0 && this.random.nextUnit() < this.rate;
    if (this.listed.has(this.sent)) return DropCode.Listed;
    return unlucky ? DropCode.Random : undefined;
  }

  save(): SavedLosses {
    return { sent: this.sent, random: this.random.save() };
  }

  load(saved: SavedLosses): void {
    this.sent = saved.sent;
    this.random.load(saved.random);
  }
}

export interface SavedLosses {
  readonly sent: number;
  readonly random: readonly number[];
}
