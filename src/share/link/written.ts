import { damaged, LinkError } from './error.ts';
import { isPlainObject, type Plain, type PlainObject } from './plain.ts';
import {
  digestDigits,
  longestTitle,
  mostEdits,
  type LinkedRun,
  type LinkedTwin,
  type LinkState,
} from './state.ts';
import { readSweep, writeSweep } from './written-sweep.ts';

// The fixed format of a link of versions 1 and 2: short names, and nothing for empty values. s schema, p preset, c changes,
// e edits, x twin, t time, n selected record, w view, d digest; in a twin p, c and e as well, and n its title; v a sweep:
// written-sweep.ts.

const names: ReadonlySet<string> = new Set(['s', 'p', 'c', 'e', 'x', 't', 'n', 'w', 'd', 'v']);
const twinNames: ReadonlySet<string> = new Set(['p', 'c', 'e', 'n']);

export function writeState(state: LinkState): PlainObject {
  return {
    s: state.schema,
    ...writeRun(state),
    ...(state.twin === null ? {} : { x: writeTwin(state.twin) }),
    t: state.time,
    ...(state.selection === null ? {} : { n: state.selection }),
    ...(isEmpty(state.view) ? {} : { w: state.view }),
    ...(state.digest === '' ? {} : { d: state.digest }),
    ...(state.sweep === undefined ? {} : { v: writeSweep(state.sweep) }),
  };
}

function writeRun({ preset, changes, edits = [] }: LinkedRun): PlainObject {
  return {
    p: preset,
    ...(isEmpty(changes) ? {} : { c: changes }),
    ...(edits.length === 0 ? {} : { e: edits }),
  };
}

function writeTwin({ title, ...run }: LinkedTwin): PlainObject {
  return { ...writeRun(run), ...(title === undefined ? {} : { n: title }) };
}

function isEmpty(group: PlainObject): boolean {
  return Object.keys(group).length === 0;
}

/** @throws LinkError unless it is a valid state */
export function readState(written: Plain): LinkState {
  if (!isPlainObject(written)) throw damaged('It does not name a run.');
  const unknown = Object.keys(written).find((name) => !names.has(name));
  if (unknown !== undefined) {
    throw new LinkError('newer', 'It says more than this version of Ackclock understands.');
  }
  const {
    s: schema,
    x: twin = null,
    t: time,
    n: selection = null,
    w: view = {},
    v: sweep,
  } = written;
  const digest = written['d'] ?? '';
  if (!isCount(schema) || schema < 1) throw damaged('It does not say which format it is in.');
  if (typeof time !== 'number' || time < 0) throw damaged('It does not say which moment it shows.');
  if (selection !== null && !isCount(selection)) throw damaged('What it selects is no record.');
  if (!isPlainObject(view)) throw damaged('It does not say which views it shows.');
  if (!isDigest(digest)) throw damaged('Its check digits are none.');
  return {
    schema,
    ...readRun(written),
    twin: twin === null ? null : readTwin(twin),
    time,
    selection,
    view,
    digest,
    ...(sweep === undefined ? {} : { sweep: readSweep(sweep) }),
  };
}

function readTwin(twin: Plain): LinkedTwin {
  if (!isPlainObject(twin) || !Object.keys(twin).every((name) => twinNames.has(name))) {
    throw damaged('The run beside it is none.');
  }
  const { n: title } = twin;
  if (title === undefined) return readRun(twin);
  if (typeof title !== 'string' || title.length > longestTitle) {
    throw damaged('The run beside it has no proper name.');
  }
  return { ...readRun(twin), title };
}

function readRun({ p: preset, c: changes = {}, e: edits = [] }: PlainObject): LinkedRun {
  if (typeof preset !== 'string' && !isPlainObject(preset)) {
    throw damaged('It does not say which scenario it shows.');
  }
  if (!isPlainObject(changes))
    throw damaged('What it changes in the scenario is no list of fields.');
  if (!isList(edits) || edits.length > mostEdits)
    throw damaged('What it does to single segments is no list.');
  return { preset, changes, ...(edits.length === 0 ? {} : { edits }) };
}

function isList(value: Plain): value is readonly Plain[] {
  return Array.isArray(value);
}

function isCount(value: Plain | undefined): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isDigest(value: Plain): value is string {
  return (
    typeof value === 'string' &&
    (value === '' || (digestDigits === value.length && /^[0-9a-f]+$/.test(value)))
  );
}
