import type { SegmentWords } from './segments.ts';
import type { Span } from './times.ts';

export type Side = 'client' | 'server';

/** A clause file, read. */
export interface Clause {
  /** From `tests/clauses` on: `rfc896/nagle.clause`. */
  readonly file: string;
  /** Its first comment line, whole. */
  readonly title: string;
  /** What it is taken from, and where in it: `RFC 896`, `section 4.2.3.2`. */
  readonly source: string;
  readonly section: string;
  /** What is claimed, in a sentence. */
  readonly claim: string;
  /** The other comments at the top. */
  readonly notes: string;
  /** How a stack of the time differs from the source on purpose, and why; empty if it does not. */
  readonly departure: string;
  /** What of it the engine does not model, with any stack; empty if it does. */
  readonly leftOut: string;
  readonly setup: Setup;
  readonly steps: readonly Step[];
}

/** One end: a stack of ours, or segments written by hand. */
export type Party =
  | {
      readonly by: 'stack';
      readonly profile: string;
      readonly fields: readonly Field[];
      readonly line: number;
    }
  | { readonly by: 'hand'; readonly initialSequence: number };

/** A field of a host in a scenario: `nagle`, `delayedAck.kind`, `slowTick.phase`. */
export interface Field {
  readonly path: string;
  readonly value: string | number | boolean;
}

export interface Setup {
  readonly client: Party;
  readonly server: Party;
  /** Fields of a scenario's link. */
  readonly link: readonly Field[];
  readonly linkLine: number;
  readonly listens: boolean;
}

/** When: at a time of the run, or so long after what the line before spoke of. */
export interface When {
  readonly since: 'start' | 'before';
  readonly span: Span;
}

export interface Step {
  readonly line: number;
  readonly text: string;
  /** Undefined: now, or whenever it comes. */
  readonly when: When | undefined;
  readonly does: Action | Expectation;
}

export type Action =
  | { readonly do: 'establish'; readonly window: number; readonly mss: number }
  /** What follows is about this one of the connections, the first being 1; or about one still to be opened. */
  | { readonly do: 'turn'; readonly connection: number | 'new' }
  | { readonly do: 'connect'; readonly who: Side }
  | { readonly do: 'write'; readonly who: Side; readonly bytes: number; readonly more: boolean }
  | { readonly do: 'cork' | 'uncork'; readonly who: Side }
  | { readonly do: 'close' | 'shutdown' | 'abort' | 'crash'; readonly who: Side }
  | { readonly do: 'stop-reading' | 'resume-reading'; readonly who: Side }
  | { readonly do: 'read'; readonly who: Side; readonly bytes: number; readonly every: number }
  | { readonly do: 'send'; readonly who: Side; readonly segments: readonly SegmentWords[] }
  | { readonly do: 'lose'; readonly who: Side; readonly segments: number }
  | { readonly do: 'pass'; readonly time: number; readonly until: boolean };

export type Quantity = 'cwnd' | 'ssthresh' | 'RTO' | 'flight';

export type Expectation =
  | {
      readonly see: 'segments';
      readonly who: Side;
      readonly segments: readonly SegmentWords[];
      /** Others may come before. */
      readonly eventually: boolean;
    }
  | {
      readonly see: 'silence';
      readonly who: readonly Side[];
      readonly time: number;
      readonly until: boolean;
    }
  | {
      readonly see: 'quantity';
      readonly of: Quantity;
      readonly who: Side;
      readonly value: number;
      readonly unit: 'bytes' | 'segments' | 'ns';
    }
  | { readonly see: 'established' }
  | { readonly see: 'state'; readonly who: Side; readonly state: string; readonly becomes: boolean }
  | { readonly see: 'read'; readonly who: Side; readonly bytes: number }
  | {
      readonly see: 'hold';
      readonly who: Side;
      /** Undefined: nothing is held. */
      readonly reason: string | undefined;
      readonly bytes: number;
      readonly also: readonly string[];
    }
  | { readonly see: 'timer'; readonly who: Side; readonly timer: string }
  | { readonly see: 'drop'; readonly who: Side; readonly why: string }
  | { readonly see: 'failure'; readonly who: Side; readonly failure: string }
  | {
      readonly see: 'round-trips' | 'resent' | 'dropped';
      readonly who: Side;
      readonly count: number;
    };

export function isExpectation(does: Action | Expectation): does is Expectation {
  return 'see' in does;
}
