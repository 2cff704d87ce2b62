import { DropCode, Kind } from '../../trace/codes/index.ts';
import type { RecordId, Trace } from '../../trace/format/index.ts';
import { oncePerTrace, recordsOf, type Segment } from '../../trace/index.ts';
import { droppedRecord } from '../../trace/records/index.ts';
import type { LogEvent } from './clauses.ts';
import { duration, grouped } from '../quantities.ts';
import { capitalized, hostWithArticle, segmentName } from '../sentence.ts';

/** The record of each segment's loss, by segment. */
const dropsOf = oncePerTrace((trace): ReadonlyMap<RecordId, RecordId> => {
  const drops = new Map<RecordId, RecordId>();
  for (const id of recordsOf(trace, Kind.Dropped)) drops.set(trace.segment(id), id);
  return drops;
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
  const drop = dropsOf(trace).get(segment.id);
  const place = drop === undefined ? segment.from : trace.host(drop);
  const router = trace.header.routers?.[place - trace.header.hosts.length];
  const at = router ?? hostWithArticle(trace, place);
  const how =
    segment.dropCode === DropCode.QueueFull
      ? `dropped: the queue of ${at} is full`
      : segment.dropCode === DropCode.CoDel && drop !== undefined
        ? `dropped by CoDel in the queue of ${at} ${codelWords(trace, drop)}`
        : `lost in flight${router === undefined ? '' : ` from ${router}`}`;
  return `${capitalized(name)} from ${hostWithArticle(trace, segment.from)} ${verb} ${how}.`;
}

/** `after 112.3 ms there: for at least 100 ms no wait was under 5 ms` */
function codelWords(trace: Trace, drop: RecordId): string {
  const waited = duration(trace.time(drop) - trace.time(trace.cause(drop)));
  const [interval, target] = [droppedRecord.interval, droppedRecord.target].map(
    (microseconds) => `${microseconds(trace, drop) / 1000} ms`,
  );
  return `after ${waited} there: for at least ${interval} no wait was under ${target}`;
}
