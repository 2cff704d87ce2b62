import { connectionsOf, exchangesOf } from '../connections/index.ts';
import { between, type Capture, type WallTime } from '../read/index.ts';
import { logOf, type CaptureLog } from './capture-log.ts';

/** Captures of the same traffic at either end or both. */
export interface CaptureSides {
  readonly client?: Capture | undefined;
  readonly server?: Capture | undefined;
}

export type CaptureSide = keyof CaptureSides;

/** Captures as a log. */
export interface LoggedCaptures extends Omit<CaptureLog, 'first'> {
  /** When the log begins. */
  readonly start: WallTime;
}

/**
 * The log of captures, all their connections in it.
 * @throws RangeError if they have none
 */
export function logOfCaptures({ client, server }: CaptureSides): LoggedCaptures {
  const atClient = client && connectionsOf(client);
  const atServer = server && connectionsOf(server);
  const exchanges =
    atClient !== undefined && atServer !== undefined
      ? // A log has no losses yet, and the limits of docs/fidelity.md were measured with pairs in order.
        exchangesOf(atClient, atServer, false)
      : [
          ...(atClient?.list ?? []).map((one) => ({ ...alone, client: one })),
          ...(atServer?.list ?? []).map((one) => ({ ...alone, server: one })),
        ];
  const apart = client && server ? between(client.start, server.start) : 0;
  const { first, ...log } = logOf(exchanges, apart);
  const { seconds, nanoseconds } = (client ?? server)?.start ?? { seconds: 0, nanoseconds: 0 };
  return { ...log, start: { seconds, nanoseconds: nanoseconds + first } };
}

const alone = { client: undefined, server: undefined, joined: undefined };

/** At which end a capture was made, by its first connection; undefined: its packets do not show it. */
export function endOf(capture: Capture): CaptureSide | undefined {
  const at = connectionsOf(capture).list[0]?.facts.point.at;
  return at === 'client' || at === 'server' ? at : undefined;
}
