import { patternOf } from './path.ts';
import { allowedValues, isValueField } from './value.ts';
import type { FieldMetadata, Unit } from './fields.ts';
import { scenarioSchema } from '../schema/schema.ts';

/** What a form, a `--set` option or an error message needs to know about one field. */
export interface FieldHelp {
  /** Dots between names, `*` for an item of a list: `http.documents.*.bytes`. */
  readonly path: string;
  readonly kind: 'group' | 'list' | 'number' | 'integer' | 'text' | 'choice' | 'flag' | 'map';
  readonly title: string;
  readonly help: string;
  readonly unit: Unit | undefined;
  readonly required: boolean;
  /** The value if the field is left out; undefined if a stack profile supplies it. */
  readonly default: unknown;
  /** Range of a number; of the length of a text or a list. */
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
  readonly choices: readonly (string | number)[] | undefined;
  /** The form of a text, in words. */
  readonly form: string | undefined;
  /** Whether the value can be an observed one, named under `from`. */
  readonly observable: boolean;
  /** The field exists only if the field `path` is `is`. */
  readonly when: { readonly path: string; readonly is: string } | undefined;
}

/** The part of a valibot schema that is read here. */
interface Node {
  readonly type: string;
  readonly pipe?: readonly Node[];
  readonly wrapped?: Node;
  readonly default?: unknown;
  readonly entries?: Readonly<Record<string, Node>>;
  readonly item?: Node;
  readonly options?: readonly (Node | string | number)[];
  readonly key?: string;
  readonly literal?: string | number;
  readonly requirement?: unknown;
  readonly message?: unknown;
  readonly metadata?: FieldMetadata;
}

/** All fields, indexed, because a form looks up hundreds of them while a slider moves. */
interface Fields {
  readonly all: readonly FieldHelp[];
  readonly at: ReadonlyMap<string, readonly FieldHelp[]>;
  /** By the path of their group. */
  readonly within: ReadonlyMap<string, readonly FieldHelp[]>;
  /** The names in each group that has no alternatives. */
  readonly names: ReadonlyMap<string, readonly string[]>;
}

let fields: Fields | undefined;

function known(): Fields {
  if (fields === undefined) {
    const found: FieldHelp[] = [];
    describe(scenarioSchema as unknown as Node, '', undefined, found);
    const all = found.filter((field) => field.path !== '');
    const at = byKey(all, ({ path }) => path);
    const within = byKey(all, ({ path }) => path.slice(0, Math.max(0, path.lastIndexOf('.'))));
    const plain = [...within].filter(([, inside]) =>
      inside.every(({ when }) => when === undefined),
    );
    const names = new Map(
      plain.map(([path, inside]) => [path, namesOf(inside, path === '' ? '' : `${path}.`)]),
    );
    fields = { all, at, within, names };
  }
  return fields;
}

function byKey(
  all: readonly FieldHelp[],
  keyOf: (field: FieldHelp) => string,
): ReadonlyMap<string, readonly FieldHelp[]> {
  const found = new Map<string, FieldHelp[]>();
  for (const field of all) {
    const key = keyOf(field);
    const same = found.get(key);
    if (same === undefined) found.set(key, [field]);
    else same.push(field);
  }
  return found;
}

/** Every field of a scenario, groups before their members, in the order of the schema. */
export function fieldHelp(): readonly FieldHelp[] {
  return known().all;
}

/** The fields that a path can mean (`http.documents.3.bytes`); several only under alternatives. */
export function fieldsAt(path: string): readonly FieldHelp[] {
  return known().at.get(patternOf(path)) ?? [];
}

/**
 * The names that are allowed in the group at this path. With the group's own value, only those of the alternative that it
 * chose (an Ethernet has no queue).
 */
export function namesIn(path: string, group?: unknown): readonly string[] {
  const pattern = patternOf(path);
  const { within, names } = known();
  const same = names.get(pattern);
  if (same !== undefined) return same;
  const prefix = pattern === '' ? '' : `${pattern}.`;
  const fields = within.get(pattern) ?? [];
  return namesOf(
    fields.filter((field) => appliesTo(field, prefix, group)),
    prefix,
  );
}

/** The names of fields within one group, each once. */
function namesOf(fields: readonly FieldHelp[], prefix: string): readonly string[] {
  const names = fields.map((field) => field.path.slice(prefix.length));
  return [...new Set(names)].filter((name) => name !== '*');
}

function appliesTo(field: FieldHelp, prefix: string, group: unknown): boolean {
  if (field.when === undefined || typeof group !== 'object' || group === null) return true;
  const key = field.when.path.slice(prefix.length);
  return !Object.hasOwn(group, key) || (group as Record<string, unknown>)[key] === field.when.is;
}

/** A field's valid values in words: `0 to 60000 ms`, `a list of 1 to 200 items`. */
export function allowedIn(field: FieldHelp): string {
  if (isValueField(field)) return allowedValues(field);
  switch (field.kind) {
    case 'text':
      return field.form ?? `text of at most ${field.maximum} characters`;
    case 'list':
      return `a list of ${field.minimum ?? 0} to ${field.maximum} items`;
    default:
      return `an object with ${namesIn(field.path).join(', ') || 'paths of fields'}`;
  }
}

function describe(
  node: Node,
  path: string,
  when: FieldHelp['when'],
  found: FieldHelp[],
  required = true,
  initial: unknown = undefined,
): void {
  if (node.wrapped !== undefined) {
    describe(node.wrapped, path, when, found, false, node.default);
    return;
  }
  const base = node.pipe?.[0] ?? node;
  const actions = node.pipe?.slice(1) ?? [];
  const metadata = actions.find((action) => action.type === 'metadata')?.metadata;
  const limit = (type: string) =>
    actions.find((action) => action.type === type)?.requirement as number | undefined;
  const kind = kindOf(base, actions);
  found.push({
    path,
    kind,
    title: metadata?.title ?? '',
    help: metadata?.description ?? '',
    unit: metadata?.unit,
    required,
    default: kind === 'group' || kind === 'list' ? undefined : initial,
    minimum: limit('min_value') ?? limit('min_length'),
    maximum: limit('max_value') ?? limit('max_length'),
    choices: choicesOf(base),
    form: actions.find((action) => action.type === 'regex')?.message as string | undefined,
    observable: metadata?.observable ?? false,
    when,
  });
  const prefix = path === '' ? '' : `${path}.`;
  for (const [name, entry] of Object.entries(base.entries ?? {})) {
    describe(entry, `${prefix}${name}`, when, found);
  }
  if (base.type === 'array' && base.item !== undefined) {
    describe(base.item, `${prefix}*`, when, found);
  }
  if (base.type === 'variant') alternatives(base, prefix, found);
}

/** The members of all alternatives; the field that chooses between them appears once, with all choices. */
function alternatives(base: Node, prefix: string, found: FieldHelp[]): void {
  const key = base.key ?? '';
  const path = `${prefix}${key}`;
  const options = (base.options ?? []) as readonly Node[];
  const members: FieldHelp[] = [];
  const chosen: FieldHelp[] = [];
  for (const { entries = {} } of options) {
    describe(entries[key]!, path, undefined, chosen);
    const is = String(chosen.at(-1)?.choices?.[0]);
    for (const [name, entry] of Object.entries(entries)) {
      if (name !== key) describe(entry, `${prefix}${name}`, { path, is }, members);
    }
  }
  found.push({
    ...chosen[0]!,
    help: chosen.map(({ choices, help }) => `${choices?.[0]}: ${help}`).join(' '),
    choices: chosen.flatMap(({ choices }) => choices ?? []),
  });
  found.push(...members);
}

function kindOf(base: Node, actions: readonly Node[]): FieldHelp['kind'] {
  switch (base.type) {
    case 'array':
      return 'list';
    case 'number':
      return actions.some((action) => action.type === 'integer') ? 'integer' : 'number';
    case 'string':
      return 'text';
    case 'picklist':
    case 'literal':
      return 'choice';
    case 'boolean':
      return 'flag';
    case 'record':
      return 'map';
    default:
      return 'group';
  }
}

function choicesOf(base: Node | undefined): readonly (string | number)[] | undefined {
  if (base?.type === 'picklist') return base.options as readonly (string | number)[];
  if (base?.type === 'literal' && base.literal !== undefined) return [base.literal];
  return undefined;
}
