import { recordsOf } from '../by-kind.ts';
import { Flag, Kind, OptionCode } from '../codes/index.ts';
import type { RecordId, Trace } from '../format/index.ts';
import { oncePerTrace } from '../once.ts';
import type { Segment } from './segment.ts';

/** A window scale option: its record, and its shift. */
interface Offer {
  readonly record: RecordId;
  readonly shift: number;
}

/** The window field in a segment’s header, 16 bits (RFC 7323, section 2.3): scaled only if both SYNs offered that before. */
export function windowFieldOf(trace: Trace, segment: Segment): number {
  const { id, connection, from, to, flags, window } = segment;
  if ((flags & Flag.Syn) !== 0) return window;
  const offerOf = (host: number): Offer | undefined =>
    offersIn(trace)
      .get(endOf(connection, host))
      ?.findLast(({ record }) => record < id);
  const own = offerOf(from);
  return own === undefined || offerOf(to) === undefined ? window : window >>> own.shift;
}

/** By connection and host. */
const offersIn = oncePerTrace((trace): ReadonlyMap<number, Offer[]> => {
  const offers = new Map<number, Offer[]>();
  for (const record of recordsOf(trace, Kind.Options)) {
    if (trace.code(record) !== OptionCode.WindowScale) continue;
    const end = endOf(trace.connection(record), trace.host(record));
    const offer = { record, shift: trace.sequence(record) };
    const known = offers.get(end);
    if (known === undefined) offers.set(end, [offer]);
    else known.push(offer);
  }
  return offers;
});

/** One end of a connection as a number: both are 16 bits in the log. */
function endOf(connection: number, host: number): number {
  return connection * 0x10000 + host;
}
