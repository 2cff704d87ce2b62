import {
  InputError,
  type Settings,
  builtinInput,
  builtinNames,
  isBuiltin,
  readJson,
  suggest,
} from '../../scenario/index.ts';
import type { CaptureFiles } from '../../run/index.ts';
import type { Entry, Located } from './front-matter.ts';

/** Reads a file of the lesson's folder; undefined if there is none. */
export type ReadFile = (name: string) => Uint8Array | undefined;

/** The scenario before its settings: a built-in one, or a file next to the lesson. */
export function inputOf(entry: Entry, read: ReadFile): unknown {
  const builtin = textOf(entry, 'builtin');
  const file = textOf(entry, 'scenario');
  if (builtin !== undefined) {
    if (isBuiltin(builtin)) return builtinInput(builtin);
    const meant = suggest(builtin, builtinNames);
    throw new InputError(
      `there is no built-in scenario '${builtin}'`,
      meant === undefined ? `there are: ${builtinNames.join(', ')}` : `did you mean '${meant}'?`,
    );
  }
  const bytes = file === undefined ? undefined : read(file);
  if (bytes === undefined) {
    throw new InputError(`there is no file '${file}'`, 'put it into the folder of the lesson');
  }
  const json = readJson(new TextDecoder().decode(bytes));
  if (json.ok) return json.value;
  const place = json.path === '' ? '' : `: ${json.path}`;
  throw new InputError(`'${file}'${place} ${json.reason}`, `try 'ackclock check'`);
}

/** The files that `capture: { client: name, server: name }` names, one of them or both. */
export function captureFiles({ value }: Located<unknown>, read: ReadFile): CaptureFiles {
  const names = Object.entries((value ?? {}) as object);
  const sides = names.filter(([side]) => side === 'client' || side === 'server');
  if (sides.length === 0 || sides.length < names.length) {
    throw new InputError("'capture' names no files", "write 'capture: { client: name.pcap }'");
  }
  const files = sides.map(([side, name]) => {
    const bytes = typeof name === 'string' ? read(name) : undefined;
    if (bytes === undefined) {
      throw new InputError(`there is no file '${name}'`, 'put it into the folder of the lesson');
    }
    return [side, Buffer.from(bytes).toString('base64')];
  });
  return Object.fromEntries(files) as CaptureFiles;
}

/** The settings in `set`; none if it is missing. Throws InputError. */
export function settingsOf(set: Located<unknown> | undefined): Settings {
  const value = set?.value ?? {};
  if (typeof value === 'object' && !Array.isArray(value)) return value as Settings;
  throw new InputError("'set' must have fields", "write lines of 'path: value' below it");
}

/** A text field; undefined if it is missing. Throws InputError for anything else. */
export function textOf(entry: Entry, name: string): string | undefined {
  const field = entry.fields.get(name);
  if (field === undefined) return undefined;
  if (typeof field.value === 'string') return field.value;
  throw new InputError(`'${name}' must be a text`, 'put it in quotation marks');
}
