import { Kind, Reason } from '../trace/codes/index.ts';
import type { RecordId, Trace } from '../trace/format/index.ts';
import { columnOf, oncePerTrace } from '../trace/index.ts';
import { holdPhasesOf, type HoldPhase } from './holds.ts';
import type { Moment } from './moment.ts';
import { lastNotAfter } from './interval-index.ts';

/** A hold at a moment, and how the wait that it belongs to will end. */
export interface CurrentHold {
  readonly phase: HoldPhase;
  /** When the wait ends, through all changes of its amount; undefined: not within this log. */
  readonly ends: number | undefined;
  /** What ends it. */
  readonly releasedBy: RecordId | undefined;
  /** The hold of the next rule, if another one then holds the data back. */
  readonly then: HoldPhase | undefined;
}

/** Finds the holds at any moment of one log without reading the log again. */
export class HoldIndex {
  /** A host holds back at most one thing of a kind per connection: data or its acknowledgment. */
  private readonly slots: readonly (readonly CurrentHold[])[];
  /** The latest end among a slot and all that begin before it. */
  private readonly latest: Float64Array;

  constructor(trace: Trace) {
    const slots = new Map<string, HoldPhase[]>();
    for (const phase of holdPhasesOf(trace)) {
      // A hold that begins and ends at one instant is not a wait.
      if (phase.to === phase.from && !phase.open) continue;
      const kind = slotOf(phase);
      const slot = `${phase.connection} ${phase.host} ${kind}`;
      const phases = slots.get(slot);
      if (phases === undefined) slots.set(slot, [phase]);
      else phases.push(phase);
    }
    // Phases come by their beginnings, so do the slots.
    this.slots = [...slots.values()].map((phases) => withEnds(trace, phases));
    let latest = -Infinity;
    this.latest = columnOf(this.slots, (slot) => {
      for (const { phase } of slot) latest = Math.max(latest, phase.open ? Infinity : phase.to);
      return latest;
    });
  }

  /** The holds in force at a time, after everything at that time has happened; in no particular order. */
  at({ time }: Moment): CurrentHold[] {
    const holds: CurrentHold[] = [];
    let i = lastNotAfter(this.slots, ([first]) => first!.phase.from, time);
    for (; i >= 0 && this.latest[i]! > time; i--) {
      const slot = this.slots[i]!;
      const hold = slot[lastNotAfter(slot, ({ phase }) => phase.from, time)]!;
      if (hold.phase.open || hold.phase.to > time) holds.push(hold);
    }
    return holds.reverse();
  }
}

/** If the reason is withheld, so is whether data or an acknowledgment is held; then each hold is its own kind. */
function slotOf({ because, id }: HoldPhase): string {
  if (because === Reason.None) return `withheld ${id}`;
  return because === Reason.DelayedAck ? 'ack' : 'data';
}

/** The index of a log; cached. */
export const holdIndexOf = oncePerTrace((trace) => new HoldIndex(trace));

/** Follows each phase of one slot to the end of its wait. */
function withEnds(trace: Trace, phases: readonly HoldPhase[]): CurrentHold[] {
  const holds: CurrentHold[] = [];
  for (let i = phases.length - 1; i >= 0; i--) {
    const phase = phases[i] as HoldPhase;
    const next = holds.at(-1);
    const ends = phase.open ? undefined : phase.to;
    holds.push(
      next !== undefined && continues(trace, phase, next.phase)
        ? { ...next, phase }
        : {
            phase,
            ends,
            releasedBy: phase.releasedBy,
            then: next?.phase.from === ends ? otherRule(phase, next?.phase) : undefined,
          },
    );
  }
  return holds.reverse();
}

/** For these reasons, the bytes are not yet TCP's to send, or have already been sent. */
const notHeldBack: ReadonlySet<Reason> = new Set([
  Reason.Application,
  Reason.SendBuffer,
  Reason.RetransmissionWait,
]);

/** The next phase, if a different rule holds data back in it. */
function otherRule(before: HoldPhase, next: HoldPhase | undefined): HoldPhase | undefined {
  if (next === undefined || next.because === before.because) return undefined;
  return notHeldBack.has(before.because) || notHeldBack.has(next.because) ? undefined : next;
}

/** Whether a phase continues the wait before it with another amount. */
function continues(trace: Trace, before: HoldPhase, after: HoldPhase): boolean {
  return (
    before.because === after.because &&
    before.to === after.from &&
    trace.kind(after.id) === Kind.Hold &&
    trace.segment(after.id) === before.id
  );
}
