import { Flag } from '../../trace/codes/index.ts';
import type { Segment } from '../../trace/index.ts';
import { grouped } from '../quantities.ts';
import { isPureAck } from './sent.ts';

const names = [
  [Flag.Syn, 'SYN'],
  [Flag.Fin, 'FIN'],
  [Flag.Rst, 'reset'],
] as const;

/** A segment in a few words, as an object of a sentence: `bytes 227 to 1,686`, `ACK 227`, `bytes 1 to 5 with FIN`. */
export function describeSegment(segment: Segment): string {
  if (isPureAck(segment)) return `ACK ${grouped(segment.acknowledgment ?? 0)}`;
  const flags = names.filter(([flag]) => (segment.flags & flag) !== 0).map(([, name]) => name);
  if (segment.length === 0) return flags.join(' and ');
  const bytes = `bytes ${grouped(segment.sequence)} to ${grouped(segment.end - 1)}`;
  return flags.length === 0 ? bytes : `${bytes} with ${flags.join(' and ')}`;
}
