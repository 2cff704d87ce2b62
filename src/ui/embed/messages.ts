// Reads what the page around sends to an embedded player. That page might send anything, so only a
// message that fits the table `commands` gets through. See docs/embedding.md.
import { linkOpening } from '../../share/link/index.ts';
import { betOpening, lessonOpening, protocolVersion, reportVersion } from './protocol.ts';
import type { Milliseconds } from '../../trace/format/index.ts';

/** What a field must be; with a fallback, even if that is undefined, it can be left out. */
interface Field<T> {
  /** In words, after ‘must be’. */
  readonly allowed: string;
  readonly allows: (value: unknown) => boolean;
  readonly fallback?: T;
}

const text = (max: number): Field<string> => ({
  allowed: `a string of at most ${max} characters`,
  allows: (value) => typeof value === 'string' && value.length <= max,
});
const number = (min: number, max: number, kind: '' | 'whole ' = ''): Field<number> => ({
  allowed: `a ${kind}number from ${min} to ${max}`,
  allows: (value) =>
    typeof value === 'number' && value >= min && value <= max && !(kind && value % 1),
});
const word = <T extends string>(...words: T[]): Field<T> => ({
  allowed: oneOf(words),
  allows: (value) => words.includes(value as T),
});
const optional = <T, D extends T | undefined = undefined>(
  field: Field<T>,
  fallback?: D,
): Field<T | D> => ({ ...field, fallback });

const short = text(100);
const long = text(90_000);
const openings = [linkOpening, betOpening, lessonOpening];
/** Only as much as is quick to check; opening it finds other errors. */
const state: Field<string> = {
  allowed: `${long.allowed} that begins with ${oneOf(openings)}`,
  allows: (value) =>
    long.allows(value) && openings.some((opening) => (value as string).startsWith(opening)),
};

const commands = {
  load: { scenario: short },
  step: {
    /** Backward if it is negative. */
    by: optional(number(-1000, 1000, 'whole '), 1),
    grain: optional(word('segment', 'decision'), 'segment'),
  },
  /** Exactly one of the two; the time is the run's. */
  seek: { step: optional(number(0, 1e9, 'whole ')), time: optional<Milliseconds>(number(0, 1e9)) },
  play: {},
  pause: {},
  getState: {},
  setState: { state },
  screenshot: {
    format: optional(word('svg', 'png'), 'svg'),
    theme: optional(word('light', 'shown'), 'light'),
  },
  /** Only in the second version. */
  watch: { grade: optional(word('completion', 'questions'), 'completion') },
};

/** The fields of every command. */
const common = {
  ackclock: {
    allowed: `${protocolVersion} or ${reportVersion}, the version of these messages`,
    allows: (value: unknown) => value === protocolVersion || value === reportVersion,
  },
  command: word(...Object.keys(commands)),
  id: optional<Id>({
    allowed: `a number or ${short.allowed}`,
    allows: (value) => Number.isFinite(value) || short.allows(value),
  }),
};

type Id = string | number | undefined;
type Commands = typeof commands;

/** A message that fits the table, with the fallbacks of the fields that were left out. */
export type Command = {
  [C in keyof Commands]: {
    ackclock: typeof protocolVersion | typeof reportVersion;
    command: C;
    /** Comes back with the answer. */
    id?: Id;
  } & { [F in keyof Commands[C]]: Commands[C][F] extends Field<infer T> ? T : never };
}[keyof Commands];

/** What a message turned out to be. */
export type Received =
  /** Not meant for a player: to be ignored. */
  | { readonly kind: 'foreign' }
  | { readonly kind: 'command'; readonly command: Command }
  /** Meant for a player, but refused. */
  | ({ readonly kind: 'wrong' } & Wrong);

/** Why a message is refused. */
export interface Wrong {
  readonly id: Id;
  /** The field that is wrong. */
  readonly field: string;
  readonly message: string;
}

/** Reads a message of any kind: a command, something for others, or refused with the reason. */
export function readMessage(data: unknown): Received {
  if (typeof data !== 'object' || data === null || !Object.hasOwn(data, 'ackclock')) {
    return { kind: 'foreign' };
  }
  // Reads each field once. A map inherits no fields, so `constructor` is a name like any other.
  const given = new Map<string, unknown>(Object.entries(data));
  // Players send events themselves.
  if (given.get('event') !== undefined) return { kind: 'foreign' };
  const id = given.get('id');
  const wrong = (field: string, message: string): Received => ({
    kind: 'wrong',
    id: common.id.allows(id) ? (id as Id) : undefined,
    field: cut(field),
    message: cut(message),
  });
  const name = given.get('command') as Command['command'];
  const own: Record<string, Field<unknown>> = common.command.allows(name) ? commands[name] : {};
  const command: Record<string, unknown> = {};
  for (const [field, rule] of Object.entries<Field<unknown>>({ ...common, ...own })) {
    const value = given.get(field);
    given.delete(field);
    if (value === undefined && 'fallback' in rule) command[field] = rule.fallback;
    else if (rule.allows(value)) command[field] = value;
    else return wrong(field, `‘${field}’ must be ${rule.allowed}${butCame(value)}.`);
  }
  const [extra] = given.keys();
  if (extra !== undefined) {
    return wrong(extra, `‘${name}’ takes ${oneOf(['id', ...Object.keys(own)])}, not ‘${extra}’.`);
  }
  if (name === 'watch' && command['ackclock'] !== reportVersion) {
    return wrong('ackclock', `‘watch’ belongs to version ${reportVersion} of these messages.`);
  }
  if (name === 'seek' && (command['step'] === undefined) === (command['time'] === undefined)) {
    return wrong('step', 'Give ‘seek’ either ‘step’ or ‘time’.');
  }
  return { kind: 'command', command: command as Command };
}

function oneOf(words: readonly string[]): string {
  return `‘${words.join('’, ‘')}’`.replace(/,(?= \S+$)/, ' or');
}

/** What came instead, if that is short. */
function butCame(value: unknown): string {
  if (value === undefined) return ', but is missing';
  if (typeof value === 'number') return `, not ${value}`;
  return typeof value === 'string' && value.length < 50 ? `, not ‘${value}’` : '';
}

function cut(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

/** A command that cannot be carried out here and now. */
export class CommandRefused extends Error {
  /** The field that is the reason. */
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.name = 'CommandRefused';
    this.field = field;
  }
}
