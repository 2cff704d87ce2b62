import type { Criterion } from './criterion.ts';
import { operable } from './operable.ts';
import { perceivable } from './perceivable.ts';
import { understandable } from './understandable.ts';

/** All success criteria of WCAG 2.2, levels A and AA, in the order of the standard. */
export const criteria: readonly Criterion[] = [...perceivable, ...operable, ...understandable].map(
  ([number, name, level, conformance, remarks, tests = [], checks = []]) => ({
    number,
    name,
    level,
    conformance,
    remarks,
    tests,
    checks,
  }),
);
