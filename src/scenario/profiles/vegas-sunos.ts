import type { StackProfile } from './profile.ts';
import { vegasDefaults } from './shared.ts';
import { sunos413 } from './sunos-4.1.3.ts';

const rbp = 'Visweswaraiah and Heidemann 1997';

/** The stack on which rate-based pacing was tried; with it, `afterIdle` is `pace-rate`. */
export const vegasSunos: StackProfile = {
  ...sunos413,
  name: 'vegas-sunos',
  title: 'Vegas, USC’s for SunOS',
  description:
    'SunOS 4.1.3 with the University of Southern California’s TCP Vegas: a window that follows the delay, kept over pauses unless pacing is asked for.',
  tcp: {
    ...sunos413.tcp,
    congestionControl: {
      value: 'vegas',
      source: `${rbp}, section 3.4: the USC implementation of Vegas estimates the rate`,
    },
    vegas: vegasDefaults,
    recovery: {
      value: 'reno',
      source: 'Brakmo and Peterson 1995: Vegas was built on Reno; its own checks come before',
    },
    synAckOpensWindow: {
      value: false,
      source: 'Vegas counts its windows from the first round trip measured: one segment',
    },
    afterIdle: {
      value: 'keep',
      source: `${rbp}, section 2: SunOS does not notice idle periods; 'pace-rate' is the paper’s RBP`,
    },
  },
};
