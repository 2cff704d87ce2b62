import { DropCode, Kind } from '../../trace/codes/index.ts';
import type { RecordId, Trace } from '../../trace/format/index.ts';
import { oncePerTrace, recordsOf, type Segment } from '../../trace/index.ts';
import type { LogEvent } from './clauses.ts';
import { grouped } from '../quantities.ts';
import { capitalized, hostWithArticle, segmentName } from '../sentence.ts';

/** The host's or router's number at whose link each segment was lost, by segment. */
const placesOf = oncePerTrace((trace): ReadonlyMap<RecordId, number> => {
  const places = new Map<RecordId, number>();
  for (const id of recordsOf(trace, Kind.Dropped)) places.set(trace.segment(id), trace.host(id));
  return places;
});

/**
 * What the network loses at an instant, one sentence each: `Bytes 6,067 to 6,877 from the server are lost in flight.` The
 * network is the actor, because a sender does not know of the loss.
 */
export function lossesIn(events: readonly LogEvent[], trace: Trace): string[] {
  const lost = events.flatMap((one) => (one.kind === 'loss' ? [one.segment] : []));
  const sentences = lost.slice(0, maxLosses).map((segment) => lossSentence(segment, trace));
  const others = lost.length - sentences.length;
  return others === 0 ? sentences : [...sentences, `So are ${grouped(others)} more segments.`];
}

/** At most this many segments lost at one instant are named. */
const maxLosses = 6;

function lossSentence(segment: Segment, trace: Trace): string {
  const name = segmentName(segment);
  const verb = name.startsWith('bytes') || name.includes(' and ') ? 'are' : 'is';
  const place = placesOf(trace).get(segment.id) ?? segment.from;
  const router = trace.header.routers?.[place - trace.header.hosts.length];
  const at = router ?? hostWithArticle(trace, place);
  const how =
    segment.dropCode === DropCode.QueueFull
      ? `dropped: the queue of ${at} is full`
      : `lost in flight${router === undefined ? '' : ` from ${router}`}`;
  return `${capitalized(name)} from ${hostWithArticle(trace, segment.from)} ${verb} ${how}.`;
}
