import type { QuickFidelity, SweepFidelity } from './fidelity.ts';
import type { LinuxRunFidelity } from './linux-fidelity.ts';
import type { LinuxOverflow } from './linux-overflows.ts';
import type { OtherDraws } from './other-draws.ts';
import type { RandomComparison } from './random-transfers.ts';
import type { StatementReason } from './statement-reasons.ts';

/** A clause of tests/clauses and its result. */
export interface MeasuredClause {
  /** Below tests/clauses: `rfc1122/4.2.3.2-every-second.clause`. */
  readonly file: string;
  /** Source, section and what it says: `RFC 1122, section 4.2.3.2: ...`. */
  readonly claim: string;
  /** Why a stack differs from it on purpose; else empty. */
  readonly departure: string;
  /** The part that the engine does not model with any stack; otherwise empty. */
  readonly left_out: string;
  /** The script comes true, whatever it shows. */
  readonly passes: boolean;
}

/** What `npm run fidelity` writes into docs/fidelity.json, as far as others than its document read it. */
export interface MeasuredFidelity extends QuickFidelity, SweepFidelity {
  readonly linux_runs: readonly LinuxRunFidelity[];
  readonly linux_overflows: readonly LinuxOverflow[];
  readonly random_transfers: readonly RandomComparison[];
  readonly other_draws: OtherDraws;
  readonly reasons: readonly StatementReason[];
  /** Transfers of our sweeps that had not ended when their run did. */
  readonly unfinished: number;
  readonly clauses: readonly MeasuredClause[];
}
