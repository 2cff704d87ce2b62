import type { Settings } from '../../scenario/index.ts';

/** A rule of one host's stack, and another choice for it. */
export interface StackRule {
  readonly id: string;
  /** After the host's name and a colon. */
  readonly name: string;
  /** What sets it, if the stack has something for it. */
  readonly knob?: string;
  /** Names of the stack's fields (`delayedAck.kind`) and values. */
  readonly settings: Settings;
  /** A rule card's name. */
  readonly rule: string | undefined;
  /** Where the rule can matter at all; undefined: everywhere. */
  readonly only?: Occasion;
}

/**
 * The run has pauses or losses, or the host sends much without any; the host's data have waited for its send buffer, or its
 * peer's for its window.
 */
export type Occasion = 'pauses' | 'losses' | 'losses-or-length' | 'send-buffer' | 'receive-window';

/** What the host has in a field of its stack. */
export type Present = (field: string) => unknown;

const afterIdle = (policy: string, name: string): StackRule => ({
  id: `after-idle-${policy}`,
  name: `after a pause ${name}`,
  settings: { afterIdle: policy },
  rule: policy.startsWith('pace') ? 'pacing' : 'congestion-window',
  only: 'pauses',
});

const initialWindow = (id: string, name: string, settings: Settings): StackRule => ({
  id: `initial-window-${id}`,
  name: `initial window ${name}`,
  // Stacks that let the SYN's ACK open the window would begin with one segment more (RFC 5681, 3.1).
  settings: { ...settings, synAckOpensWindow: false },
  rule: 'initial-window',
});

/** Four times what there is, 64 KB at least. */
export const larger = (present: unknown): number => Math.max(65_536, 4 * Number(present));

/** What a host of the 1990s may do otherwise when it sends. */
export const senderRules = (present: Present): StackRule[] => [
  { id: 'nagle-off', name: 'Nagle off', settings: { nagle: 'off' }, rule: 'nagle' },
  {
    id: 'nagle-minshall',
    name: 'Minshall’s Nagle (only one small segment out)',
    settings: { nagle: 'minshall' },
    rule: 'nagle',
  },
  initialWindow('3', 'of 3 segments', { initialWindowRule: 'segments', initialWindow: 3 }),
  initialWindow('10', 'by RFC 6928 (10 segments)', { initialWindowRule: 'rfc6928' }),
  {
    id: 'syn-ack-opens',
    name: 'the SYN’s ACK opens the window',
    settings: { synAckOpensWindow: true },
    rule: 'slow-start',
  },
  afterIdle('keep', 'the window stays'),
  afterIdle('restart-rfc5681', 'slow start anew (RFC 5681)'),
  afterIdle('decay-rfc2861', 'the window decays (RFC 2861, historic)'),
  afterIdle('new-cwv', 'the window is kept for five minutes (RFC 7661)'),
  afterIdle('pace-window', 'the window is paced'),
  {
    id: 'send-buffer',
    name: 'larger send buffer',
    settings: { sendBuffer: larger(present('sendBuffer')) },
    rule: 'send-buffer',
  },
  {
    id: 'pacing-start',
    name: 'first windows paced',
    settings: { 'pacing.atStart': true },
    rule: 'pacing',
  },
  {
    id: 'burst-limit',
    name: 'at most 4 segments at each call of TCP',
    settings: { burstLimit: 4 },
    rule: 'pacing',
  },
  {
    id: 'paced',
    name: 'paced on request (SO_MAX_PACING_RATE)',
    settings: { maxPacingRate: 1000 },
    rule: 'pacing',
  },
  {
    id: 'limited-transmit',
    name: 'limited transmit (RFC 3042)',
    settings: { limitedTransmit: true },
    rule: 'limited-transmit',
    only: 'losses',
  },
  {
    id: 'newreno',
    name: 'NewReno recovery',
    settings: { recovery: 'newreno' },
    rule: 'fast-retransmit',
    only: 'losses',
  },
  {
    id: 'exact-timer',
    name: 'timeout by an exact clock, 200 ms at least',
    settings: { 'retransmission.clock': 'exact', 'retransmission.minimum': 200 },
    rule: 'retransmission-wait',
    only: 'losses',
  },
];

/** What such a host may do otherwise when it receives. */
export const receiverRules = (present: Present): StackRule[] => [
  {
    id: 'ack-at-once',
    name: 'ACK at once',
    settings: { 'delayedAck.kind': 'immediate' },
    rule: 'delayed-ack',
  },
  {
    id: 'quick-ack',
    name: 'quick ACKs stay on (TCP_QUICKACK)',
    settings: { 'delayedAck.quickAck': true },
    rule: 'delayed-ack',
  },
  {
    id: 'ack-pushed',
    name: 'ACK of a pushed segment at once',
    settings: { 'delayedAck.ackPush': true },
    rule: 'delayed-ack',
  },
  {
    id: 'ack-every-second',
    name: 'ACK of every second full segment at once',
    settings: { 'delayedAck.every': 2 },
    rule: 'delayed-ack',
  },
  {
    id: 'ack-timer',
    name: 'ACK delayed by a timer of 40 ms',
    settings: { 'delayedAck.kind': 'timer', 'delayedAck.delay': 40 },
    rule: 'delayed-ack',
  },
  {
    id: 'full-segment',
    name: 'a full segment is what fits beside the options',
    settings: { fullSegment: 'payload' },
    rule: 'delayed-ack',
  },
  {
    id: 'receive-buffer',
    name: 'larger receive buffer',
    // Without window scaling no more can be announced.
    settings: {
      receiveBuffer:
        present('windowScaling') === true
          ? Math.min(16_777_216, larger(present('receiveBuffer')))
          : Math.max(65_535, Number(present('receiveBuffer'))),
    },
    rule: 'receive-window',
  },
];
