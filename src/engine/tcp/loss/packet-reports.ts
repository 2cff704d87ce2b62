import type { Block } from '../blocks.ts';
import type { Endpoint } from '../endpoint.ts';
import type { Segment } from '../segment.ts';
import { distance, precedes } from '../sequence.ts';
import type { Packet } from './flight.ts';
import type { Repair } from './repair.ts';

/** What an ACK says of duplicates (RFC 2883). */
export interface DuplicateNews {
  /** It reports a duplicate. */
  readonly seen: boolean;
  /** The duplicate is the tail loss probe. */
  readonly ofProbe: boolean;
}

const none: DuplicateNews = { seen: false, ofProbe: false };

/** Enters what an ACK's selective acknowledgments say of each packet. */
export function readReports(
  endpoint: Endpoint,
  repair: Repair,
  segment: Segment,
  delivered: (packet: Packet) => void,
): DuplicateNews {
  const { state } = endpoint;
  const { sack } = segment.options;
  if (sack.length === 0 || !state.selectiveAcks) return none;
  const duplicate = duplicateIn(sack, segment.acknowledgment);
  const news = duplicate === undefined ? none : readDuplicate(endpoint, repair, duplicate);
  const valid = sack.filter(
    ({ start, end }) =>
      precedes(start, end) && precedes(state.sndUna, end) && !precedes(state.sndMax, end),
  );
  const held = duplicate === undefined ? valid : valid.filter((block) => block !== duplicate);
  if (held.length > 0) repair.flight.report(held, repair.until, delivered);
  return news;
}

/** The first block is of a duplicate if it is acknowledged, or part of the second (RFC 2883, section 4). */
function duplicateIn([first, second]: readonly Block[], acknowledgment: number): Block | undefined {
  if (first === undefined) return undefined;
  if (precedes(first.start, acknowledgment)) return first;
  const inside =
    second !== undefined &&
    !precedes(first.start, second.start) &&
    !precedes(second.end, first.end);
  return inside ? first : undefined;
}

function readDuplicate(endpoint: Endpoint, repair: Repair, block: Block): DuplicateNews {
  const { state } = endpoint;
  const { flight, undo, rack, reordering, probe } = repair;
  const ofProbe = probe.isAt(block.end);
  // Without reordering, what came twice was no false alarm of RACK's.
  if (reordering.seen && !ofProbe) rack.onDuplicateReport();
  const cleared = flight.reportDuplicate(block);
  const acknowledged = !precedes(state.sndUna, block.end) && precedes(undo.start, block.end);
  const segments = acknowledged
    ? Math.max(1, Math.ceil(distance(block.end, block.start) / state.mss))
    : cleared;
  for (let i = 0; i < segments; i++) undo.onDuplicate();
  return { seen: true, ofProbe };
}
