import {
  InputError,
  settingAt,
  withSettings,
  type Settings,
  checkScenario,
  describeProblem,
  type Scenario,
} from '../../../scenario/index.ts';
import {
  fieldHelp,
  fieldsAt,
  isValueField,
  valueProblem,
  type FieldHelp,
  type ValueField,
} from '../../../scenario/fields/index.ts';
import type { FieldValue, TaskField, TaskOption } from '../block.ts';
import { choicesIn } from './choices.ts';

/** What a lesson's author calls a field and its values; undefined: by their names in scenarios. */
interface Wording {
  readonly label: string | undefined;
  /** `keep: keep the window; decay-linux: start over`: the only values that are offered. */
  readonly choices: string | undefined;
}

/** A field that a task lets the reader change, with everything its page needs to know about it. */
export function taskField(path: string, start: Scenario, { label, choices }: Wording): TaskField {
  const help = fieldsAt(path)[0];
  if (help === undefined || ['group', 'list', 'map'].includes(help.kind)) {
    throw new InputError(`there is no field '${path}' to change`, "'ackclock schema' lists all");
  }
  if (!isValueField(help)) {
    throw new InputError(`'${path}' is a text`, 'let numbers, choices and switches be changed');
  }
  if (fieldHelp().some(({ when }) => when?.path === help.path)) {
    throw new InputError(`'${path}' decides which other fields there are`, 'take two tasks');
  }
  const value = settingAt(start, path);
  if (!isFieldValue(value)) {
    throw new InputError(`'${path}' has no value in the run to start from`, 'set it there');
  }
  const field = { path, label: label ?? labelOf(path, help), help, value };
  if (choices === undefined) return field;
  const options = optionsIn(choices, field);
  return { ...field, options, help: { ...help, choices: options.map((one) => one.value) } };
}

/** Throws InputError. */
function optionsIn(text: string, { path, help, value: now }: TaskField): readonly TaskOption[] {
  const options = choicesIn(text).map(({ value, words }): TaskOption => {
    const isOption = typeof value === 'string' || typeof value === 'number';
    if (isOption && valueProblem(help, path, value) === undefined) return { value, words };
    throw new InputError(`'${path}' cannot be '${String(value)}'`, "'ackclock schema' lists all");
  });
  if (options.length > 1 && options.some(({ value }) => value === now)) return options;
  const reason = `the run to start from has '${path}' = ${JSON.stringify(now)}`;
  throw new InputError(`${reason}, which its choices lack`, 'give that value and another');
}

/** Checking so many scenarios takes well under a second. */
const maxCorners = 256;

/**
 * The page checks each field by itself, so no combination of valid values may break a rule between fields. Tries the
 * minimum, the maximum and every choice of all fields together, or of each two if that is too many. Throws InputError.
 */
export function tryCorners(fields: readonly TaskField[], start: Scenario): void {
  const count = fields.reduce((product, { help }) => product * extremesOf(help).length, 1);
  const together =
    count <= maxCorners
      ? [fields]
      : fields.flatMap((one, i) => fields.slice(i + 1).map((other) => [one, other]));
  for (const settings of together.flatMap(cornersOf)) {
    const result = checkScenario(withSettings(start, settings));
    if (result.ok) continue;
    const reason = describeProblem(result.problems[0]!);
    throw new InputError(
      `its fields can be set so that there is no run: ${reason}`,
      'let fewer fields be changed',
    );
  }
}

function cornersOf(fields: readonly TaskField[]): readonly Settings[] {
  return fields.reduce<readonly Settings[]>(
    (some, { path, help }) =>
      some.flatMap((set) => extremesOf(help).map((value) => ({ ...set, [path]: value }))),
    [{}],
  );
}

function extremesOf({ kind, choices, minimum, maximum }: ValueField): readonly unknown[] {
  return kind === 'flag' ? [true, false] : (choices ?? [minimum, maximum]);
}

/** `Client: delayed ACK`. */
export function labelOf(path: string, help: FieldHelp): string {
  const [group, name] = path.split('.');
  const owner =
    group === 'hosts' ? fieldHelp().find((each) => each.path === `hosts.${name}`) : undefined;
  const above = fieldsAt(path.split('.').slice(0, -1).join('.'))[0];
  const inner =
    owner === undefined ? undefined : above?.path.split('.').length === 4 ? above.title : undefined;
  const own =
    inner === undefined || inner === help.title
      ? help.title
      : `${inner}, ${help.title.toLowerCase()}`;
  const holder = owner?.title ?? otherOwner(path);
  return `${holder}: ${withoutOwner(own, holder)}`;
}

/** `Think time` of `Client’s think time` where the client is named before it. */
function withoutOwner(title: string, owner: string): string {
  const possessive = `${owner}’s `;
  if (!title.startsWith(possessive)) return title;
  return `${title.charAt(possessive.length).toUpperCase()}${title.slice(possessive.length + 1)}`;
}

/** What the client decides about a document. */
const clientsChoices: readonly string[] = ['clientThink', 'method', 'requestBody'];

/** The owner of a field that belongs to no host: with many connections, which connection. */
function otherOwner(path: string): string {
  const [group, index, side] = path.split('.');
  if (group === 'network') return 'Network';
  if (group === 'http' && index === 'client') return 'Client';
  if (group === 'http' && clientsChoices.includes(path.split('.').at(-1)!)) return 'Client';
  if (group !== 'flows') return 'Server';
  return `Connection ${Number(index) + 1}, ${side === 'clientTcp' ? 'client' : 'server'}`;
}

function isFieldValue(value: unknown): value is FieldValue {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
