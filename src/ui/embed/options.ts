// What the address of an embedded player asks for. Anybody may have written it: what cannot be had is
// refused with a message of its own, and the default is used instead.
import { slownesses } from '../../plot/scales/index.ts';
import { linkField, linkOpening, longestTitle } from '../../share/link/index.ts';
import { viewNames, type ViewName } from '../../plot/views/index.ts';
import type { Nanoseconds } from '../../trace/format/index.ts';

/** A place in a run: so many steps from its beginning, each as by 'Next segment', or a time. */
export type StepOrTime = { readonly step: number } | { readonly time: Nanoseconds };

export const controlSets = ['full', 'steps', 'none'] as const;
/** All controls; those alone that go from segment to segment; none. */
export type ControlSet = (typeof controlSets)[number];

export const keyPolicies = ['local', 'none'] as const;
/** The player's keys work while the focus is in it; or they are all left to the page around. */
export type KeyPolicy = (typeof keyPolicies)[number];

export const embedThemes = ['system', 'light', 'dark'] as const;
export type EmbedTheme = (typeof embedThemes)[number];

/** How a player is embedded. */
export interface EmbedOptions {
  /** First and last place that can be reached; null: the run's own. */
  readonly start: StepOrTime | null;
  readonly stop: StepOrTime | null;
  /** First position of the cursor; null: at `start` if there is one, else where the run's symptom is. */
  readonly at: StepOrTime | null;
  /** Which views, at least one; null: those that go with the room. */
  readonly views: readonly ViewName[] | null;
  readonly controls: ControlSet;
  readonly theme: EmbedTheme;
  /** The heading; '' none; null: the scenario's own title. */
  readonly title: string | null;
  /** The viewer's milliseconds for one simulated millisecond; null: what suits the run. */
  readonly speed: number | null;
  readonly keys: KeyPolicy;
  /** Whether it plays as soon as it can be seen; never where motion is unwelcome. */
  readonly play: boolean;
  /** Whether it stays a picture of the place `at`. */
  readonly still: boolean;
  /** Whether it is drawn for a lecture hall: large letters, one view unless several are asked for. */
  readonly present: boolean;
  /** Who may send it messages: origins, `null` for pages without one; empty: whatever page is around it. */
  readonly origins: readonly string[];
}

export const defaultOptions: EmbedOptions = {
  start: null,
  stop: null,
  at: null,
  views: null,
  controls: 'full',
  theme: 'system',
  title: null,
  speed: null,
  keys: 'local',
  play: false,
  still: false,
  present: false,
  origins: [],
};

/** Beside each other there is room for two; who wants more says so. */
export const defaultViews: readonly ViewName[] = ['sequence', 'ladder'];

/** In a lecture hall they take turns. */
export const presentedViews: readonly ViewName[] = ['ladder', 'sequence'];

/** What an address asks for, and what is refused of it, a sentence each. */
export interface AskedOptions {
  readonly options: EmbedOptions;
  /** The state that it carries, as a link's fragment with its #; '' if none. */
  readonly state: string;
  readonly refused: readonly string[];
}

/** Longer than any address that says only what can be said. */
const longestQuery = 8000;
const maxOrigins = 10;

/** Reads one option's words; undefined: they cannot be had. */
type Reader = (words: string) => Partial<EmbedOptions> | undefined;

/** Each option, how to read it, and what it can be, for the error message. */
const known: Readonly<Record<keyof EmbedOptions, readonly [read: Reader, may: string]>> = {
  start: place('start'),
  stop: place('stop'),
  at: place('at'),
  views: [readViews, `any of ${viewNames.join(', ')}, separated by commas`],
  controls: oneOf('controls', controlSets),
  theme: oneOf('theme', embedThemes),
  title: [
    (title) => (title.length <= longestTitle ? { title } : undefined),
    `at most ${longestTitle} characters`,
  ],
  speed: [
    (words) => {
      const speed = slownesses.find((one) => String(one) === words);
      return speed === undefined ? undefined : { speed };
    },
    `how many times slower than real time: one of ${slownesses.join(', ')}`,
  ],
  keys: oneOf('keys', keyPolicies),
  play: flag('play'),
  still: flag('still'),
  present: flag('present'),
  origins: [readOrigins, `up to ${maxOrigins} origins such as https://example.org, or null`],
};

/**
 * Reads the query and the fragment of an address; where both name an option, the fragment counts. Other names in
 * the query are passed over: sites add their own to links.
 */
export function readOptions(query: string, fragment: string): AskedOptions {
  const asked: [name: string, words: string][] = [];
  const refused: string[] = [];
  let state = '';
  if (query.length > longestQuery) refused.push('The address has too many options.');
  else asked.push(...[...new URLSearchParams(query)].filter(([name]) => isOption(name)));
  for (const [name, words] of new URLSearchParams(fragment.slice(1))) {
    if (name === linkField) state = `${linkOpening}${words}`;
    else if (isOption(name)) asked.push([name, words]);
    else if (name !== '')
      refused.push(`${shown(name, words)} was ignored: there is no such option.`);
  }
  const read = readNamed(asked);
  return { options: read.options, state, refused: [...refused, ...read.refused] };
}

function isOption(name: string): name is keyof EmbedOptions {
  return Object.hasOwn(known, name);
}

/** Reads options by their names; of two with one name the later counts. @param asked names that there are */
export function readNamed(
  asked: Iterable<readonly [name: string, words: string]>,
): Omit<AskedOptions, 'state'> {
  const refused: string[] = [];
  let options: EmbedOptions = defaultOptions;
  for (const [name, words] of asked) {
    const [reader, may] = known[name as keyof EmbedOptions];
    const found = reader(words);
    if (found === undefined) refused.push(`${shown(name, words)} was ignored: it must be ${may}.`);
    else options = { ...options, ...found };
  }
  return { options, refused };
}

/** The query that asks for options, with its ?; '' where all are as usual. */
export function writeOptions(options: EmbedOptions): string {
  const query = new URLSearchParams();
  for (const name of Object.keys(known) as (keyof EmbedOptions)[]) {
    const words = written(options[name]);
    if (words !== written(defaultOptions[name])) query.set(name, words ?? '');
  }
  // A query can contain commas and colons as they are, and is easier to read so.
  const text = query
    .toString()
    .replaceAll('%2C', ',')
    .replaceAll('%3A', ':')
    .replaceAll('%2F', '/');
  return text === '' ? '' : `?${text}`;
}

function written(value: EmbedOptions[keyof EmbedOptions]): string | null {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value === 'number') return String(value);
  if ('step' in value) return String(value.step);
  if ('time' in value) return `${value.time / 1e6}ms`;
  return value.join(',');
}

function place(name: 'start' | 'stop' | 'at'): readonly [Reader, string] {
  const read: Reader = (words) => {
    const found = readPlace(words);
    return found && { [name]: found };
  };
  return [read, 'a number of steps, such as 12, or a time, such as 184.3ms'];
}

const unitLengths: Readonly<Record<string, number>> = { us: 1e3, ms: 1e6, s: 1e9 };

/** `12` is a step, `184.3ms` a time. */
function readPlace(words: string): StepOrTime | undefined {
  const [, number = '', unit] = /^(\d{1,9}(?:\.\d{1,9})?)(us|ms|s)?$/.exec(words) ?? [];
  if (number === '') return undefined;
  if (unit !== undefined) return { time: Math.round(Number(number) * unitLengths[unit]!) };
  return number.includes('.') ? undefined : { step: Number(number) };
}

function readViews(words: string): Partial<EmbedOptions> | undefined {
  const names = words.split(',');
  const views = viewNames.filter((name) => names.includes(name));
  return views.length === names.length ? { views } : undefined;
}

function readOrigins(words: string): Partial<EmbedOptions> | undefined {
  const origins = words.split(',');
  return origins.length <= maxOrigins && origins.every(isOrigin) ? { origins } : undefined;
}

/** As a browser writes it: no path, no slash at its end. */
function isOrigin(words: string): boolean {
  if (words === 'null') return true;
  try {
    return /^https?:/.test(words) && new URL(words).origin === words;
  } catch {
    // Expected: it is not an address.
    return false;
  }
}

function oneOf<Name extends 'controls' | 'theme' | 'keys'>(
  name: Name,
  values: readonly string[],
): readonly [Reader, string] {
  return [
    (words) => (values.includes(words) ? { [name]: words } : undefined),
    `one of ${values.join(', ')}`,
  ];
}

function flag(name: 'play' | 'still' | 'present'): readonly [Reader, string] {
  return [
    (words) => (['', '0', '1'].includes(words) ? { [name]: words !== '0' } : undefined),
    '1 or 0',
  ];
}

/** As it was written, cut where it is long. */
export function shown(name: string, words: string): string {
  const text = `${name}=${words}`;
  return `‘${text.length > 60 ? `${text.slice(0, 60)}…` : text}’`;
}
