import type { Trace } from '../trace/format/index.ts';
import { connectionsOf, recordsByKind, segmentsOf } from '../trace/index.ts';
import { duplicateAcksOf } from './duplicate-acks.ts';
import { endIndexOf } from './end-index.ts';
import { eventTimesOf } from './why/event-sentences.ts';
import { holdIndexOf } from './hold-index.ts';
import { holdPhasesOf, holdsOf } from './holds.ts';
import { onWireOf } from './on-wire.ts';
import { silencesOf } from './silences.ts';
import { windowRecordsOf } from './windows/records.ts';

/** Computes what sentences and pictures of a long log need, in steps so that the page stays responsive in between. */
export function* analysisAhead(trace: Trace): Generator<void, void> {
  for (const reading of [recordsByKind, segmentsOf, holdPhasesOf, endIndexOf, eventTimesOf]) {
    yield* reading.ahead(trace);
    yield;
  }
  const others = [
    connectionsOf,
    holdsOf,
    holdIndexOf,
    (of: Trace) => silencesOf(of, Infinity),
    onWireOf,
    windowRecordsOf,
    duplicateAcksOf,
  ];
  for (const reading of others) {
    reading(trace);
    yield;
  }
}
