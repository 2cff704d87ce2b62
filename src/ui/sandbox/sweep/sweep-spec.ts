import { grouped } from '../../../analysis/index.ts';
import type { FieldValue, FormGroup, FormValue } from '../../../scenario/form/index.ts';
import type { LinkedSweep, LinkedValues } from '../../../share/link/index.ts';
import { namedFields } from './field-names.ts';
import { byFactors, rangeOf } from './range.ts';

/** A requested sweep, right or wrong; as a link carries it, except for what is drawn. */
export type SweepSpec = Omit<LinkedSweep, 'measure'>;

/** A field and the values of it that are run. */
export interface AskedValues {
  readonly field: FormValue;
  readonly values: readonly FieldValue[];
}

/** What is run: a field over a range, another, each of whose values is a curve, and a third with a picture for each. */
export interface Asked {
  readonly along: FormValue;
  readonly values: readonly number[];
  readonly curves: AskedValues | null;
  /** Null: there is one picture. */
  readonly panels: AskedValues | null;
  readonly seeds: number;
}

/** More points than a figure shows, more curves or pictures than can be told apart, more runs than anybody waits for. */
export const maxPoints = 50;
export const maxCurves = 5;
export const maxPanels = 5;
export const maxSeeds = 100;
const maxRuns = 2000;

type Fields = readonly FormValue[];

/** Fields that can go over a range: those that have a number. Each seed of a sweep is a run of its own anyway. */
export const numericFields = ofForm(
  (field) => isNumeric(field) && field.value !== undefined && field.path !== 'seed',
);

/** Those with a handful of values to choose from: choices, on or off. What decides which fields there are is none. */
export const choiceFields = ofForm(({ kind, choices, path }) => {
  const structural = /(^|\.)(kind|do)$/.test(path);
  return kind === 'flag' || (choices !== undefined && choices.length > 1 && !structural);
});

/** The fields of a form that pass a test; read once for each form. */
function ofForm(passes: (field: FormValue) => boolean): (groups: readonly FormGroup[]) => Fields {
  const known = new WeakMap<readonly FormGroup[], Fields>();
  return (groups) => {
    let found = known.get(groups);
    if (found === undefined) {
      found = namedFields(groups).flatMap(({ fields }) => fields.filter(passes));
      known.set(groups, found);
    }
    return found;
  };
}

export function isNumeric({ kind, choices }: FormValue): boolean {
  return (kind === 'number' || kind === 'integer') && choices === undefined;
}

/** All values that a field with a choice can take. */
export function choicesOf({ kind, choices }: FormValue): readonly FieldValue[] {
  return kind === 'flag' ? [false, true] : (choices ?? []);
}

/** Fields that matter in every run; the default is the first of them that exists: how long and how fast the slowest link is. */
const firstFields = ['network.delay', 'network.bottleneck.rate', 'network.hops.0.rate'];

/** What a sweep begins with; a number of hosts only where there is nothing else. */
export function defaultSpec(groups: readonly FormGroup[]): SweepSpec | undefined {
  const numeric = numericFields(groups);
  const [first] = firstFields.flatMap((path) => numeric.find((field) => field.path === path) ?? []);
  const field = first ?? numeric.find(({ path }) => !countsHosts(path)) ?? numeric[0];
  return field && { ...along(field), points: 10, curves: null, seeds: 1 };
}

function countsHosts(path: string): boolean {
  return path === 'network.clients' || path === 'network.servers';
}

/** Another field goes over a range: a fifth of what it is to five times that, or from nothing to something. */
export function along(field: FormValue): Pick<SweepSpec, 'along' | 'from' | 'to'> {
  const { path, minimum: least = -Infinity, maximum: most = Infinity } = field;
  const now = numberOf(field);
  const something = most <= 1 ? most / 10 : 100;
  const [from, to] = now === 0 ? [0, something] : [now / 5, now * 5];
  const within = (value: number): number => Math.max(least, Math.min(most, value));
  const whole = (value: number): number => (field.kind === 'integer' ? Math.round(value) : value);
  return {
    along: path,
    from: whole(within(Math.min(from, to))),
    to: whole(within(Math.max(from, to))),
  };
}

/** The curves, or the pictures, that a field begins with: what it is, and others. */
export function curvesOver(field: FormValue): LinkedValues {
  const { path, value } = field;
  if (isNumeric(field)) {
    const { from, to } = along(field);
    const values = rangeOf(field, from, to, 3);
    return { path, values };
  }
  const all = choicesOf(field);
  const others = all.filter((one) => one !== value).slice(0, maxCurves - 1);
  return { path, values: all.filter((one) => one === value || others.includes(one)) };
}

function numberOf({ value }: FormValue): number {
  return typeof value === 'number' ? value : 0;
}

/** What is wrong with each part of a sweep, in a sentence; '' nothing. */
export interface Problems {
  readonly along: string;
  readonly from: string;
  readonly to: string;
  readonly points: string;
  readonly curves: string;
  readonly panels: string;
  readonly seeds: string;
  readonly runs: string;
}

/** What is wrong with each part of a sweep, in a sentence; empty where it is right. */
export function problemsOf(groups: readonly FormGroup[], spec: SweepSpec): Problems {
  const field = fieldAlong(groups, spec);
  const runs = runsOf(groups, spec);
  return {
    along:
      field === undefined
        ? `Choose another field: this scenario has no number at ‘${spec.along}’.`
        : '',
    from: field === undefined ? '' : rangeProblem(field, [spec.from]),
    to: field === undefined ? '' : rangeProblem(field, [spec.to]),
    points: countProblem(spec.points, maxPoints, 'points'),
    curves: curvesProblem(groups, spec),
    panels: panelsProblem(groups, spec),
    seeds: countProblem(spec.seeds, maxSeeds, 'seeds'),
    runs:
      runs > maxRuns
        ? `Ask for fewer runs: this would be ${grouped(runs)}, and at most ${grouped(maxRuns)} are allowed at a time.`
        : '',
  };
}

function countProblem(count: number, most: number, what: string): string {
  const possible = Number.isInteger(count) && count >= 1 && count <= most;
  return possible ? '' : `Choose 1 to ${most} ${what}.`;
}

function curvesProblem(groups: readonly FormGroup[], { along, curves }: SweepSpec): string {
  if (curves === null) return '';
  const many = curves.values.length > 0 && curves.values.length <= maxCurves;
  return valuesProblem(groups, along, curves, many ? '' : `Choose 1 to ${maxCurves} curves.`);
}

function panelsProblem(groups: readonly FormGroup[], { along, curves, panels }: SweepSpec): string {
  if (panels === undefined) return '';
  const many = panels.values.length > 0 && panels.values.length <= maxPanels;
  const count = many ? '' : `Choose 1 to ${maxPanels} pictures.`;
  const field = curvesField(groups, panels.path);
  if (field !== undefined && panels.path === curves?.path) {
    return `${field.title} already has a curve for each of its values.`;
  }
  return valuesProblem(groups, along, panels, count);
}

/** @param count what is wrong with how many values there are; '' nothing */
function valuesProblem(
  groups: readonly FormGroup[],
  along: string,
  { path, values }: LinkedValues,
  count: string,
): string {
  const field = curvesField(groups, path);
  if (field === undefined) {
    return `Choose another field: this scenario has no number or choice at ‘${path}’.`;
  }
  if (path === along) return `${field.title} is already on the axis.`;
  if (count !== '') return count;
  if (isNumeric(field)) return rangeProblem(field, values.map(Number));
  const unknown = values.find((value) => !choicesOf(field).includes(value));
  return unknown === undefined ? '' : `${field.title} is never ‘${unknown}’.`;
}

/** Why a field does not take some numbers; '' if it takes them all. */
function rangeProblem(field: FormValue, values: readonly number[]): string {
  const { title, kind, minimum: least = -Infinity, maximum: most = Infinity } = field;
  if (values.some((value) => !Number.isFinite(value))) return `${title} takes numbers.`;
  const unit = field.unit === undefined ? '' : ` ${field.unit}`;
  const limits = `${title} goes from ${numberWords(least)} to ${numberWords(most)}${unit}`;
  const low = values.find((value) => value < least);
  if (low !== undefined) return `${limits}: ${numberWords(low)} is too little.`;
  const high = values.find((value) => value > most);
  if (high !== undefined) return `${limits}: ${numberWords(high)} is too much.`;
  const whole = kind !== 'integer' || values.every(Number.isInteger);
  return whole ? '' : `${title} takes whole numbers.`;
}

/** `1,460`, `0.05`. */
export function numberWords(value: number): string {
  return Number.isInteger(value) ? grouped(value) : String(value);
}

/** `Delay, ms`. */
export function titleWithUnit({ title, unit }: FormValue): string {
  return unit === undefined ? title : `${title}, ${unit}`;
}

/** The field that is swept over; undefined: the scenario has no number there. */
export function fieldAlong(groups: readonly FormGroup[], spec: SweepSpec): FormValue | undefined {
  return numericFields(groups).find(({ path }) => path === spec.along);
}

/** The field that has a curve for each of its values; undefined: there is none at this path. */
export function curvesField(groups: readonly FormGroup[], path: string): FormValue | undefined {
  const isAsked = (field: FormValue): boolean => field.path === path;
  return choiceFields(groups).find(isAsked) ?? numericFields(groups).find(isAsked);
}

/** How many runs a sweep comes to, if it is right. */
export function runsOf(groups: readonly FormGroup[], spec: SweepSpec): number {
  const { curves, panels, seeds } = spec;
  const each = (curves?.values.length ?? 1) * (panels?.values.length ?? 1);
  return valuesAlong(groups, spec).length * each * seeds;
}

/** What the button to run it says. */
export function runsInWords(runs: number): string {
  if (runs === 0) return 'Run';
  return runs === 1 ? 'Run once' : `Run ${grouped(runs)} times`;
}

/** The values of the field that goes over a range, and whether they go by equal factors; none if the sweep is wrong. */
export function valuesAlong(groups: readonly FormGroup[], spec: SweepSpec): readonly number[] {
  const field = fieldAlong(groups, spec);
  const { from, to, points } = spec;
  const possible =
    field !== undefined &&
    rangeProblem(field, [from, to]) === '' &&
    countProblem(points, maxPoints, '') === '';
  return possible ? rangeOf(field, from, to, points) : [];
}

/**
 * `0, 11.11, 22.22 … 100 ms, evenly`; '' of none.
 * @param points as many as were asked for: there can be fewer whole numbers in a range
 */
export function valuesInWords(field: FormValue, values: readonly number[], points: number): string {
  if (values.length === 0) return '';
  const unit = field.unit === undefined ? '' : ` ${field.unit}`;
  const words = values.map(numberWords);
  const few =
    words.length > 5 ? `${words.slice(0, 3).join(', ')} … ${words.at(-1)}` : words.join(', ');
  const [first = NaN, last = NaN] = [values[0], values.at(-1)];
  const how = byFactors(first, last) ? 'in equal ratios' : 'evenly spaced';
  const what = field.kind === 'integer' ? 'whole numbers' : 'different values';
  const many = values.length === 1 ? 'only one number' : `${values.length} ${what}`;
  const fewer = values.length < points ? `: ${many}` : '';
  return `${few}${unit}${values.length > 2 ? `, ${how}` : ''}${fewer}`;
}

/** Whether two sweeps are of the same runs. */
export function areSameRuns(one: Asked, other: Asked): boolean {
  return JSON.stringify(runsAsked(one)) === JSON.stringify(runsAsked(other));
}

function runsAsked({ along, values, curves, panels, seeds }: Asked): unknown {
  const [curve, panel] = [curves, panels].map((one) => one && [one.field.path, one.values]);
  return [along.path, values, curve, panel, seeds];
}

/** What is to be run; undefined if anything is wrong with the sweep. */
export function askedOf(groups: readonly FormGroup[], spec: SweepSpec): Asked | undefined {
  const field = fieldAlong(groups, spec);
  const right = Object.values(problemsOf(groups, spec)).every((problem) => problem === '');
  if (field === undefined || !right) return undefined;
  const { curves, panels, seeds } = spec;
  return {
    along: field,
    values: valuesAlong(groups, spec),
    curves: askedValues(groups, curves),
    panels: askedValues(groups, panels ?? null),
    seeds,
  };
}

/** Each value once. */
function askedValues(
  groups: readonly FormGroup[],
  wanted: LinkedValues | null,
): AskedValues | null {
  const field = wanted && curvesField(groups, wanted.path);
  return wanted && field ? { field, values: [...new Set(wanted.values)] } : null;
}
