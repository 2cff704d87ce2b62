import type { ProfileName } from '../schema-hosts.ts';
import { bsd44 } from './4.4bsd.ts';
import { ns2 } from './ns-2.ts';
import type { StackProfile } from './profile.ts';
import { sunos413 } from './sunos-4.1.3.ts';

export type { Sourced, StackProfile } from './profile.ts';

/** The built-in stacks by name. A new stack is one data file and one line here. */
export const profiles: Readonly<Record<ProfileName, StackProfile>> = {
  'sunos-4.1.3': sunos413,
  '4.4bsd': bsd44,
  'ns-2': ns2,
};
