import { connectionsOf, exchangesOf, type Exchange } from '../../capture/connections/index.ts';
import { captureIn } from '../../capture/read/index.ts';
import type { Nanoseconds } from '../../trace/format/index.ts';

/** The exchanges of one capture or of both, and when their time 0 is on the clock of the run. */
export function exchangesIn(
  client: Uint8Array | undefined,
  server: Uint8Array | undefined,
): { readonly exchanges: readonly Exchange[]; readonly start: Nanoseconds } {
  const [one, other] = [client, server].map((file) => file && connectionsOf(captureIn(file)));
  const start = (one ?? other)?.capture.start;
  const time = start === undefined ? 0 : start.seconds * 1e9 + start.nanoseconds;
  if (one !== undefined && other !== undefined) {
    return { exchanges: exchangesOf(one, other), start: time };
  }
  const exchanges = (one ?? other)?.list.map((connection) => ({
    client: one && connection,
    server: one === undefined ? connection : undefined,
    joined: undefined,
  }));
  return { exchanges: exchanges ?? [], start: time };
}
