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

const linux = 'Linux 2.0';
const input = `${linux}, net/ipv4/tcp_input.c`;
const ticks = 'Not used: its clocks run in steps of 10 ms; here they are exact';

/** A TCP not derived from BSD: timers of its own, a window in segments, an adaptive ACK delay. */
export const linux20: StackProfile = {
  name: 'linux-2.0',
  title: 'Linux 2.0',
  description:
    'Nagle’s rule segment by segment, ACKs delayed by what the sender’s pace teaches, timeouts from 200 ms, a window counted in segments.',
  fastTickInterval: { value: 200, source: 'Not used: delayed ACKs have a timer of their own' },
  slowTickInterval: { value: 500, source: ticks },
  tcp: {
    mss: {
      value: 1460,
      source: `${input}, tcp_conn_request: the device’s 1500 less 40 of headers; what it takes for peers beyond the local network is not confirmed`,
    },
    sendBuffer: {
      value: 32_767,
      source: `${linux}, include/linux/skbuff.h: SK_WMEM_MAX without CONFIG_SKB_LARGE; memory is counted with its overhead there, which is left out`,
    },
    receiveBuffer: { value: 32_767, source: `${linux}, include/net/tcp.h: MAX_WINDOW` },
    ...receiveDefaults,
    initialSequence: { value: 1, source: 'Taken from a clock there; nothing depends on it' },
    initialSequenceStep: { value: 64_000, source: 'As BSD; nothing depends on it' },
    writeChunk: { value: 0, source: `${linux}: do_tcp_sendmsg cuts a write into segments itself` },
    initialWindowRule: { value: 'segments', source: `${input}: cong_window counts segments` },
    initialWindow: {
      value: 2,
      source: `${input}: cong_window is 1, and tcp_ack opens it by the SYN’s ACK, on both sides`,
    },
    synAckOpensWindow: { value: false, source: 'Contained in the first window, as above' },
    initialThreshold: { value: 2_147_483_647, source: `${input}: ssthresh 0x7fffffff, no limit` },
    ...sendDefaults,
    nagle: {
      value: 'rfc896',
      source: `${linux}, net/ipv4/tcp.c, do_tcp_sendmsg: what is less than the MSS waits while packets_out is not 0 (RFC 1122, section 4.2.3.4); the timer that sends it after a while all the same is left out`,
    },
    delayedAck: {
      kind: { value: 'adaptive', source: `${input}: tcp_delack_estimator` },
      delay: { value: 500, source: `${input}, tcp_queue: HZ/2, and HZ/50 with PSH` },
      every: { value: 2, source: `${input}, tcp_options: max_unacked is two segments of bytes` },
      ackPush: { value: false, source: `${input}, tcp_queue: 20 ms at most, but not at once` },
      ...delayedAckDefaults,
    },
    windowUpdate: {
      value: 'doubled',
      source: `${linux}, include/net/tcp.h, tcp_raise_window: a window at least twice as large as what is left of the last one; asked by cleanup_rbuf after each read`,
    },
    advertisedWindow: { value: 'free', source: `${linux}: tcp_select_window` },
    opening: { value: 'handshake', source: 'RFC 793, section 3.4' },
    windowUnit: { value: 'segments', source: `${input}: cong_window, cong_count` },
    ...growthDefaults,
    congestionControl: { value: 'reno', source: `${input}, tcp_ack: Jacobson 1988` },
    vegas: vegasDefaults,
    recovery: { value: 'reno', source: `${input}, tcp_ack: fast retransmit and recovery` },
    ...newRenoDefaults,
    limitedTransmit: { value: false, source: `${linux}: older than RFC 3042` },
    windowScaling: { value: false, source: `${input}, tcp_options: only the MSS is understood` },
    timestamps: { value: false, source: `${input}, tcp_options: only the MSS is understood` },
    selectiveAcks: { value: false, source: `${input}, tcp_options: only the MSS is understood` },
    fullSegment: { value: 'mss', source: 'No options, hence no difference' },
    duplicatesGuard: {
      value: 'recover',
      source: `${input}: high_seq, against a second fast retransmit of one window`,
    },
    afterIdle: {
      value: 'restart-bsd',
      source:
        'Heidemann 1997, section 2.4: resets the window; its idletime counts from the last segment received',
    },
    ...pauseDefaults,
    retransmission: {
      clock: { value: 'exact', source: `${input}: in steps of 10 ms, which are left out` },
      deviations: {
        value: 4,
        source: `${input}, tcp_rtt_estimator: srtt + 4 deviations (and a quarter more, left out)`,
      },
      initialTicks: { value: 6, source: ticks },
      minimumTicks: { value: 2, source: ticks },
      maximumTicks: { value: 240, source: ticks },
      establishmentTicks: { value: 150, source: ticks },
      maximumShift: { value: 15, source: `${linux}, include/net/tcp.h: TCP_RETR2` },
      initial: { value: 3000, source: `${linux}, include/net/tcp.h: TCP_TIMEOUT_INIT` },
      minimum: {
        value: 200,
        source: `${input}, tcp_rtt_estimator: HZ/5, because of BSD’s delayed ACKs`,
      },
      maximum: { value: 120_000, source: `${input}, tcp_rtt_estimator: 120 s` },
      firstTickCounts: { value: true, source: ticks },
      granularity: { value: 10, source: `${linux}: a step of its clock on a PC` },
      establishment: { value: 75_000, source: 'As BSD; the number of SYNs limits it there' },
    },
    timestampTick: { value: 10, source: 'Not used: it knows no timestamps' },
  },
};
