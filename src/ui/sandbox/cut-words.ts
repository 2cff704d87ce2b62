import { duration, grouped } from '../../analysis/index.ts';
import type { RunCut } from '../../run/index.ts';

/** Why the run on view is cut and where, and what shows more of it. */
export function cutWords({ why, at, records }: RunCut, here: 'sandbox' | 'elsewhere'): string {
  return why === 'time'
    ? `The run stops at ${duration(at)}, the value of its field ‘Stop after’. Raise it${here === 'sandbox' ? '' : ' in the sandbox'} to see more.`
    : `The run stops at ${duration(at)}, because its log is full at ${grouped(records)} events. To see all of it, transfer less, or run it with the ackclock command, which allows longer logs.`;
}
