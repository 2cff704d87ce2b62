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

const rfc6298 = 'RFC 6298, which only the exact clock follows';
const lite = '4.4BSD-Lite (Wright and Stevens, TCP/IP Illustrated 2)';

/** The Reno generation, without the timestamps of RFC 1323. */
export const bsd44: StackProfile = {
  name: '4.4bsd',
  title: '4.4BSD-Lite',
  description:
    'Reno with fast recovery, 2048-byte writes and slow start after idle; as between hosts that do not use RFC 1323.',
  fastTickInterval: { value: 200, source: `${lite}: tcp_fasttimo, five times a second` },
  slowTickInterval: { value: 500, source: `${lite}: PR_SLOWHZ = 2` },
  tcp: {
    mss: {
      value: 1460,
      source: `${lite}: tcp_mss, Ethernet's 1500 less 40 of headers, for a peer on the local network (in_localaddr); for others tcp_mssdflt, 512: no network here says who is local, so set mss for that`,
    },
    sendBuffer: { value: 8192, source: `${lite}: tcp_sendspace` },
    receiveBuffer: { value: 8192, source: `${lite}: tcp_recvspace` },
    ...receiveDefaults,
    initialSequence: { value: 1, source: `${lite}: tcp_init` },
    initialSequenceStep: { value: 64_000, source: `${lite}: TCP_ISSINCR / 2 per connection` },
    writeChunk: {
      value: 2048,
      source: `${lite}: sosend calls TCP for each cluster; MCLBYTES is 2048 on the hp300, its home, and in its offspring (1024 in the i386 port of 4.4BSD-Lite2)`,
    },
    initialWindowRule: { value: 'segments', source: `${lite}: snd_cwnd = t_maxseg` },
    initialWindow: { value: 1, source: `${lite}: tcp_mss sets snd_cwnd to one segment` },
    synAckOpensWindow: {
      value: true,
      source: `${lite}: tcp_input handles the ACK of a SYN+ACK like any other`,
    },
    initialThreshold: {
      value: 1_073_725_440,
      source: `${lite}: TCP_MAXWIN << TCP_MAX_WINSHIFT`,
    },
    ...sendDefaults,
    nagle: { value: 'bsd', source: `${lite}: 'idle' in tcp_output, taken once per call` },
    delayedAck: {
      kind: { value: 'heartbeat', source: `${lite}: TF_DELACK, tcp_fasttimo` },
      delay: {
        value: 200,
        source: `${lite}: PR_FASTHZ, the heartbeat's interval; only a timer uses it`,
      },
      every: {
        value: 0,
        source: `${lite}: tcp_input counts no bytes; the window update acknowledges every second segment`,
      },
      ackPush: { value: false, source: `${lite}: ACK_NOW only out of order` },
      ...delayedAckDefaults,
    },
    windowUpdate: {
      value: 'reno',
      source: `${lite}: two segments, or half of the buffer, in tcp_output`,
    },
    advertisedWindow: { value: 'free', source: `${lite}: sbspace in tcp_output` },
    opening: { value: 'handshake', source: 'RFC 793, section 3.4' },
    windowUnit: { value: 'bytes', source: `${lite}: snd_cwnd counts bytes` },
    ...growthDefaults,
    congestionControl: {
      value: 'reno-1993',
      source: `${lite}: in avoidance incr * incr / cw and a constant incr / 8`,
    },
    vegas: vegasDefaults,
    recovery: { value: 'reno', source: `${lite}: t_dupacks == tcprexmtthresh in tcp_input` },
    ...newRenoDefaults,
    limitedTransmit: { value: false, source: `${lite}: older than RFC 3042` },
    windowScaling: {
      value: false,
      source: `${lite}: tcp_do_rfc1323; off here, as when the peer does not support it`,
    },
    timestamps: {
      value: false,
      source: `${lite}: tcp_do_rfc1323; off here, as when the peer does not support it`,
    },
    selectiveAcks: { value: false, source: `${lite}: older than RFC 2018` },
    fullSegment: {
      value: 'mss',
      source: `${lite}: tcp_output compares with 2 * t_maxseg, of which the options are taken off only when a segment is sent: with timestamps every third is acknowledged`,
    },
    duplicatesGuard: { value: 'none', source: `${lite}: tcp_input looks at t_dupacks alone` },
    afterIdle: {
      value: 'restart-bsd',
      source: `${lite}: idle && t_idle >= t_rxtcur in tcp_output`,
    },
    ...pauseDefaults,
    retransmission: {
      clock: { value: 'ticks', source: `${lite}: tcp_slowtimo` },
      deviations: { value: 4, source: `${lite}: TCP_REXMTVAL` },
      initialTicks: { value: 12, source: `${lite}: tcp_newtcpcb, 6 s` },
      minimumTicks: { value: 2, source: `${lite}: TCPTV_MIN` },
      maximumTicks: { value: 128, source: `${lite}: TCPTV_REXMTMAX` },
      establishmentTicks: { value: 150, source: `${lite}: TCPTV_KEEP_INIT, 75 s` },
      maximumShift: { value: 12, source: `${lite}: TCP_MAXRXTSHIFT` },
      initial: { value: 1000, source: `${rfc6298}, section 2.1` },
      minimum: { value: 1000, source: `${rfc6298}, section 2.4` },
      maximum: { value: 64_000, source: `${rfc6298}, section 2.5: at least 60 s; as in ticks` },
      firstTickCounts: {
        value: true,
        source: `${lite}: t_rtt counts from 1; tcp_xmit_timer takes it off again but for the first sample`,
      },
      granularity: { value: 1, source: `${rfc6298}, section 4: 100 ms or finer serves better` },
      establishment: { value: 75_000, source: `${lite}: TCPTV_KEEP_INIT, as in ticks` },
    },
    timestampTick: { value: 500, source: `${lite}: PR_SLOWHZ; only the exact clock uses it` },
  },
};
