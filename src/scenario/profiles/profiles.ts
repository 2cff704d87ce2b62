import { bsd44 } from './4.4bsd.ts';
import { freebsd21 } from './freebsd-2.1.ts';
import { linux20 } from './linux-2.0.ts';
import { linux6 } from './linux-6.ts';
import { netbsd121 } from './netbsd-1.2.1.ts';
import { netbsd121Fixed } from './netbsd-1.2.1-fixed.ts';
import { ns2 } from './ns-2.ts';
import type { StackProfile } from './profile.ts';
import { solaris25 } from './solaris-2.5.ts';
import { sunos413 } from './sunos-4.1.3.ts';
import { vegasSunos } from './vegas-sunos.ts';

export type { Sourced, StackProfile } from './profile.ts';

/** To add a stack, write one file, import it, and add a line here. Scenarios list them in this order. */
const table = {
  'sunos-4.1.3': sunos413,
  '4.4bsd': bsd44,
  'freebsd-2.1': freebsd21,
  'netbsd-1.2.1': netbsd121,
  'netbsd-1.2.1-fixed': netbsd121Fixed,
  'linux-2.0': linux20,
  'solaris-2.5': solaris25,
  'vegas-sunos': vegasSunos,
  'linux-6': linux6,
  'ns-2': ns2,
} as const satisfies Readonly<Record<string, StackProfile>>;

export type ProfileName = keyof typeof table;

/** The built-in stacks by name. */
export const profiles: Readonly<Record<ProfileName, StackProfile>> = table;

export const profileNames = Object.keys(table) as readonly ProfileName[];
