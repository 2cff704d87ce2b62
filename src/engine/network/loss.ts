import { DropCode } from '../../trace/codes/index.ts';
import type { BurstLossConfiguration, LossConfiguration } from '../configuration.ts';
import { Random } from '../kernel/random.ts';
import { streams } from '../kernel/streams.ts';

/** Nothing is lost. */
export const noLosses: LossConfiguration = {
  frames: [],
  rate: 0,
  bitErrorRate: 0,
  bursts: undefined,
};

/**
 * Decides which frames of one line (or of one station of an Ethernet) are lost. Each cause has
 * a generator of its own, and draws for every frame, lost by another cause or not: a change of
 * one cause leaves the others' losses as they were.
 */
export class Losses {
  private sent = 0;
  private bad = false;
  private readonly listed: ReadonlySet<number>;
  private readonly configuration: LossConfiguration;
  private readonly independent: Random;
  private readonly bits: Random;
  private readonly bursts: Random;
  /** Nothing can be lost. */
  readonly faultless: boolean;
  /** Probability that a frame of so many bytes has a wrong bit. */
  private readonly frameErrors = new Map<number, number>();

  /** @param line number of the line, or of the station. */
  constructor(configuration: LossConfiguration, seed: number, line: number) {
    this.configuration = configuration;
    this.listed = new Set(configuration.frames);
    this.independent = new Random(seed, streams.loss + line);
    this.bits = new Random(seed, streams.bitError + line);
    this.bursts = new Random(seed, streams.burst + line);
    const { rate, bitErrorRate, bursts, frames } = configuration;
    this.faultless =
      rate === 0 && bitErrorRate === 0 && bursts === undefined && frames.length === 0;
  }

  /** Counts one more frame of `bytes` on the wire; why it is lost, or undefined if it arrives. */
  next(bytes: number): DropCode | undefined {
    if (this.faultless) return undefined;
    this.sent++;
    const { rate, bitErrorRate, bursts } = this.configuration;
    const unlucky = rate > 0 && this.independent.nextUnit() < rate;
    const damaged = bitErrorRate > 0 && this.bits.nextUnit() < this.frameErrorRate(bytes);
    const inBurst = bursts !== undefined && this.nextOfBursts(bursts);
    if (this.listed.has(this.sent)) return DropCode.Listed;
    if (unlucky) return DropCode.Random;
    if (damaged) return DropCode.BitError;
    return inBurst ? DropCode.Burst : undefined;
  }

  save(): SavedLosses {
    const { sent, bad } = this;
    return {
      sent,
      bad,
      independent: this.independent.save(),
      bits: this.bits.save(),
      bursts: this.bursts.save(),
    };
  }

  load(saved: SavedLosses): void {
    this.sent = saved.sent;
    this.bad = saved.bad;
    this.independent.load(saved.independent);
    this.bits.load(saved.bits);
    this.bursts.load(saved.bursts);
  }

  private nextOfBursts({ toBad, toGood, lossGood, lossBad }: BurstLossConfiguration): boolean {
    const { bursts } = this;
    if (bursts.nextUnit() < (this.bad ? toGood : toBad)) this.bad = !this.bad;
    return bursts.nextUnit() < (this.bad ? lossBad : lossGood);
  }

  private frameErrorRate(bytes: number): number {
    const known = this.frameErrors.get(bytes);
    if (known !== undefined) return known;
    const rate = frameErrorRate(this.configuration.bitErrorRate, bytes);
    this.frameErrors.set(bytes, rate);
    return rate;
  }
}

/**
 * Probability that at least one bit of a frame is wrong, 1 - (1 - p)^(8 bytes), by repeated
 * squaring: the machines' own power functions differ in the last digit.
 */
export function frameErrorRate(bitErrorRate: number, bytes: number): number {
  let right = 1;
  let power = 1 - bitErrorRate;
  for (let bits = 8 * bytes; bits > 0; bits = Math.floor(bits / 2)) {
    if (bits % 2 === 1) right *= power;
    power *= power;
  }
  return 1 - right;
}

export interface SavedLosses {
  readonly sent: number;
  readonly bad: boolean;
  readonly independent: readonly number[];
  readonly bits: readonly number[];
  readonly bursts: readonly number[];
}
