import katex from 'katex';
import { InputError } from '../../../scenario/index.ts';
import type { MathNode } from '../text.ts';
import { numbersOutsideOfRules } from './rule.ts';
import { mathTree } from './tree.ts';

/**
 * A formula in TeX as a tree. A number in it is a claim, as in any text, except in a rule, which holds for any run.
 * @param display whether it is on a line of its own
 * @throws InputError
 */
export function formulaOf(tex: string, display: boolean): MathNode {
  const tree = mathTree(mathmlOf(tex, display));
  const [number] = numbersOutsideOfRules(tree);
  if (number !== undefined) {
    throw new InputError(
      `the number ${number} is typed into a formula that is no rule`,
      "each side of a rule names something: 'w = 2 m'; write ':fact[name]' beside the formula for a number of a run",
    );
  }
  return tree;
}

/** Throws InputError for invalid TeX. */
function mathmlOf(tex: string, display: boolean): string {
  try {
    return katex.renderToString(tex, {
      output: 'mathml',
      displayMode: display,
      throwOnError: true,
      strict: 'error',
      trust: false,
      maxExpand: 100,
    });
  } catch (error) {
    if (!(error instanceof katex.ParseError)) throw error;
    const reason = error.message.replace(/^KaTeX parse error: /, '');
    throw new InputError(`the formula is no TeX: ${reason}`, "a dollar sign in text is '\\$'");
  }
}
