import { grouped } from '../../../analysis/index.ts';
import type { Trace } from '../../../trace/format/index.ts';
import { flagLetters } from '../../../trace/captures/index.ts';
import type { Segment } from '../../../trace/index.ts';

/** A segment in few words: `server 227:1687`, `client ACK 1,687`, `client SYN`. */
export function segmentWords(segment: Segment, trace: Trace): string {
  const from = trace.header.hosts[segment.from]?.name ?? 'host';
  if (segment.length > 0) return `${from} ${segment.sequence}:${segment.end}`;
  const letters = flagLetters(segment.flags);
  if (letters.includes('S')) return `${from} SYN`;
  if (letters.includes('F')) return `${from} FIN`;
  if (letters.includes('R')) return `${from} RST`;
  return `${from} ACK ${grouped(segment.acknowledgment ?? 0)}`;
}
