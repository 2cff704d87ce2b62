import { bsd44 } from './4.4bsd.ts';
import type { StackProfile } from './profile.ts';
import { delayedAckDefaults } from './shared.ts';

const stretch =
  'Visweswaraiah and Heidemann 1997, section 6.3 (Solaris 2.5 as Paxson describes it) and RFC 2525, section 2.13: stretch ACKs';
const inferred = 'Inferred, so that ACKs are stretched; the sources name the effect alone';

/** A receiver that acknowledges less often than RFC 1122 requires; the sender is a plain BSD. */
export const solaris25: StackProfile = {
  ...bsd44,
  name: 'solaris-2.5',
  title: 'Solaris 2.5, for its stretch ACKs',
  description:
    'Mentioned in the papers for one thing: ACKs of more than two segments, which take the clock away from the sender. All else is 4.4BSD’s, not Solaris’s.',
  tcp: {
    ...bsd44.tcp,
    sendBuffer: { value: 8192, source: 'As 4.4BSD; the papers do not say' },
    receiveBuffer: {
      value: 8760,
      source: 'Six segments of an Ethernet; not confirmed',
    },
    writeChunk: { value: 0, source: 'Streams, not BSD’s mbufs: a write is taken as a whole' },
    nagle: {
      value: 'rfc896',
      source: 'RFC 1122, section 4.2.3.4; nothing in the papers depends on it',
    },
    delayedAck: {
      kind: {
        value: 'timer',
        source: 'Oracle’s manuals: tcp_deferred_ack_interval, a timer for each connection',
      },
      delay: {
        value: 50,
        source:
          'Oracle’s manuals for Solaris 9: 50 ms between hosts that are directly connected (tcp_local_dack_interval), 100 ms otherwise; not confirmed for 2.5',
      },
      every: {
        value: 8,
        source:
          'Oracle’s manuals for Solaris 8 and 9: at most 8 between hosts that are directly connected (tcp_deferred_acks_max, tcp_local_dacks_max), 2 otherwise; not confirmed for 2.5',
      },
      ackPush: { value: false, source: inferred },
      ...delayedAckDefaults,
    },
    windowUpdate: { value: 'reopened', source: `${stretch}: reading must not acknowledge` },
    congestionControl: {
      value: 'reno',
      source: 'Jacobson 1988, without BSD’s eighth of a segment',
    },
  },
};
