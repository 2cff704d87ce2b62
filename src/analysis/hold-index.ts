import { Kind, Reason, type RecordId, type Trace } from '../trace/format/index.ts';
import { holdPhasesOf, type HoldPhase } from './holds.ts';
import type { Moment } from './moment.ts';

/** A hold at a moment, and how the whole wait it belongs to will end. */
export interface CurrentHold {
  readonly phase: HoldPhase;
  /** When the wait ends, through all changes of its amount; undefined: not within this log. */
  readonly ends: number | undefined;
  /** What ends it. */
  readonly releasedBy: RecordId | undefined;
}

/** A host holds back at most one thing of a kind per connection: data, or its acknowledgment. */
interface Change {
  readonly record: RecordId;
  /** Several where a wait changed its nature without a record of its own; none: the hold was released. */
  readonly phases: readonly HoldPhase[];
}

/** Finds the holds of any moment of one log without reading the log again. */
export class HoldIndex {
  private readonly trace: Trace;
  private readonly slots = new Map<string, Change[]>();

  constructor(trace: Trace) {
    this.trace = trace;
    const phases = new Map<RecordId, HoldPhase[]>();
    for (const phase of holdPhasesOf(trace)) {
      phases.set(phase.id, [...(phases.get(phase.id) ?? []), phase]);
    }
    for (let id = 0; id < trace.length; id++) {
      const kind = trace.kind(id);
      if (kind !== Kind.Hold && kind !== Kind.Release) continue;
      const key = slotOf(trace, id);
      const changes = this.slots.get(key) ?? [];
      changes.push({ record: id, phases: phases.get(id) ?? [] });
      this.slots.set(key, changes);
    }
  }

  /** The holds in force at a moment, in no promised order. */
  at(moment: Moment): CurrentHold[] {
    const current: CurrentHold[] = [];
    for (const changes of this.slots.values()) {
      let i = firstAfter(changes, moment.record) - 1;
      const phases = changes[i]?.phases ?? [];
      const phase = phases.findLast((one) => one.from <= moment.time);
      if (phase === undefined) continue;
      if (phase !== phases.at(-1)) {
        current.push({ phase, ends: phase.to, releasedBy: phase.releasedBy });
        continue;
      }
      while ((changes[i]?.phases.length ?? 0) > 0) i++;
      const release = changes[i]?.record;
      current.push({
        phase,
        ends: release === undefined ? undefined : this.trace.time(release),
        releasedBy: release === undefined ? undefined : this.trace.cause(release),
      });
    }
    return current;
  }
}

function slotOf(trace: Trace, id: RecordId): string {
  const kind = trace.code(id) === Reason.DelayedAck ? 'ack' : 'data';
  return `${trace.connection(id)} ${trace.host(id)} ${kind}`;
}

/** Index of the first change after a record; binary search. */
function firstAfter(changes: readonly Change[], record: RecordId): number {
  let low = 0;
  let high = changes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((changes[middle] as Change).record <= record) low = middle + 1;
    else high = middle;
  }
  return low;
}
