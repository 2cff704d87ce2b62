import type { StackProfile } from './profile.ts';
import {
  delayedAckDefaults,
  growthDefaults,
  newRenoDefaults,
  pauseDefaults,
  receiveDefaults,
  sendDefaults,
  vegasDefaults,
} from './shared.ts';

const paper = 'Heidemann 1997';
const rfc6298 = 'RFC 6298, which only the exact clock follows';
const tahoe = '4.3BSD-Tahoe, from which SunOS 4 took its TCP';

/** The stack of the paper's two SPARCstations: SunOS 4.1.3 with the authors' changes. */
export const sunos413: StackProfile = {
  name: 'sunos-4.1.3',
  title: 'SunOS 4.1.3, as ISI ran it',
  description:
    'A TCP of the Tahoe generation with 16 KB windows and slow start on the local network too (a stock SunOS sends a whole window there).',
  fastTickInterval: { value: 200, source: `${tahoe}: tcp_fasttimo, five times a second` },
  slowTickInterval: { value: 500, source: `${tahoe}: tcp_slowtimo, PR_SLOWHZ = 2` },
  tcp: {
    mss: {
      value: 1460,
      source: `${paper}, section 2.2: 1460 bytes on Ethernet (1500 less 40 of headers); ${tahoe}: beyond the local network TCP_MSS, 512: no network here says who is local, so set mss for that`,
    },
    sendBuffer: {
      value: 16_384,
      source: `${paper}, section 2.1: 16 KB by default; taken to hold for both directions`,
    },
    receiveBuffer: {
      value: 16_384,
      source: `${paper}, section 2.1, and every window in Figures 2 and 4`,
    },
    ...receiveDefaults,
    initialSequence: {
      value: 1,
      source: 'Stevens, TCP/IP Illustrated 1, section 18.2: BSD starts at 1 when it boots',
    },
    initialSequenceStep: {
      value: 64_000,
      source:
        'Stevens, TCP/IP Illustrated 1, section 18.2: 64,000 per connection; the step per half second is left out, nothing depends on it',
    },
    writeChunk: {
      value: 0,
      source: `${paper}, Figure 4: a write of 4096 bytes leaves as 1460, 1460 and 1176`,
    },
    initialWindowRule: { value: 'segments', source: `${tahoe}: snd_cwnd = t_maxseg` },
    initialWindow: {
      value: 1,
      source: `${paper}, section 2.1: slow start enabled for directly connected networks`,
    },
    synAckOpensWindow: {
      value: true,
      source: `${paper}, footnote 1: a reply starts with two segments`,
    },
    initialThreshold: { value: 65_535, source: `${tahoe}: snd_ssthresh in tcp_newtcpcb` },
    ...sendDefaults,
    nagle: {
      value: 'bsd',
      source: `${paper}, section 2.3; ${tahoe}: 'idle' in tcp_output, taken once per call`,
    },
    delayedAck: {
      kind: { value: 'heartbeat', source: `${paper}, section 2.2; ${tahoe}: TF_DELACK` },
      delay: {
        value: 200,
        source: `${tahoe}: PR_FASTHZ, the heartbeat's interval; only a timer uses it`,
      },
      every: {
        value: 0,
        source: `${tahoe}: tcp_input counts no bytes; the window update acknowledges every second segment`,
      },
      ackPush: {
        value: false,
        source: `${paper}, Figure 2: the pushed header is not acknowledged at once`,
      },
      ...delayedAckDefaults,
    },
    windowUpdate: {
      value: 'tahoe',
      source: `${tahoe}: two segments and an empty buffer, or 35 %, in tcp_output`,
    },
    advertisedWindow: { value: 'free', source: `${tahoe}: sbspace in tcp_output` },
    opening: { value: 'handshake', source: 'RFC 793, section 3.4' },
    windowUnit: { value: 'bytes', source: `${tahoe}: snd_cwnd counts bytes` },
    ...growthDefaults,
    congestionControl: {
      value: 'reno',
      source: `${tahoe}: a segment per ACK in slow start, mss²/cwnd in avoidance (Jacobson 1988)`,
    },
    vegas: vegasDefaults,
    recovery: {
      value: 'tahoe',
      source: `${tahoe}; tcp_input.c of both: the third duplicate sends one segment again and slow start begins; snd_nxt is put back to where it was`,
    },
    ...newRenoDefaults,
    limitedTransmit: { value: false, source: `${tahoe}: older than RFC 3042` },
    windowScaling: { value: false, source: `${tahoe}: older than RFC 1323` },
    timestamps: { value: false, source: `${tahoe}: older than RFC 1323` },
    selectiveAcks: { value: false, source: `${tahoe}: older than RFC 2018` },
    fullSegment: { value: 'mss', source: `${tahoe}: no options, hence no difference` },
    duplicatesGuard: { value: 'none', source: `${tahoe}: tcp_input looks at t_dupacks alone` },
    afterIdle: {
      value: 'keep',
      source: `${paper}, section 2.4: SunOS 4.x does not reduce the window except upon loss`,
    },
    ...pauseDefaults,
    retransmission: {
      clock: { value: 'ticks', source: `${tahoe}: tcp_slowtimo` },
      deviations: { value: 2, source: `${tahoe}: RTO = srtt + 2 rttvar (Jacobson 1988)` },
      initialTicks: { value: 12, source: `${tahoe}: TCPTV_SRTTDFLT 3 s, doubled: 6 s` },
      minimumTicks: { value: 2, source: `${tahoe}: TCPTV_MIN, 1 s` },
      maximumTicks: { value: 128, source: `${tahoe}: TCPTV_REXMTMAX, 64 s` },
      establishmentTicks: { value: 150, source: `${tahoe}: TCPTV_KEEP_INIT, 75 s` },
      maximumShift: { value: 12, source: `${tahoe}: TCP_MAXRXTSHIFT` },
      initial: { value: 1000, source: `${rfc6298}, section 2.1` },
      minimum: { value: 1000, source: `${rfc6298}, section 2.4` },
      maximum: { value: 64_000, source: `${rfc6298}, section 2.5: at least 60 s; as in ticks` },
      firstTickCounts: {
        value: true,
        source: `${tahoe}: t_rtt counts from 1, and the first sample takes it as it is`,
      },
      granularity: { value: 1, source: `${rfc6298}, section 4: 100 ms or finer serves better` },
      establishment: { value: 75_000, source: `${tahoe}: TCPTV_KEEP_INIT, as in ticks` },
    },
    timestampTick: { value: 500, source: `${tahoe}: PR_SLOWHZ; only the exact clock uses it` },
  },
};
