import type { Quantity } from '../../../query/index.ts';
import { Named } from '../context.ts';

/** Facts for the text of a question: those of varied runs have a draw's numbers. */
export class DrawnFacts extends Named<Quantity> {
  private readonly fixed: Named<Quantity>;
  private readonly drawn: (name: string) => Quantity | undefined;

  /** @param drawn undefined for a fact that is the same in every draw */
  constructor(fixed: Named<Quantity>, drawn: (name: string) => Quantity | undefined) {
    super('fact');
    this.fixed = fixed;
    this.drawn = drawn;
  }

  override use(name: string): Quantity | undefined {
    const quantity = this.drawn(name);
    if (quantity === undefined) return this.fixed.use(name);
    this.fixed.markUsed(name);
    return quantity;
  }

  override known(name: string): Quantity | undefined {
    return this.drawn(name) ?? this.fixed.known(name);
  }
}
