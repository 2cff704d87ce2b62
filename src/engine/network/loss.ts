import type { ListedLoss } from '../configuration.ts';

/** Counts the frames that each host puts on the wire and tells which of them are lost. */
export class ListedLosses {
  private sent: number[];
  private readonly lost: readonly ReadonlySet<number>[];

  constructor(losses: readonly ListedLoss[], hosts: number) {
    this.sent = new Array<number>(hosts).fill(0);
    this.lost = this.sent.map(
      (_, host) => new Set(losses.filter((loss) => loss.from === host).map((loss) => loss.frame)),
    );
  }

  /** Counts one more frame of `host`; true if it is one of the lost. */
  loses(host: number): boolean {
    const frame = (this.sent[host] as number) + 1;
    this.sent[host] = frame;
    return (this.lost[host] as ReadonlySet<number>).has(frame);
  }

  save(): readonly number[] {
    return [...this.sent];
  }

  load(saved: readonly number[]): void {
    this.sent = [...saved];
  }
}
