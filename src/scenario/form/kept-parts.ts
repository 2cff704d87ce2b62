import type { FormEntry, FormGroup, FormValue } from './form.ts';

/**
 * A form in which unchanged parts of the previous one are the same objects, so that a page has nothing to redraw for them.
 */
export function keepingParts(
  before: readonly FormGroup[],
  now: readonly FormGroup[],
): readonly FormGroup[] {
  return kept(before, now);
}

function kept<Entry extends FormEntry>(
  before: readonly Entry[],
  now: readonly Entry[],
): readonly Entry[] {
  const entries = now.map((entry, i) => keptEntry(before[i], entry));
  const same = before.length === now.length && entries.every((entry, i) => entry === before[i]);
  return same ? before : entries;
}

function keptEntry<Entry extends FormEntry>(before: Entry | undefined, now: Entry): Entry {
  if (before === undefined) return now;
  let next: FormEntry = now;
  if (before.kind === 'group' && now.kind === 'group') {
    next = { ...now, entries: kept(before.entries, now.entries) };
  } else if (before.kind === 'list' && now.kind === 'list') {
    next = { ...now, items: kept(before.items, now.items) };
  }
  return saysTheSame(before, next) ? before : (next as Entry);
}

/** Parts within them are the same only if they are the same objects. */
function saysTheSame(one: FormEntry, other: FormEntry): boolean {
  const names = Object.keys(other) as (keyof FormValue)[];
  const [left, right] = [one, other] as unknown as [FormValue, FormValue];
  return (
    names.length === Object.keys(one).length && names.every((name) => left[name] === right[name])
  );
}
