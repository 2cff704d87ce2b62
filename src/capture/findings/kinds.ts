/** What can hold up a connection, by the names that the command line prints. */
export const findingKinds = [
  'short-initial-segment',
  'short-final-segment',
  'nagle-delayed-ack',
  'delayed-ack',
  'slow-start-restart',
  'initial-window',
  'receive-window',
  'cork',
  'pacing',
  'silly-window',
  'queueing',
  'connection-set-up',
  'retransmission-timeout',
  'tail-loss-probe',
  'fast-retransmit',
  'out-of-order',
  'record-incomplete',
  'server-think',
  'client-think',
] as const;
export type FindingKind = (typeof findingKinds)[number];
