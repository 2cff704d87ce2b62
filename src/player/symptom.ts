import { holdsOf, momentAt, silencesOf, type Moment, type Silence } from '../analysis/index.ts';
import { Reason, type Trace } from '../trace/format/index.ts';

/** How far into the silence the default frame lies: both its beginning and its wait can be seen. */
const into = 0.6;

/**
 * The frame that a picture shows before the first click: inside the first of the long silences, on a
 * whole millisecond, so that the symptom is on view and nothing is told that has not happened yet.
 * A log without a silence shows its beginning.
 */
export function symptomOf(trace: Trace): Moment {
  const held = holdsOf(trace).filter((hold) => hold.because !== Reason.Application);
  const isHeld = ({ from, to }: Silence): boolean =>
    held.some((hold) => hold.from < to && hold.to > from);
  const silences = silencesOf(trace);
  // Of the many silences of a long run only those few are asked about that may be it.
  const longest = [...silences].sort((a, b) => lengthOf(b) - lengthOf(a)).find(isHeld);
  const first =
    longest && silences.find((one) => lengthOf(one) > lengthOf(longest) / 2 && isHeld(one));
  if (first === undefined) return momentAt(trace, 0);
  const exact = first.from + (first.to - first.from) * into;
  const whole = Math.round(exact / 1e6) * 1e6;
  return momentAt(trace, whole > first.from && whole < first.to ? whole : Math.round(exact));
}

function lengthOf({ from, to }: Silence): number {
  return to - from;
}
