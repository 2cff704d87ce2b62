import { Flag } from '../../trace/codes/index.ts';
import type { Pair } from './pairs.ts';
import { isPureAck } from './sent.ts';

/** Segments with data that are pushed (PSH) in one log only. A receiver's ACK can depend on it. */
export interface Pushes {
  readonly compared: number;
  readonly equal: number;
  readonly first: Pair | undefined;
}

export function pushesOf(pairs: readonly Pair[]): Pushes {
  const all = pairs.filter(({ run }) => !isPureAck(run));
  const unlike = all.filter(({ run, capture }) => ((run.flags ^ capture.flags) & Flag.Psh) !== 0);
  const [first] = [...unlike].sort((a, b) => a.capture.sentAt - b.capture.sentAt);
  return { compared: all.length, equal: all.length - unlike.length, first };
}
