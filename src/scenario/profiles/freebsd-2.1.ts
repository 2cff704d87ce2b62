import { bsd44 } from './4.4bsd.ts';
import type { StackProfile } from './profile.ts';

const freebsd = 'FreeBSD 2.1';

/** Everything else is from 4.4BSD-Lite, the origin of its network code. */
export const freebsd21: StackProfile = {
  ...bsd44,
  name: 'freebsd-2.1',
  title: 'FreeBSD 2.1',
  description: '4.4BSD-Lite’s TCP with buffers of 16 KB; as when the peer does not use RFC 1323.',
  tcp: {
    ...bsd44.tcp,
    sendBuffer: {
      value: 16_384,
      source: `${freebsd}, netinet/tcp_usrreq.c: tcp_sendspace, 16 KB (4.4BSD: 8 KB)`,
    },
    receiveBuffer: {
      value: 16_384,
      source: `${freebsd}, netinet/tcp_usrreq.c: tcp_recvspace, 16 KB (4.4BSD: 8 KB)`,
    },
    writeChunk: {
      value: 2048,
      source: `${freebsd}: sosend as 4.4BSD’s, one call per cluster; i386 clusters are 2048 bytes there (MCLSHIFT 11)`,
    },
    congestionControl: {
      value: 'reno',
      source: `${freebsd}, netinet/tcp_input.c: without 4.4BSD’s eighth of a segment, which revision 1.10 of October 1994 (copied into SLiRP) no longer has, nor a later one with T/TCP (copied into ReactOS’s oskittcp)`,
    },
    afterIdle: {
      value: 'restart-bsd',
      source: 'Heidemann 1997, section 2.4: 4.4BSD, FreeBSD 2.1 and Linux 2.0 reset the window',
    },
  },
};
