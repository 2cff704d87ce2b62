import { netbsd121 } from './netbsd-1.2.1.ts';
import type { StackProfile } from './profile.ts';

const kruse = 'Kruse, Allman, Griner and Tran, section 2.1';

/** As used in the satellite study. Its larger first window is `initialWindowRule: rfc3390`. */
export const netbsd121Fixed: StackProfile = {
  ...netbsd121,
  name: 'netbsd-1.2.1-fixed',
  title: 'NetBSD 1.2.1, as fixed',
  description:
    'The stack of the satellite measurements: both bugs fixed, an initial window of one segment, an ACK of every second.',
  tcp: {
    ...netbsd121.tcp,
    synAckOpensWindow: {
      value: false,
      source: `${kruse}: one segment, unless noted otherwise`,
    },
    initialWindowRule: {
      value: 'segments',
      source: `${kruse}; section 2.2 and some runs: 'rfc3390', by the formula that RFC 2414 had first`,
    },
    fullSegment: { value: 'payload', source: `${kruse}: an ACK of every second full segment` },
  },
};
