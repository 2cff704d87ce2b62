import type { FindingKind } from './kinds.ts';

/** The lesson about a kind of finding, by its slug, and in its name that of its entry on the Symptoms page. */
export const lessonByKind: Readonly<Partial<Record<FindingKind, string>>> = {
  'short-initial-segment': 'short-initial-segment',
  'short-final-segment': 'odd-short-final-segment',
  'nagle-delayed-ack': 'nagle',
  'delayed-ack': 'delayed-acks',
  'slow-start-restart': 'slow-start-restart',
  'initial-window': 'slow-start',
  'receive-window': 'buffers-and-copies',
  'silly-window': 'buffers-and-copies',
  cork: 'forty-milliseconds',
  pacing: 'rate-based-pacing',
  'retransmission-timeout': 'bit-errors',
  'tail-loss-probe': 'bit-errors',
  'fast-retransmit': 'bit-errors',
};
