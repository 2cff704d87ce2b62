import { InputError } from '../../scenario/index.ts';
import type { Attributes } from './attributes.ts';
import type { Located } from './front-matter.ts';
import type { Problems } from './problems.ts';

/** A lesson's outcomes, and which of them some block serves. */
export class Outcomes {
  private readonly lines: readonly number[];
  private readonly served = new Set<number>();

  constructor(outcomes: readonly Located<string>[]) {
    this.lines = outcomes.map(({ line }) => line);
  }

  /**
   * Numbers of the outcomes, from 1, that a block serves by its attribute `for="1, 3"`; empty without it. Throws InputError
   * for an unknown number.
   */
  servedBy(attributes: Attributes): readonly number[] {
    const numbers = attributes.list('for').map((text) => {
      const number = /^\d{1,3}$/.test(text) ? Number(text) : 0;
      if (number >= 1 && number <= this.lines.length) return number;
      throw new InputError(
        `there is no outcome number '${text}'`,
        `'for' takes numbers from 1 to ${this.lines.length}, as in for="1, 3"`,
      );
    });
    for (const number of numbers) this.served.add(number);
    return numbers;
  }

  /** An outcome that no block serves is an empty promise. */
  reportUnserved(problems: Problems): void {
    for (const [i, line] of this.lines.entries()) {
      if (this.served.has(i + 1)) continue;
      problems.add(
        line,
        `no bet, question or task is for outcome ${i + 1}`,
        `write 'for=${i + 1}' into one that is, or take the outcome out`,
      );
    }
  }
}
