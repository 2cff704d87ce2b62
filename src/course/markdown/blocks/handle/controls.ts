import { fieldsAt, isValueField, type ValueField } from '../../../../scenario/fields/index.ts';
import { InputError, settingAt, type Scenario } from '../../../../scenario/index.ts';
import { frameOfSegment, withFrameEdits } from '../../../../scenario/frame-edits/index.ts';
import { quantityText, unitOfField } from '../../../../query/index.ts';
import type { Run } from '../../../../run/index.ts';
import { segmentsOf } from '../../../../trace/index.ts';
import type { Attributes } from '../../attributes.ts';
import type { HandleControl, HandleOption } from '../../block.ts';
import { choicesIn } from '../choices.ts';
import { labelOf } from '../task-field.ts';

/** A control before its grip is read. */
export type Ungripped = Omit<HandleControl, 'grip'>;

/** More options are too close together on a slider as wide as a phone. */
const maxOptions = 60;

/** Attributes of each control; those of the second end in `-2`. */
const ofControl = ['label', 'field', 'values', 'unit', 'choices', 'rest', 'lose', 'grip'] as const;
type ControlAttribute = (typeof ofControl)[number];

export const controlAttributes: readonly string[] = ofControl.flatMap((name) => [
  name,
  `${name}-2`,
]);

/** One control's attributes, and its grip as written. */
export interface ControlText {
  readonly control: Ungripped;
  readonly grip: string | undefined;
}

/** Reads the one or two controls of a handle. Throws InputError. */
export function controlsIn(attributes: Attributes, run: Run, scenario: Scenario): ControlText[] {
  return ['', '-2'].flatMap((suffix) => {
    const text = (name: ControlAttribute): string | undefined => attributes.text(name + suffix);
    const given = ofControl.some((name) => text(name) !== undefined);
    if (suffix !== '' && !given) return [];
    const lose = text('lose');
    const control =
      lose === undefined ? fieldControl(text, scenario) : lossControl(lose, text('label'), run);
    const { length } = control.options;
    if (length < 2 || length > maxOptions) {
      throw new InputError(
        `'${control.label}' has ${length} values`,
        `give it 2 to ${maxOptions}: a larger step, or a shorter range`,
      );
    }
    return [{ control, grip: text('grip') }];
  });
}

type TextOf = (name: ControlAttribute) => string | undefined;

/** Fields that all get the same value; `rest` names one that gets the remainder of a sum. */
function fieldControl(text: TextOf, scenario: Scenario): Ungripped {
  const paths = (text('field') ?? '').split(',').map((path) => path.trim());
  const [first = ''] = paths;
  if (first === '') throw new InputError("it lacks 'field'", 'name what the reader is to change');
  const helps = paths.map((path) => fieldOf(path));
  const help = helps[0]!;
  const label = text('label') ?? labelOf(first, help);
  const choices = text('choices');
  const values = text('values');
  if ((choices === undefined) === (values === undefined)) {
    throw new InputError(`'${first}' has no list of values`, "write 'values' or 'choices'");
  }
  const now = settingAt(scenario, first);
  const settings = (value: unknown): HandleOption['settings'] => ({
    ...Object.fromEntries(paths.map((path) => [path, value])),
    ...restOf(text('rest'), value),
  });
  if (choices !== undefined) {
    const pairs = choicesIn(choices);
    const options = pairs.map(({ value, words }, number) => {
      return { words, number, settings: settings(value) };
    });
    const start = pairs.findIndex(({ value }) => value === now);
    return { label, kind: 'choice', options, start: startOf(start, options, first, scenario) };
  }
  const numbers = numbersIn(values ?? '');
  // As many as the author wrote.
  const decimals = Math.max(
    ...numbers.map((number) => (String(number).split('.')[1] ?? '').length),
  );
  const options = numbers.map((number) => ({
    words: wordsOf(number, text('unit'), help, decimals),
    number,
    settings: settings(number),
  }));
  const start = numbers.findIndex((number) => number === now);
  return { label, kind: 'slider', options, start: startOf(start, options, first, scenario) };
}

/** `8,760 bytes`; with an author's own unit, `2 connections`; one has no plural. */
function wordsOf(
  number: number,
  unit: string | undefined,
  help: ValueField,
  decimals: number,
): string {
  if (unit === undefined) return quantityText(unitOfField(number, help.unit), { decimals });
  const words = number === 1 ? unit.replace(/s$/, '') : unit;
  return `${quantityText({ value: number, unit: 'count' }, { decimals })} ${words}`;
}

/** The initial run's option, by all its fields. Throws InputError. */
function startOf(
  place: number,
  options: readonly HandleOption[],
  path: string,
  scenario: Scenario,
): number {
  const settings = options[place]?.settings ?? { [path]: undefined };
  for (const [other, value] of Object.entries(settings)) {
    const now = settingAt(scenario, other);
    if (now === value && value !== undefined) continue;
    throw new InputError(
      `the run to start from has '${other}' = ${JSON.stringify(now)}, which is none of the values`,
      'add that value, or set it in the run',
    );
  }
  return place;
}

function fieldOf(path: string): ValueField {
  const help = fieldsAt(path)[0];
  if (help === undefined || ['group', 'list', 'map'].includes(help.kind)) {
    throw new InputError(`there is no field '${path}' to change`, "'ackclock schema' lists all");
  }
  if (!isValueField(help)) {
    throw new InputError(`'${path}' is a text`, 'let numbers, choices and switches be changed');
  }
  return help;
}

/** `1, 2, 4`, or `1460..16060 step 1460`; rising. Throws InputError. */
function numbersIn(text: string): number[] {
  const range = /^(-?[\d.]+)\.\.(-?[\d.]+) step ([\d.]+)$/.exec(text.trim());
  const [from, to, step] = (range ?? []).slice(1).map(Number);
  if (from !== undefined && to !== undefined && step !== undefined && step > 0) {
    const count = Math.floor((to - from) / step + 1e-9) + 1;
    // Twelve digits hide the rounding errors of adding tenths.
    return Array.from({ length: Math.min(count, maxOptions + 1) }, (_, i) =>
      Number((from + i * step).toPrecision(12)),
    );
  }
  const numbers = text.split(',').map((each) => (each.trim() === '' ? NaN : Number(each)));
  if (numbers.every((number, i) => number > (numbers[i - 1] ?? -Infinity))) return numbers;
  throw new InputError(
    `'${text}' is no row of rising numbers`,
    "write '1, 2, 4' or '1000..8000 step 1000'",
  );
}

/** `http.documents.0.bytes of 826`: that field gets the remainder of the sum. Throws InputError. */
function restOf(text: string | undefined, value: unknown): HandleOption['settings'] {
  if (text === undefined) return {};
  const [, path = '', sum = ''] = /^(\S+) of (\d+)$/.exec(text) ?? [];
  if (path === '') throw new InputError(`'${text}' is no rest`, "write 'path of sum'");
  fieldOf(path);
  return { [path]: Number(sum) - Number(value) };
}

/** The segments of data that a host sends for the first time, and none. Throws InputError. */
function lossControl(host: string, label: string | undefined, run: Run): Ungripped {
  const { scenario, trace } = run;
  const from = trace.header.hosts.findIndex(({ name }) => name === host);
  if (from === -1 || scenario === undefined) {
    throw new InputError(`there is no host '${host}'`, 'name the sender of the data');
  }
  const data = segmentsOf(trace).filter(
    (one) => one.from === from && one.length > 0 && !one.retransmission,
  );
  const options = data.map(({ id, sequence }, i): HandleOption => {
    const onLine = frameOfSegment(scenario.network, trace, id);
    if (onLine === undefined)
      throw new InputError(
        `segment ${i + 1} of the ${host} is not sent`,
        'take a run without losses',
      );
    const edited = withFrameEdits(scenario, [{ ...onLine, effect: 'lost', segment: i + 1 }]);
    return {
      words: `segment ${i + 1} of ${data.length}`,
      number: sequence,
      settings: changesIn(scenario.network, edited.network),
    };
  });
  const none: HandleOption = { words: 'none', number: 0, settings: {} };
  return {
    label: label ?? 'Segment that is lost',
    kind: 'loss',
    options: [none, ...options],
    start: 0,
  };
}

/** Only what differs in the network, because each option of a page includes it. */
function changesIn(before: object, after: object): HandleOption['settings'] {
  const was = before as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(after)
      .filter(([key, value]) => value !== was[key])
      .map(([key, value]) => [`network.${key}`, value]),
  );
}
