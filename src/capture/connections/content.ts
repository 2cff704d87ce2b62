import { isRecordHeader } from '../read/index.ts';
import type { ConnectionFacts, PacketColumns } from './columns.ts';

/** How many segments with payload are looked at: a capture may begin in the middle of a message. */
const segmentsTried = 20;
const httpBeginning = /^(?:(?:GET|HEAD|POST|PUT|DELETE|PATCH|OPTIONS) \S|HTTP\/1\.[01] \d)/;

/** What a connection carries, by the beginnings of its first segments. */
export function contentOf(packets: PacketColumns): ConnectionFacts['content'] {
  let tried = 0;
  for (let row = 0; row < packets.count && tried < segmentsTried; row++) {
    if (packets.length[row] === 0) continue;
    tried++;
    const bytes = packets.payloadOf(row);
    if (isRecordHeader(bytes)) return 'tls';
    const start = String.fromCharCode(...bytes.subarray(0, 16));
    if (httpBeginning.test(start)) return 'http';
  }
  return tried === 0 ? 'none' : 'other';
}
