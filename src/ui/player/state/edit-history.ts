import type { FrameEdit } from '../../../scenario/frame-edits/index.ts';

type Edits = readonly FrameEdit[];

/** What was done to a run, and what can be taken back or done again. Plain data. */
export interface EditHistory {
  readonly edits: Edits;
  /** Lists before, the latest last. */
  readonly past: readonly Edits[];
  /** Lists taken back, the next last. */
  readonly future: readonly Edits[];
}

export const noEdits: EditHistory = { edits: [], past: [], future: [] };

/** Does one thing more; what was taken back is forgotten. */
export function withEdit(history: EditHistory, edit: FrameEdit): EditHistory {
  return changed(history, [...history.edits, edit]);
}

/** Takes one of the edits away, wherever it stands. */
export function withoutEdit(history: EditHistory, index: number): EditHistory {
  return changed(
    history,
    history.edits.filter((_, i) => i !== index),
  );
}

function changed({ edits, past }: EditHistory, next: Edits): EditHistory {
  return { edits: next, past: [...past, edits], future: [] };
}

/** The same history if there is nothing to take back. */
export function undone(history: EditHistory): EditHistory {
  const { edits, past, future } = history;
  const before = past.at(-1);
  if (before === undefined) return history;
  return { edits: before, past: past.slice(0, -1), future: [...future, edits] };
}

/** The same history if nothing was taken back. */
export function redone(history: EditHistory): EditHistory {
  const { edits, past, future } = history;
  const next = future.at(-1);
  if (next === undefined) return history;
  return { edits: next, past: [...past, edits], future: future.slice(0, -1) };
}
