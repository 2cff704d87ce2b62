import { receiveRun } from '../../run/index.ts';
import type { EditHistory } from '../player/state/edit-history.ts';
import type { ChangeAnswer } from '../../worker/index.ts';
import type { NamedRun, OpenedBranch } from '../player/state/branch-state.svelte.ts';

/**
 * What a scenario's player opens on after a change: the edits made before it, as far as they are possible
 * in the new run, and the run beside.
 * @param history the edits that were asked for, and what can be taken back of them
 * @returns undefined: the run alone
 */
export function branchAfter(
  { edited }: Extract<ChangeAnswer, { kind: 'run' }>,
  start: NamedRun,
  history: EditHistory,
  beside: NamedRun | undefined,
): OpenedBranch | undefined {
  const { edits: wanted, past, future } = history;
  if (wanted.length + past.length + future.length === 0 && beside === undefined) return undefined;
  const edits = edited?.edits ?? [];
  const places = new Set(edits.map(nameOf));
  const dropped = wanted.filter((edit) => !places.has(nameOf(edit)));
  const kept = dropped.length === 0 ? { past, future } : { past: [], future: [] };
  const done = { to: start.scenario, edits };
  return {
    history: { ...kept, edits },
    dropped,
    shown: edited
      ? { ...start, title: 'what if', scenario: edited.scenario, run: receiveRun(edited.run), done }
      : start,
    twin: beside ?? (edited ? { ...start, title: 'as it was' } : undefined),
  };
}

/** The same for an edit whose segment has another number now. */
function nameOf({ place, frame, effect, by }: OpenedBranch['history']['edits'][number]): string {
  return JSON.stringify([place, frame, effect, by]);
}
