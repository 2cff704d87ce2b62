import {
  chunkLength,
  createChunk,
  doubleAt,
  recordDoubles,
  Trace,
  type Nanoseconds,
} from './format/index.ts';
import { Kind } from './codes/index.ts';

/** What a hold's record has in the place of a timer's time where there is no timer, and a thought's for an end that is not known. */
const notKnown = -1;

/**
 * A log as somebody knows it who has watched its hosts up to a time: what comes later is
 * not in it, nor when a timer that runs will end a wait, or an application its pause. It says of itself that
 * the run went on.
 */
export function traceUntil(trace: Trace, time: Nanoseconds): Trace {
  const length = trace.firstAtOrAfter(Math.floor(time) + 1);
  const chunks = trace.chunks
    .slice(0, Math.ceil(length / chunkLength))
    .map(({ buffer }) => createChunk(buffer.slice(0)));
  const known = new Trace(trace.header, chunks, length, true);
  for (let id = 0; id < length; id++) {
    const kind = known.kind(id);
    if ((kind !== Kind.Hold && kind !== Kind.Think) || known.value(id) <= time) continue;
    const { doubles } = chunks[Math.floor(id / chunkLength)]!;
    doubles[(id % chunkLength) * recordDoubles + doubleAt.value] = notKnown;
  }
  return known;
}
