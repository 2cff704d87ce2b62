import type { FormEntry, FormGroup, FormValue } from '../../../scenario/form/index.ts';

/** Fields of one group of the form, by names that tell each from every other. */
export interface NamedFields {
  readonly group: string;
  readonly fields: readonly FormValue[];
}

interface Placed {
  /** Names of the groups around it, outermost first. */
  readonly around: readonly string[];
  readonly field: FormValue;
}

const known = new WeakMap<readonly FormGroup[], readonly NamedFields[]>();

/**
 * Every field of a form. Where several have one name, the names of the groups around each, as the form shows them,
 * follow it: `Delay (Network, Bottleneck)`. What a server has comes before what its client has: it is the
 * server that sends most.
 */
export function namedFields(groups: readonly FormGroup[]): readonly NamedFields[] {
  let named = known.get(groups);
  if (named === undefined) known.set(groups, (named = name(groups)));
  return named;
}

function name(groups: readonly FormGroup[]): readonly NamedFields[] {
  const placed = groups.map((group) => placedIn(group, []));
  const counts = new Map<string, number>();
  for (const { field } of placed.flat()) {
    counts.set(field.title, (counts.get(field.title) ?? 0) + 1);
  }
  const nameOf = ({ around, field: { title } }: Placed): string => {
    const places = around.filter((place) => place !== '' && place !== title);
    return counts.get(title) === 1 ? title : `${title} (${places.join(', ')})`;
  };
  return groups.map(({ title }, i) => ({
    group: title,
    fields: placed[i]!.map((one) => ({ ...one.field, title: nameOf(one) })),
  }));
}

function placedIn(entry: FormEntry, around: readonly string[]): readonly Placed[] {
  switch (entry.kind) {
    case 'group':
      return serverFirst(entry.entries).flatMap((one) => placedIn(one, [...around, entry.title]));
    case 'list':
      return entry.items.flatMap((item, i) =>
        placedIn(item, [...around, `${entry.title} ${i + 1}`]),
      );
    default:
      return [{ around, field: entry }];
  }
}

/** The same entries, with a server's before those of the client before it. */
function serverFirst(entries: readonly FormEntry[]): readonly FormEntry[] {
  return entries.flatMap((entry, i) => {
    const [before, after] = [entries[i - 1], entries[i + 1]];
    if (after !== undefined && isPair(entry, after)) return [after, entry];
    return before !== undefined && isPair(before, entry) ? [] : [entry];
  });
}

function isPair({ path }: FormEntry, server: FormEntry): boolean {
  const other = path.replace(/\.client(?=\.|Tcp|$)/, '.server');
  return other !== path && other === server.path;
}
