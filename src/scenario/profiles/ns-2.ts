import type { StackProfile } from './profile.ts';
import {
  delayedAckDefaults,
  growthDefaults,
  pauseDefaults,
  receiveDefaults,
  sendDefaults,
  vegasDefaults,
} from './shared.ts';

const ns = 'ns-2 2.35';
const suite = `${ns}, test-suite-rbp.tcl (the settings of the 1997 paper)`;

/** The one-way agents of ns-2, to compare runs with an independent simulator. */
export const ns2: StackProfile = {
  name: 'ns-2',
  title: 'ns-2 2.35, one-way agents',
  description:
    'Not a stack anybody ran: the sender and the receiver of a simulator, without handshake and headers, its window in segments. For comparisons.',
  fastTickInterval: { value: 200, source: 'Not used: delayed ACKs have a timer of their own' },
  slowTickInterval: {
    value: 1,
    source: `${ns}: tcpTick_, here 1 ms, so that times are nearly exact (100 ms in the suite)`,
  },
  tcp: {
    mss: { value: 1000, source: `${ns}: packetSize_ 1000, without headers` },
    sendBuffer: { value: 16_777_216, source: `${ns}: an agent keeps all that is written` },
    receiveBuffer: { value: 32_000, source: `${suite}: window_ 32` },
    ...receiveDefaults,
    initialSequence: { value: 0, source: `${ns}: segments are counted from 0` },
    initialSequenceStep: { value: 0, source: `${ns}: every agent counts from 0` },
    writeChunk: { value: 0, source: `${ns}: advanceby takes a write as a whole` },
    initialWindowRule: {
      value: 'segments',
      source: `${suite}: windowInit_ is a number of segments`,
    },
    initialWindow: { value: 1, source: `${suite}: windowInit_ 1` },
    synAckOpensWindow: { value: false, source: `${suite}: syn_ false` },
    initialThreshold: { value: 32_000, source: `${ns}: ssthresh_ begins at window_` },
    ...sendDefaults,
    nagle: { value: 'off', source: `${ns}: whatever is written fills segments` },
    delayedAck: {
      kind: { value: 'timer', source: `${ns}: TCPSink/DelAck` },
      delay: { value: 100, source: `${ns}: interval_ of TCPSink/DelAck` },
      every: { value: 2, source: `${ns}: TCPSink/DelAck, at once on the second segment` },
      ackPush: { value: false, source: `${ns}: segments have no flags` },
      ...delayedAckDefaults,
    },
    windowUpdate: { value: 'never', source: `${ns}: an ACK answers a segment, nothing else` },
    advertisedWindow: { value: 'fixed', source: `${ns}: window_` },
    opening: { value: 'none', source: `${suite}: syn_ false` },
    windowUnit: { value: 'segments', source: `${ns}: cwnd_ is a real number of segments` },
    ...growthDefaults,
    congestionControl: { value: 'reno', source: `${ns}: Agent/TCP/Reno` },
    vegas: vegasDefaults,
    recovery: {
      value: 'reno-ns2',
      source: `${ns}, tcp-reno.cc: what duplicates add to the window (dupwnd_) is kept apart from it`,
    },
    fullAck: { value: 'threshold', source: `${ns}, tcp-newreno.cc: cwnd_ stays halved` },
    sendsAtThirdDuplicate: {
      value: true,
      source: `${ns}, dupack_action: send_much follows what is sent again`,
    },
    limitedTransmit: { value: false, source: `${suite}: singledup_ 0` },
    windowScaling: { value: false, source: 'Not used: segments have no options' },
    timestamps: { value: false, source: 'Not used: segments have no options' },
    selectiveAcks: { value: false, source: `${ns}: Agent/TCP/Reno has none` },
    fullSegment: { value: 'mss', source: 'No options, hence no difference' },
    duplicatesGuard: {
      value: 'recover-idle',
      source: `${ns}: bugFix_ and recover_, which the retransmission timer moves up after a pause`,
    },
    afterIdle: {
      value: 'restart-last-ack',
      source: `${ns}: slow_start_restart_, on the retransmission timer that the last new ACK set`,
    },
    ...pauseDefaults,
    pacing: {
      scale: {
        value: 1,
        source: 'Visweswaraiah and Heidemann 1997, section 3.4 (the suite: 0.75)',
      },
      idleClock: { value: 'acknowledged', source: `${ns}: tcp-rbp.cc, the retransmission timer` },
      roundTrip: { value: 'smoothed', source: `${ns}: tcp-rbp.cc, t_srtt_ (Vegas: v_rtt_)` },
      ending: { value: 'sent', source: `${ns}: tcp-rbp.cc (Vegas: keep)` },
      atStart: { value: false, source: `${ns}: tcp-rbp.cc, after a pause only` },
      afterJump: { value: 0, source: `${ns}: tcp-rbp.cc, after a pause only` },
    },
    retransmission: {
      clock: { value: 'ticks', source: `${ns}: tcpTick_` },
      deviations: { value: 4, source: `${ns}: rttvar_exp_ 2` },
      initialTicks: { value: 6000, source: `${suite}: rtxcur_init_ 6 s` },
      minimumTicks: { value: 1000, source: `${suite}: minrto_ 1 s` },
      maximumTicks: { value: 60_000, source: `${ns}: maxrto_ 60 s` },
      establishmentTicks: { value: 75_000, source: 'Not used: there is no handshake' },
      initial: { value: 6000, source: `${suite}: rtxcur_init_ 6 s; only the exact clock uses it` },
      minimum: { value: 1000, source: `${suite}: minrto_ 1 s` },
      maximum: { value: 60_000, source: `${ns}: maxrto_ 60 s` },
      firstTickCounts: {
        value: false,
        source: `${ns}, rtt_update in tcp.cc: the ticks that passed`,
      },
      granularity: { value: 1, source: `${ns}: tcpTick_, as above` },
      establishment: { value: 75_000, source: 'Not used: there is no handshake' },
      maximumShift: { value: 12, source: 'As BSD: an agent of ns-2 never gives up' },
    },
    timestampTick: { value: 1, source: 'Not used: segments have no options' },
  },
};
