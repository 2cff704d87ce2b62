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
    if (isTlsRecord(bytes)) return 'tls';
    const start = String.fromCharCode(...bytes.subarray(0, 16));
    if (httpBeginning.test(start)) return 'http';
  }
  return tried === 0 ? 'none' : 'other';
}

/** RFC 8446, section 5.1: a type, version 3.x, a length up to 2^14 + 256. */
function isTlsRecord(bytes: Uint8Array): boolean {
  const [type = 0, major, minor = 9, high = 255, low = 255] = bytes;
  return type >= 20 && type <= 24 && major === 3 && minor <= 4 && high * 256 + low <= 16_640;
}
