import * as v from 'valibot';
import type { MegabitsPerSecond, Milliseconds } from '../../trace/format/index.ts';

/**
 * The kinds of fields in a scenario. Each has what a form, the JSON Schema and an error message need: title, help, unit,
 * range. Units are the same everywhere: times are milliseconds, sizes bytes, rates megabits per second.
 */
export type Unit = 'ms' | 'bytes' | 'Mb/s' | 'segments' | 'frames' | 'ticks' | 'deviations';

export interface FieldMetadata {
  readonly title: string;
  readonly description: string;
  readonly unit?: Unit;
  /** Whether the value can be read off a published figure or fitted to a published number (provenance.ts). */
  readonly observable?: boolean;
}

interface NumberOptions {
  readonly minimum: number;
  readonly maximum: number;
  readonly observable?: boolean;
}

/** One hour: longer than any wait in a page view or any TCP timer. */
const longestWait: Milliseconds = 3_600_000;

/** A time. Fractions are allowed: the engine counts nanoseconds (0.000001 ms). */
export function milliseconds(
  title: string,
  description: string,
  options: Partial<NumberOptions> = {},
): v.GenericSchema<Milliseconds> {
  const { minimum = 0, maximum = longestWait, observable = false } = options;
  return v.pipe(
    v.number(),
    v.minValue(minimum),
    v.maxValue(maximum),
    v.metadata({ title, description, unit: 'ms', ...mark(observable) } satisfies FieldMetadata),
  );
}

/** Only observable fields have the mark, because the metadata is also in the JSON Schema. */
function mark(observable: boolean) {
  return observable ? { observable } : {};
}

/** A rate in megabits per second. */
export function megabits(
  title: string,
  description: string,
  // 300 b/s was the slowest common modem; 400 Gb/s is the fastest common Ethernet.
  minimum: MegabitsPerSecond = 0.0003,
): v.GenericSchema<MegabitsPerSecond> {
  return v.pipe(
    v.number(),
    v.minValue(minimum),
    v.maxValue(400_000),
    v.metadata({ title, description, unit: 'Mb/s' } satisfies FieldMetadata),
  );
}

/** A whole number of something. */
export function count(
  unit: Exclude<Unit, 'ms' | 'Mb/s'> | undefined,
  title: string,
  description: string,
  { minimum, maximum, observable = false }: NumberOptions,
) {
  return v.pipe(
    v.number(),
    v.integer(),
    v.minValue(minimum),
    v.maxValue(maximum),
    v.metadata({
      title,
      description,
      ...(unit === undefined ? {} : { unit }),
      ...mark(observable),
    } satisfies FieldMetadata),
  );
}

/** One of a few words. */
export function choice<const T extends readonly string[]>(
  options: T,
  title: string,
  description: string,
) {
  return v.pipe(v.picklist(options), v.metadata({ title, description } satisfies FieldMetadata));
}

/** Yes or no. */
export function flag(title: string, description: string) {
  return v.pipe(v.boolean(), v.metadata({ title, description } satisfies FieldMetadata));
}

/** Text for people. */
export function text(title: string, description: string, maximum: number) {
  return v.pipe(
    v.string(),
    v.maxLength(maximum),
    v.metadata({ title, description } satisfies FieldMetadata),
  );
}

/** Text in a given form, which `form` describes for the error message. */
export function word(
  title: string,
  description: string,
  maximum: number,
  pattern: RegExp,
  form: string,
) {
  return v.pipe(
    v.string(),
    v.maxLength(maximum),
    v.regex(pattern, form),
    v.metadata({ title, description } satisfies FieldMetadata),
  );
}
