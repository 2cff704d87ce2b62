import { between, type Capture } from '../read/index.ts';
import { clockFit } from './clocks.ts';
import type { CapturedConnection, Exchange } from './columns.ts';
import type { Connections } from './connections.ts';
import { pairsOf } from './pairs.ts';

/**
 * The connections of a capture at the client's end and one at the server's, those that both saw joined. They are matched by
 * both initial sequence numbers, so addresses may be translated between the captures; without a handshake by endpoints.
 */
export function exchangesOf(
  client: Connections,
  server: Connections,
  identified = true,
): Exchange[] {
  const left = new Set(server.list);
  const byNumbers = indexed(server.list, numbersKey);
  const byEndpoints = indexed(server.list, endpointsKey);
  const take = (
    list: readonly CapturedConnection[] | undefined,
  ): CapturedConnection | undefined => {
    const found = list?.find((connection) => left.has(connection));
    if (found !== undefined) left.delete(found);
    return found;
  };
  const exchanges = client.list.map((connection): Exchange => {
    const numbers = numbersKey(connection);
    const found =
      take(numbers === undefined ? undefined : byNumbers.get(numbers)) ??
      take(
        byEndpoints.get(endpointsKey(connection))?.filter((other) => overlaps(connection, other)),
      );
    return found === undefined
      ? { client: connection, server: undefined, joined: undefined }
      : join(connection, client.capture, found, server.capture, identified);
  });
  for (const connection of left) {
    exchanges.push({ client: undefined, server: connection, joined: undefined });
  }
  return exchanges;
}

function join(
  client: CapturedConnection,
  atClient: Capture,
  server: CapturedConnection,
  atServer: Capture,
  identified: boolean,
): Exchange {
  const pairs = pairsOf(client.packets, server.packets, identified);
  const clocks = clockFit(
    client.packets,
    server.packets,
    pairs,
    between(atClient.start, atServer.start),
  );
  return { client, server, joined: { atServer: pairs.there, atClient: pairs.back, clocks } };
}

function indexed<K>(
  list: readonly CapturedConnection[],
  keyOf: (connection: CapturedConnection) => K,
): Map<K, CapturedConnection[]> {
  const index = new Map<K, CapturedConnection[]>();
  for (const connection of list) {
    const key = keyOf(connection);
    const before = index.get(key);
    if (before === undefined) index.set(key, [connection]);
    else before.push(connection);
  }
  return index;
}

function numbersKey({ offered, initial }: CapturedConnection): string | undefined {
  const hasBoth = offered.client !== undefined && offered.server !== undefined;
  return hasBoth ? `${initial.client} ${initial.server}` : undefined;
}

function endpointsKey({ client, server }: CapturedConnection): string {
  return `${client.address} ${client.port} ${server.address} ${server.port}`;
}

/** How far apart the numbers of two captures of one connection may begin: what a capture can hold. */
const nearby = 2 ** 30;

function overlaps(a: CapturedConnection, b: CapturedConnection): boolean {
  const isNear = (one: number, other: number): boolean => Math.abs((one - other) | 0) < nearby;
  return isNear(a.initial.client, b.initial.client) && isNear(a.initial.server, b.initial.server);
}
