import {
  momentOf,
  parsePosition,
  QueryError,
  runCaptures,
  runScenario,
  withSettings,
  type CaptureFiles,
  type Run,
  type Settings,
} from '../facts/index.ts';
import {
  builtinInput,
  builtinNames,
  checkScenario,
  describeProblem,
  isBuiltin,
  suggest,
} from '../scenario/index.ts';
import type { LoadedRun } from './context.ts';
import type { Entry, Located } from './front-matter.ts';
import type { LessonRun, TimeWindow } from './lesson.ts';
import type { Problems } from './problems.ts';

/** Gives the text of a file of the lesson's folder; undefined if there is none. */
export type ReadFile = (name: string) => Uint8Array | undefined;

const fields = ['builtin', 'scenario', 'capture', 'title', 'set', 'from', 'until'] as const;

/** Makes one run of the front matter; undefined if that fails, with the problems noted. */
export function loadRun(
  name: string,
  entry: Entry,
  read: ReadFile,
  problems: Problems,
): LoadedRun | undefined {
  if (!checkNames(entry, name, problems)) return undefined;
  return problems.attempt(entry.line, `run '${name}'`, () => {
    const title = textOf(entry, 'title') ?? name;
    const captured = entry.fields.get('capture');
    if (captured !== undefined) {
      const files = captureFiles(captured, read);
      const run = runCaptures(files);
      const lessonRun: LessonRun = { kind: 'capture', name, title, files };
      return { lessonRun, run, window: windowOf(entry, run) };
    }
    const settings = settingsOf(entry.fields.get('set'));
    const result = checkScenario(withSettings(inputOf(entry, read), settings));
    if (!result.ok) {
      const reasons = result.problems.map(describeProblem).join('; ');
      throw new QueryError(`its scenario is not in order: ${reasons}`, 'correct it');
    }
    const { scenario } = result;
    const run = runScenario(scenario);
    const lessonRun: LessonRun = { kind: 'scenario', name, title, scenario, settings };
    return { lessonRun, run, window: windowOf(entry, run) };
  });
}

function checkNames(entry: Entry, name: string, problems: Problems): boolean {
  let good = true;
  for (const [field, { line }] of entry.fields) {
    if ((fields as readonly string[]).includes(field)) continue;
    good = false;
    const meant = suggest(field, fields);
    problems.add(
      line,
      `the run '${name}' has a field '${field}' that runs do not have`,
      meant === undefined ? `known are ${fields.join(', ')}` : `did you mean '${meant}'?`,
    );
  }
  return good;
}

/** The scenario before its settings: a built-in one, or a file beside the lesson. */
function inputOf(entry: Entry, read: ReadFile): unknown {
  const builtin = textOf(entry, 'builtin');
  const file = textOf(entry, 'scenario');
  if ((builtin === undefined) === (file === undefined)) {
    throw new QueryError(
      'a run has one source',
      "write either 'builtin: name' or 'scenario: file'",
    );
  }
  if (builtin !== undefined) {
    if (isBuiltin(builtin)) return builtinInput(builtin);
    const meant = suggest(builtin, builtinNames);
    throw new QueryError(
      `there is no built-in scenario '${builtin}'`,
      meant === undefined ? `there are: ${builtinNames.join(', ')}` : `did you mean '${meant}'?`,
    );
  }
  const bytes = file === undefined ? undefined : read(file);
  if (bytes === undefined) {
    throw new QueryError(`there is no file '${file}'`, 'put it into the folder of the lesson');
  }
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'it cannot be read';
    throw new QueryError(`'${file}' is not JSON: ${reason}`, `try 'ackclock check'`);
  }
}

/** The files that `capture: { client: name, server: name }` names, one of them or both. */
function captureFiles({ value }: Located<unknown>, read: ReadFile): CaptureFiles {
  const names = Object.entries((value ?? {}) as object);
  const sides = names.filter(([side]) => side === 'client' || side === 'server');
  if (sides.length === 0 || sides.length < names.length) {
    throw new QueryError("'capture' names no files", "write 'capture: { client: name.pcap }'");
  }
  const files = sides.map(([side, name]) => {
    const bytes = typeof name === 'string' ? read(name) : undefined;
    if (bytes === undefined) {
      throw new QueryError(`there is no file '${name}'`, 'put it into the folder of the lesson');
    }
    return [side, Buffer.from(bytes).toString('base64')];
  });
  return Object.fromEntries(files) as CaptureFiles;
}

function settingsOf(set: Located<unknown> | undefined): Settings {
  const value = set?.value ?? {};
  if (typeof value === 'object' && !Array.isArray(value)) return value as Settings;
  throw new QueryError("'set' must have fields", "write lines of 'path: value' below it");
}

/** The stretch between `from` and `until`; null if neither is given. */
function windowOf(entry: Entry, run: Run): TimeWindow | null {
  return timeWindow(run, textOf(entry, 'from'), textOf(entry, 'until'));
}

/**
 * The stretch between two positions; without the first from the run's beginning, without the
 * second to its end. Null if neither is given. Throws QueryError.
 */
export function timeWindow(
  { trace }: Run,
  from: string | undefined,
  until: string | undefined,
): TimeWindow | null {
  if (from === undefined && until === undefined) return null;
  const first = momentOf(trace, parsePosition(from ?? 'beginning')).time;
  const last = momentOf(trace, parsePosition(until ?? 'end')).time;
  if (first < last) return [first, last];
  throw new QueryError(`'${until ?? 'end'}' is not after '${from}'`, 'exchange them');
}

function textOf(entry: Entry, name: string): string | undefined {
  const field = entry.fields.get(name);
  if (field === undefined) return undefined;
  if (typeof field.value === 'string') return field.value;
  throw new QueryError(`'${name}' must be a text`, 'put it in quotation marks');
}
