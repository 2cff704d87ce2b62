import { bsd44 } from './4.4bsd.ts';
import type { StackProfile } from './profile.ts';

const kruse = 'Kruse, Allman, Griner and Tran, section 2.1';
const rfc1323 = `${kruse}: the tests used timestamps; NetBSD offers RFC 1323’s options by default`;

/** As the authors of the satellite study found it, with two bugs that came with 4.4BSD. */
export const netbsd121: StackProfile = {
  ...bsd44,
  name: 'netbsd-1.2.1',
  title: 'NetBSD 1.2.1, as found',
  description:
    '4.4BSD-Lite’s TCP with timestamps, and with two of its bugs: a passive opener starts with two segments, and a receiver acknowledges every third.',
  tcp: {
    ...bsd44.tcp,
    sendBuffer: {
      value: 16_384,
      source: 'BSDs of 1995 and later, tcp_sendspace: 16 KB; for this release not confirmed',
    },
    receiveBuffer: {
      value: 16_384,
      source: 'BSDs of 1995 and later, tcp_recvspace: 16 KB; for this release not confirmed',
    },
    writeChunk: {
      value: 2048,
      source:
        'sosend as 4.4BSD’s, one call per cluster; i386 clusters are 2048 bytes (MCLSHIFT 11)',
    },
    synAckOpensWindow: {
      value: true,
      source: `${kruse}: the ACK of a passive opener’s SYN wrongly opens the window by one segment`,
    },
    congestionControl: {
      value: 'reno',
      source:
        'NetBSD, netinet/tcp_input.c: without 4.4BSD’s eighth of a segment, though the comment above still mentions it. The same is in a copy of this release’s revision, 1.23.4.2 (with the Pittsburgh Supercomputing Center’s changes around it), in 1.27.8.5 of June 1997, and in OpenBSD’s of 1999, which began as 1.23',
    },
    windowScaling: { value: true, source: rfc1323 },
    timestamps: { value: true, source: rfc1323 },
    retransmission: {
      ...bsd44.tcp.retransmission,
      firstTickCounts: {
        value: false,
        source:
          'NetBSD 1.2.1, netinet/tcp_input.c 1.23.4.2, tcp_xmit_timer: a tick is taken off every round trip, the first one too; that its floor is two ticks more than the round trip is left out',
      },
    },
    fullSegment: {
      value: 'mss',
      source: `${kruse}: the options’ room is not taken off, so two full segments’ worth takes three`,
    },
  },
};
