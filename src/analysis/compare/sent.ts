import { Flag } from '../../trace/codes/index.ts';
import type { Nanoseconds, Trace } from '../../trace/format/index.ts';
import { connectionsOf, segmentsOf, type Segment } from '../../trace/index.ts';

/** The two ends of a connection. */
export const sides = ['client', 'server'] as const;
export type Side = (typeof sides)[number];

/** One connection of a log, as seen at its ends. */
export interface Seen {
  readonly trace: Trace;
  readonly connection: number;
  /** Ends that were captured: both, for a run. */
  readonly at: readonly Side[];
  /** What each end sent, in its order. */
  readonly sent: Readonly<Record<Side, readonly Segment[]>>;
}

/** The connections of a log, in the order in which they were opened. */
export function seenIn(trace: Trace): Seen[] {
  const { capturedAt } = trace.header;
  return connectionsOf(trace).map(({ id, client, server }) => {
    const at = sides.filter(
      (side) => capturedAt?.includes(side === 'client' ? client : server) ?? true,
    );
    const own = segmentsOf(trace).filter(({ connection }) => connection === id);
    const sentBy = (host: number, side: Side): Segment[] => {
      const all = own.filter(({ from }) => from === host);
      // The other end's capture has them in the order in which they arrived.
      return at.includes(side) ? all : all.sort((a, b) => arrival(a) - arrival(b));
    };
    return {
      trace,
      connection: id,
      at,
      sent: { client: sentBy(client, 'client'), server: sentBy(server, 'server') },
    };
  });
}

/**
 * When a capture on this side has a segment: what it sends, when TCP hands it to the device; what it receives, when its last
 * bit has arrived. Undefined: not at all.
 */
export function capturedAt(segment: Segment, sender: Side, side: Side): Nanoseconds | undefined {
  return sender === side ? segment.sentAt : segment.arrivedAt;
}

/** Whether a segment only acknowledges. */
export function isPureAck({ flags, length }: Segment): boolean {
  return length === 0 && (flags & (Flag.Syn | Flag.Fin | Flag.Rst)) === 0;
}

function arrival({ arrivedAt }: Segment): Nanoseconds {
  return arrivedAt ?? Infinity;
}
