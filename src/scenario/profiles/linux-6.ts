import type { StackProfile } from './profile.ts';
import { pauseDefaults, vegasDefaults } from './shared.ts';

const sysctl = 'Linux 6, Documentation/networking/ip-sysctl.rst';
const captures = 'Captures of Linux 6.18 (tests/fixtures/linux)';
const ticks = 'Not used: its clocks are finer';

/** The TCP of today's servers: Linux 6, as its documentation describes it and captures show it. */
export const linux6: StackProfile = {
  name: 'linux-6',
  title: 'Linux 6',
  description:
    'Today’s most common server: CUBIC, ten segments at first, ACKs delayed by at most 40 ms on a short path, a Nagle rule for small segments only.',
  fastTickInterval: { value: 200, source: 'Not used: delayed ACKs have a timer of their own' },
  slowTickInterval: { value: 4, source: `${captures}: HZ 250` },
  optionOrder: { value: 'linux', source: `${captures}: the SYNs` },
  tcp: {
    mss: { value: 1460, source: `${captures}: an MTU of 1500 less 40 of headers` },
    sendBuffer: {
      value: 46_080,
      source: `${captures}: memory of 20 segments, of which 35 fill it in chunks of 11, 32 in chunks of 5`,
    },
    largestSendBuffer: {
      value: 4_194_304,
      source: `${sysctl}, tcp_wmem: bytes of memory`,
    },
    writerWakes: {
      value: 'third-free',
      source: `${captures}: TCP_INFO's notsent rises once a third of the buffer is free`,
    },
    notsentLowat: { value: 0, source: `${sysctl}, tcp_notsent_lowat: no limit by default` },
    receiveBuffer: {
      value: 65_536,
      source: `${sysctl}, tcp_rmem: a default of 131072 bytes of memory, which is twice that`,
    },
    segmentMemory: {
      value: 2176,
      source: `${captures}: the largest window is 87,040 without timestamps, 86,016 with them`,
    },
    largestReceiveBuffer: {
      value: 33_554_432,
      source: `${captures}: a window scale of 10, chosen for the largest buffer (${sysctl}, tcp_rmem)`,
    },
    initialSequence: { value: 1, source: 'Random there (RFC 6528); nothing depends on it' },
    initialSequenceStep: { value: 64_000, source: 'Random there; nothing depends on it' },
    writeChunk: { value: 0, source: `${captures}: a write is cut into segments as a whole` },
    initialWindowRule: { value: 'segments', source: `${captures}: the window counts packets` },
    initialWindow: { value: 10, source: 'RFC 6928; Linux 2.6.39 and later' },
    synAckOpensWindow: { value: false, source: `${captures}: TCP_INFO's first cwnd` },
    initialThreshold: {
      value: 2_147_483_647,
      source: `${captures}: TCP_INFO's ssthresh, no limit`,
    },
    nagle: {
      value: 'minshall',
      source: 'Minshall 1999, which Linux has adopted; tcp(7), TCP_NODELAY',
    },
    push: {
      value: 'batches',
      source: `${captures}: the last of several that leave together (${sysctl}, tcp_min_tso_segs)`,
    },
    autoCork: {
      value: false,
      source: `${sysctl}, tcp_autocorking: on there, but adapters hand packets on at once (${captures}); here the first link, which stands for the path, is the adapter`,
    },
    maxPacingRate: {
      value: 0,
      source: 'Linux manual, socket(7), SO_MAX_PACING_RATE: not paced unless asked for',
    },
    delayedAck: {
      kind: { value: 'quick', source: `${captures}: the first data is acknowledged at once` },
      delay: { value: 40, source: `${captures}: 40.2 to 43.9 ms` },
      every: { value: 0, source: `Not used: ${captures}: more than one segment's bytes count` },
      ackPush: {
        value: false,
        source: `Not used: ${captures}: PSH counts once the application has read`,
      },
      quickAck: { value: true, source: 'tcp(7), TCP_QUICKACK: on by default' },
    },
    windowUpdate: { value: 'doubled', source: `${captures}: a window that has doubled` },
    advertisedWindow: {
      value: 'memory',
      source: `${captures}: the window grows by two segments with each one that comes`,
    },
    opening: { value: 'handshake', source: 'RFC 9293, section 3.5' },
    windowUnit: { value: 'packets', source: `${captures}: TCP_INFO's cwnd counts packets` },
    growthCounts: {
      value: 'acknowledged',
      source: `${captures}: cwnd grows by two at an ACK of two packets`,
    },
    growth: {
      value: 'limited',
      source: `${captures}: a sender of 28 packets at a time reaches a cwnd of 56, and no more`,
    },
    congestionControl: { value: 'cubic', source: `${sysctl}, tcp_congestion_control` },
    hystart: {
      value: true,
      source: `${captures}: ssthresh becomes cwnd before any loss (Ha and Rhee 2011)`,
    },
    vegas: vegasDefaults,
    recovery: {
      value: 'prr',
      source: `RFC 9937; ${captures}: after a loss one packet leaves for each two that are delivered`,
    },
    lossDetection: { value: 'rack', source: `RFC 8985; ${sysctl}, tcp_recovery` },
    tailLossProbe: { value: true, source: `RFC 8985, section 7; ${sysctl}, tcp_early_retrans` },
    frto: { value: true, source: `RFC 5682; ${sysctl}, tcp_frto` },
    undo: { value: true, source: `RFC 4015, RFC 3708; ${sysctl}, tcp_dsack, tcp_timestamps` },
    fullAck: { value: 'threshold', source: 'RFC 6582, section 3.2, step 3, the second choice' },
    sendsAtThirdDuplicate: { value: false, source: 'RFC 5681, section 3.2' },
    limitedTransmit: { value: true, source: 'RFC 3042' },
    windowScaling: { value: true, source: `${sysctl}, tcp_window_scaling` },
    timestamps: { value: true, source: `${sysctl}, tcp_timestamps` },
    selectiveAcks: { value: true, source: `${sysctl}, tcp_sack` },
    duplicateReports: { value: true, source: `RFC 2883; ${sysctl}, tcp_dsack` },
    sackCompression: {
      value: true,
      source: `${sysctl}, tcp_comp_sack_delay_ns, tcp_comp_sack_nr; ${captures}: 1.1 ms after the fourth duplicate`,
    },
    fullSegment: {
      value: 'measured',
      source: `${captures}: two segments of 1250 bytes are acknowledged as two full ones`,
    },
    duplicatesGuard: { value: 'recover', source: 'RFC 6582, section 3.2' },
    afterIdle: { value: 'decay-linux', source: `${sysctl}, tcp_slow_start_after_idle` },
    ...pauseDefaults,
    retransmission: {
      clock: {
        value: 'wheel',
        source: `${captures}: TCP_INFO's rtt in microseconds, its rto in steps of 4 ms`,
      },
      deviations: { value: 4, source: 'RFC 6298, section 2.3' },
      initialTicks: { value: 2, source: ticks },
      minimumTicks: { value: 1, source: ticks },
      maximumTicks: { value: 240, source: ticks },
      establishmentTicks: { value: 254, source: ticks },
      maximumShift: { value: 15, source: `${sysctl}, tcp_retries2` },
      initial: { value: 1000, source: 'RFC 6298, section 2.1' },
      minimum: { value: 200, source: `${sysctl}, tcp_rto_min_us` },
      maximum: { value: 120_000, source: `${sysctl}, tcp_rto_max_ms` },
      firstTickCounts: { value: true, source: ticks },
      granularity: { value: 4, source: 'Not used: the slow tick is the step' },
      establishment: { value: 127_000, source: `${sysctl}, tcp_syn_retries: 127 s for six` },
    },
    timestampTick: { value: 1, source: `${captures}: timestamps count milliseconds` },
  },
};
