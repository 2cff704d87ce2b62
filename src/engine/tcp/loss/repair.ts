import type { Nanoseconds } from '../../kernel/time.ts';
import { Prr } from '../recovery/prr.ts';
import type { SequenceNumber } from '../sequence.ts';
import { Flight } from './flight.ts';
import { Rack } from './rack.ts';
import { Reordering } from './reordering.ts';
import { TailProbe } from './tail-probe.ts';
import { Undo } from './undo.ts';

/** Nothing is missing; something came out of order; a loss is repaired; or what a timeout left is. */
export type Phase = 'open' | 'disorder' | 'recovery' | 'loss';

/** What the retransmission timer waits for. */
export type Waits = 'timeout' | 'probe' | 'reordering';

interface SavedRepair {
  readonly phase: Phase;
  readonly until: SequenceNumber;
  readonly waits: Waits;
  readonly frto: boolean;
  readonly newFirst: boolean;
  readonly shortest: Nanoseconds;
  readonly reordering: readonly [number, boolean];
  readonly rack: unknown;
  readonly undo: unknown;
  readonly probe: { readonly end: SequenceNumber | undefined; readonly copy: boolean };
  readonly prr: unknown;
}

/** What a sender that counts packets remembers of losses. */
export class Repair {
  readonly flight = new Flight();
  readonly reordering = new Reordering();
  readonly rack = new Rack();
  readonly undo = new Undo();
  readonly probe = new TailProbe();
  readonly prr = new Prr();
  phase: Phase = 'open';
  /** What was sent when the phase began ends here. */
  until: SequenceNumber;
  waits: Waits = 'timeout';
  /** It is still open whether the last timeout was spurious (F-RTO). */
  frto = false;
  /** The next call of output sends new data before what is lost. */
  newFirst = false;
  /** The shortest round trip of any packet; 0: none was measured. */
  shortest: Nanoseconds = 0;

  constructor(start: SequenceNumber) {
    this.until = start;
  }

  /** A loss is being repaired. */
  get repairs(): boolean {
    return this.phase === 'recovery' || this.phase === 'loss';
  }

  save(): SavedRepair {
    const { phase, until, waits, frto, newFirst, shortest } = this;
    return {
      phase,
      until,
      waits,
      frto,
      newFirst,
      shortest,
      reordering: this.reordering.save(),
      rack: this.rack.save(),
      undo: this.undo.save(),
      probe: this.probe.save(),
      prr: this.prr.save(),
    };
  }

  load(saved: unknown): void {
    const { reordering, rack, undo, probe, prr, ...own } = saved as SavedRepair;
    Object.assign(this, own);
    this.reordering.load(reordering);
    this.rack.load(rack);
    this.undo.load(undo);
    this.probe.load(probe);
    this.prr.load(prr);
  }
}
