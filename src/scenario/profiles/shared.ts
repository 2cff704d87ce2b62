import type { StackProfile } from './profile.ts';

const usc = 'Brakmo and Peterson 1995, as the USC implementation for SunOS and ns-2 have it';

/** What Vegas takes where a stack that has it does not say otherwise; other stacks never look. */
export const vegasDefaults: StackProfile['tcp']['vegas'] = {
  alpha: { value: 1, source: `${usc}: alpha` },
  beta: { value: 3, source: `${usc}: beta` },
  gamma: { value: 1, source: `${usc}: gamma` },
};
