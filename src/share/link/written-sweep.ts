import { damaged } from './error.ts';
import { isPlainObject, isPrototypeName, type Plain, type PlainObject } from './plain.ts';
import { longestSwept, mostSwept, type LinkedSweep, type LinkedValues } from './state.ts';

// The fixed format of a sweep in a link of versions 1 and 2: a the path of the field on the axis, r from, to and how many
// points, b the path of the curves and l their values, p the path of the pictures and q their values, n seeds if there are
// several, m the measure.

const names: ReadonlySet<string> = new Set(['a', 'r', 'b', 'l', 'p', 'q', 'n', 'm']);

export function writeSweep(sweep: LinkedSweep): PlainObject {
  const { along, from, to, points, curves, panels, seeds, measure } = sweep;
  return {
    a: along,
    r: [from, to, points],
    ...(curves === null ? {} : { b: curves.path, l: curves.values }),
    ...(panels === undefined ? {} : { p: panels.path, q: panels.values }),
    ...(seeds === 1 ? {} : { n: seeds }),
    m: measure,
  };
}

/** @throws LinkError unless it is a valid sweep */
export function readSweep(written: Plain): LinkedSweep {
  if (!isPlainObject(written) || !Object.keys(written).every((name) => names.has(name))) {
    throw damaged('What it sweeps over is not to be understood.');
  }
  const { a: along, r: range, b, l, p, q, n: seeds = 1, m: measure } = written;
  const [from, to, points] = isList(range) && range.length === 3 ? range : [];
  if (typeof from !== 'number' || typeof to !== 'number' || !isNumberOf(points)) {
    throw damaged('The range that it sweeps over is none.');
  }
  if (!isPath(along)) throw damaged('It does not say what it sweeps over.');
  if (!isNumberOf(seeds)) throw damaged('The seeds of its sweep are no number of them.');
  if (!isShort(measure)) throw damaged('It does not say what its sweep draws.');
  const curves = readValues(b, l, 'The curves of its sweep are none.');
  const panels = readValues(p, q, 'The pictures of its sweep are none.');
  return {
    along,
    from,
    to,
    points,
    curves,
    ...(panels === null ? {} : { panels }),
    seeds,
    measure,
  };
}

function readValues(
  path: Plain | undefined,
  values: Plain | undefined,
  fault: string,
): LinkedValues | null {
  if (path === undefined && values === undefined) return null;
  if (!isPath(path) || !isList(values) || !isNumberOf(values.length) || !values.every(isValue)) {
    throw damaged(fault);
  }
  return { path, values };
}

function isList(value: Plain | undefined): value is readonly Plain[] {
  return Array.isArray(value);
}

function isNumberOf(value: Plain | undefined): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 1 && (value as number) <= mostSwept;
}

function isShort(value: Plain | undefined): value is string {
  return typeof value === 'string' && value.length <= longestSwept;
}

function isPath(value: Plain | undefined): value is string {
  return isShort(value) && value !== '' && !value.split('.').some(isPrototypeName);
}

function isValue(value: Plain): value is string | number | boolean {
  return typeof value === 'number' || typeof value === 'boolean' || isShort(value);
}
