import { holdsOf } from '../../analysis/index.ts';
import { Flag } from '../../trace/codes/index.ts';
import type { RecordId, Trace } from '../../trace/format/index.ts';
import { oncePerTrace, segmentsOf, type Segment } from '../../trace/index.ts';
import type { Mark } from '../marks/index.ts';

/** What a run's records mean, in terms that another run of the same hosts shares. */
type Meanings = (record: RecordId) => string;

/**
 * Names for the records of a run that are valid in another run, where the same things have other numbers: a segment by its
 * direction, its number and how often that was sent before, a wait by its host and reason, and application events by kind
 * and host, each with how many there were before.
 */
const meaningsOf = oncePerTrace((trace: Trace): Meanings => {
  const counted = new Counter();
  const names = new Map<RecordId, string>();
  for (const segment of segmentsOf(trace)) names.set(segment.id, counted.next(nameOf(segment)));
  for (const { id, host, connection, because } of holdsOf(trace)) {
    if (!names.has(id)) names.set(id, counted.next(`hold ${because} ${host} ${connection}`));
  }
  for (let id = 0; id < trace.length; id++) {
    if (names.has(id)) continue;
    names.set(id, counted.next(`${trace.kind(id)} ${trace.host(id)} ${trace.connection(id)}`));
  }
  return (record) => names.get(record) ?? '';
});

const special = Flag.Syn | Flag.Fin | Flag.Rst;

function nameOf({ connection, from, flags, length, sequence, acknowledgment }: Segment): string {
  const what = length > 0 ? `data ${sequence}` : `ack ${acknowledgment}`;
  return `${connection} ${from} ${flags & special} ${what}`;
}

/**
 * For each mark a name shared with the mark of the same meaning in another run; unique among them.
 * @param trace of the run that is drawn
 */
export function namesOf(marks: readonly Mark[], trace: Trace): string[] {
  const meanings = meaningsOf(trace);
  const counted = new Counter();
  return marks.map(({ key, record }) =>
    counted.next(record === undefined ? key : `${kindOf(key)} ${meanings(record)}`),
  );
}

/** A mark's key without the numbers of its run: `arrow-label`. */
function kindOf(key: string): string {
  return key.replace(/-?\d.*$/, '');
}

/** Numbers repeated names to keep them unique. */
class Counter {
  private readonly counts = new Map<string, number>();

  next(name: string): string {
    const before = this.counts.get(name) ?? 0;
    this.counts.set(name, before + 1);
    return `${name} #${before}`;
  }
}
