/**
 * What time can be charged to. Each record says what the time between its cause and itself was spent on, so walking the
 * causes back from the last byte divides a transaction's time without remainder.
 */
export const Charge = {
  /** No time passes between the cause and this record. */
  Nothing: 0,
  Handshake: 1,
  Transmission: 2,
  Propagation: 3,
  Queueing: 4,
  MediumBusy: 5,
  CongestionWindow: 6,
  ReceiveWindow: 7,
  SillyWindow: 8,
  Nagle: 9,
  DelayedAck: 10,
  Cork: 11,
  Pacing: 12,
  RetransmissionWait: 13,
  ServerThink: 14,
  ClientThink: 15,
  HostProcessing: 16,
  /** A frame arrived later than its propagation delay explains. */
  ExtraDelay: 17,
} as const;
export type Charge = (typeof Charge)[keyof typeof Charge];

/** Names of the parts of a time budget, by number. */
export const chargeNames = [
  'nothing',
  'handshake',
  'transmission',
  'propagation',
  'queueing',
  'medium-busy',
  'congestion-window',
  'receive-window',
  'silly-window',
  'nagle',
  'delayed-ack',
  'cork',
  'pacing',
  'retransmission-wait',
  'server-think',
  'client-think',
  'host-processing',
  'extra-delay',
] as const;
export type ChargeName = (typeof chargeNames)[number];
