import type { BothSides, Exchange } from './columns.ts';

/** Whose capture has a packet. */
export type PacketFile = keyof BothSides<unknown>;

/**
 * Whose capture the numbers of packets are of: the client’s, or for what only the server’s has, that. Undefined: one end was
 * captured, so there is one file.
 */
export function packetFilesOf({
  client,
  server,
  joined,
}: Exchange): ((packet: number) => PacketFile) | undefined {
  if (client === undefined || server === undefined || joined === undefined) return undefined;
  const alone = new Set<number>();
  for (const [row, there] of joined.atClient.entries()) {
    if (there < 0) alone.add(server.packets.number[row] as number);
  }
  const own = client.packets.number;
  return (packet) => (alone.has(packet) && !own.includes(packet) ? 'server' : 'client');
}
