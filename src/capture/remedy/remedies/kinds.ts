import type { FindingKind } from '../../findings/index.ts';
import type { EndName } from '../derive/index.ts';

/** What each host can change: `it` could have sent, `peer` received. */
interface Ends {
  readonly it: EndName;
  readonly peer: EndName;
}

const writes = ({ it }: Ends): string[] =>
  ['one-write', 'more', 'corked', 'nagle-off', 'nagle-minshall'].map((id) => `${it}-${id}`);

const acks = ({ peer }: Ends): string[] =>
  ['quick-ack', 'ack-at-once', 'rto-min', 'ack-timer', 'ack-pushed', 'ack-every-second'].map(
    (id) => `${peer}-${id}`,
  );

const firstWindow = ({ it }: Ends): string[] =>
  ['larger', '10', '3'].map((id) => `${it}-initial-window-${id}`);

const afterPause = ({ it }: Ends): string[] =>
  ['after-idle-keep', 'after-idle-new-cwv', 'after-idle-pace-window'].map((id) => `${it}-${id}`);

const repair = ({ it }: Ends): string[] => [
  'sack',
  ...['limited-transmit', 'newreno', 'exact-timer', 'rto-min', 'cubic', 'reno'].map(
    (id) => `${it}-${id}`,
  ),
];

const room = ({ peer }: Ends): string[] => [
  ...['receive-buffer', 'receive-buffer-grows'].map((id) => `${peer}-${id}`),
  'window-scaling',
];

const nothing = (): string[] => [];

/**
 * What may shorten a stall of each kind, by the names of `studies/what-would-help`: first what its program can do, then its
 * host, then the peer.
 */
export const candidatesByKind: Readonly<Record<FindingKind, (ends: Ends) => string[]>> = {
  'short-initial-segment': (ends) => [...writes(ends), ...firstWindow(ends), ...acks(ends)],
  'short-final-segment': (ends) => [...writes(ends), ...acks(ends)],
  'nagle-delayed-ack': (ends) => [...writes(ends), ...acks(ends)],
  'delayed-ack': (ends) => [
    ...firstWindow(ends),
    `${ends.it}-send-buffer`,
    `${ends.it}-send-buffer-grows`,
    ...acks(ends),
    ...writes(ends),
  ],
  'slow-start-restart': (ends) => [...afterPause(ends), ...firstWindow(ends)],
  'initial-window': firstWindow,
  'receive-window': room,
  'silly-window': room,
  'retransmission-timeout': repair,
  'tail-loss-probe': repair,
  'fast-retransmit': repair,
  'out-of-order': repair,
  pacing: ({ it }) => [`${it}-unpaced`],
  cork: nothing,
  queueing: nothing,
  'connection-set-up': nothing,
  'record-incomplete': nothing,
  'server-think': nothing,
  'client-think': nothing,
};
