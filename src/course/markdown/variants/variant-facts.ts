import type { Quantity } from '../../../query/index.ts';
import { Named } from '../context.ts';

/** Facts for the text of a question: those of varied runs have a variant's numbers. */
export class VariantFacts extends Named<Quantity> {
  private readonly fixed: Named<Quantity>;
  private readonly variantOf: (name: string) => Quantity | undefined;

  /** @param variantOf undefined for a fact that is the same in every variant */
  constructor(fixed: Named<Quantity>, variantOf: (name: string) => Quantity | undefined) {
    super('fact');
    this.fixed = fixed;
    this.variantOf = variantOf;
  }

  override use(name: string): Quantity | undefined {
    const quantity = this.variantOf(name);
    if (quantity === undefined) return this.fixed.use(name);
    this.fixed.markUsed(name);
    return quantity;
  }

  override known(name: string): Quantity | undefined {
    return this.variantOf(name) ?? this.fixed.known(name);
  }
}
