import { scaleLinear } from 'd3-scale';
import { line, rect, text, type Drawing, type Mark, type Shape } from '../marks/shape.ts';
import { textWidth } from '../marks/text.ts';
import { lineHeight, pageType, type TypeScale } from '../marks/type-scale.ts';

/** A value that can be tried, in order. */
export interface ResultSlot {
  /** The value: `8,760 bytes`. */
  readonly words: string;
  /** The result of its run, and the same in words; undefined: not tried yet. */
  readonly result: ResultValue | undefined;
  /** The results of other choices with this value, by their index among the choices. */
  readonly others: readonly (number | undefined)[];
}

export interface ResultValue {
  readonly value: number;
  readonly words: string;
}

export interface ResultBarsOptions {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** What is measured: `time of the download`. */
  readonly title: string;
  readonly slots: readonly ResultSlot[];
  /** Place of the value on view. */
  readonly current: number;
  /** The expected maximum: bars keep their scale while others come. */
  readonly most: number;
  /** Whether anything above 0 is bad: shown in color, and 0 has a mark, too. */
  readonly isCount: boolean;
  /** Names of the other choices, in the order of each slot's `others`. */
  readonly others: readonly string[];
  /** Sizes of its text; left out: a page's. */
  readonly type?: TypeScale | undefined;
}

/** The result for each value that was tried, as bars in the order of the values; untried ones are ticks. */
export function resultBars(options: ResultBarsOptions): Drawing {
  const { width, height, title, slots, current, isCount, type = pageType } = options;
  const [top, below] = [2 * lineHeight(type.tick) + 6, lineHeight(type.tick) + 8];
  const known = slots.flatMap(({ result, others }) => [
    result?.value ?? 0,
    ...others.map((one) => one ?? 0),
  ]);
  const floor = height - below;
  const names = Math.max(0, ...options.others.map((name) => textWidth(name, type.label)));
  const right = width - (names === 0 ? 2 : names + 10);
  const y = scaleLinear([0, Math.max(1e-9, options.most, ...known)], [floor, top]);
  const step = (right - 2) / slots.length;
  const thick = Math.max(2, Math.min(36, step * 0.72));
  const middle = (place: number): number => 2 + (place + 0.5) * step;
  const tried = slots.flatMap(({ words, result }) =>
    result === undefined ? [] : [`${words}: ${result.words}`],
  );
  return {
    width,
    height,
    ...(options.type && { type }),
    title,
    description: `${tried.length} of ${slots.length} values tried. ${tried.join('; ')}.`,
    ground: [
      mark('title', 'note', '', [text(2, type.tick, title)]),
      mark('floor', 'axis', '', [
        line(2, floor, right, floor, 'baseline'),
        ...slots.flatMap(({ result }, i) =>
          result === undefined ? [line(middle(i), floor - 4, middle(i), floor, 'baseline')] : [],
        ),
      ]),
    ],
    marks: slots.flatMap((slot, i) => {
      const { words, result } = slot;
      const rows = otherLines(slot, middle(i), thick, y);
      if (result === undefined)
        return rows.length === 0 ? [] : [mark(`others-${i}`, 'curve', '', rows)];
      const look = lookOf(result.value, i === current, isCount);
      // Visible however small, and nothing is smaller than one.
      const least = isCount && result.value > 0 ? 5 : 2;
      const high = Math.max(least, floor - y(result.value));
      const box = { x: middle(i) - thick / 2, y: floor - high, width: thick, height: high };
      return [
        mark(`bar-${i}`, 'measure', `${words}: ${result.words}`, [rect(box, look)]),
        ...(rows.length === 0 ? [] : [mark(`others-${i}`, 'curve', '', rows)]),
      ];
    }),
    labels: [
      ...valueLabels(options, middle, y, floor, right),
      ...slotLabels(slots, current, middle, floor, right, type),
      ...otherNames(options, y, right),
    ],
  };
}

function lookOf(value: number, isNow: boolean, isCount: boolean): string {
  if (!isCount) return isNow ? 'now' : 'tried';
  return `${value > 0 ? 'bad' : 'good'}${isNow ? '-now' : ''}`;
}

type Scale = ReturnType<typeof scaleLinear<number, number>>;

function otherLines({ others }: ResultSlot, x: number, thick: number, y: Scale): Shape[] {
  return others.flatMap((value, i) =>
    value === undefined
      ? []
      : [line(x - thick / 2, y(value), x + thick / 2, y(value), `series-${i + 2}`)],
  );
}

/** The value on view, above its bar, and that of each other step, where the bars rise and fall in a few. */
function valueLabels(
  options: ResultBarsOptions,
  middle: (place: number) => number,
  y: Scale,
  floor: number,
  right: number,
): Mark[] {
  const { slots, current, isCount, type = pageType } = options;
  const taken: [number, number][] = [];
  const label = (place: number): Mark[] => {
    const result = slots[place]?.result;
    if (result === undefined) return [];
    const isNow = place === current;
    const half = textWidth(result.words, isNow ? type.strong : type.tick) / 2;
    const x = Math.min(Math.max(half + 2, middle(place)), right - half);
    if (taken.some(([from, to]) => x + half + 8 > from && x - half - 8 < to)) return [];
    taken.push([x - half, x + half]);
    const above = Math.min(y(result.value), floor - (isCount ? 5 : 2)) - 6;
    const look = isNow ? 'strong halo' : 'halo';
    return [
      mark(isNow ? 'value' : `value-${place}`, isNow ? 'measure' : 'axis', '', [
        text(x, above, result.words, 'middle', look),
      ]),
    ];
  };
  const now = label(current);
  // The first of a step's bars that has room for it.
  const others = stepsOf(options).flatMap((step) => {
    for (const place of step) {
      const found = label(place);
      if (found.length > 0) return found;
    }
    return [];
  });
  return [...now, ...others];
}

/** Of more steps than this the bars are a slope. */
const maxSteps = 6;

/** Rows of bars that look equally high, without the one on view; none if the bars are a slope. */
function stepsOf({ slots, current, most, isCount }: ResultBarsOptions): readonly number[][] {
  const steps: number[][] = [];
  let last = NaN;
  for (const [place, { result }] of slots.entries()) {
    if (result === undefined) continue;
    if (Math.abs(result.value - last) <= most / 50) steps.at(-1)!.push(place);
    else steps.push([place]);
    last = result.value;
  }
  const isStairs = !isCount && steps.length <= maxSteps && steps.some(({ length }) => length > 1);
  return isStairs ? steps.filter((step) => !step.includes(current)) : [];
}

/** The value on view, and the first and the last if they leave room for it. */
function slotLabels(
  slots: readonly ResultSlot[],
  current: number,
  middle: (place: number) => number,
  floor: number,
  right: number,
  type: TypeScale,
): Mark[] {
  const last = slots.length - 1;
  const wide = slots.map(({ words }) => textWidth(words, type.tick));
  const fits = Math.max(...wide) + 8 < middle(1) - middle(0);
  const wanted = fits ? [...slots.keys()] : [current, 0, last];
  const taken: [number, number][] = [];
  return [...new Set(wanted)].flatMap((i) => {
    const half = wide[i]! / 2;
    const x = Math.min(Math.max(half + 2, middle(i)), right - half);
    if (taken.some(([from, to]) => x + half + 8 > from && x - half - 8 < to)) return [];
    taken.push([x - half, x + half]);
    const look = i === current ? 'strong' : '';
    return [
      mark(`slot-${i}`, i === current ? 'measure' : 'axis', '', [
        text(x, floor + type.tick + 4, slots[i]!.words, 'middle', look),
      ]),
    ];
  });
}

/** Each other choice's name, at the height of its last value. */
function otherNames(
  { slots, others, type = pageType }: ResultBarsOptions,
  y: Scale,
  right: number,
): Mark[] {
  return others.flatMap((name, i) => {
    const value = slots.findLast((slot) => slot.others[i] !== undefined)?.others[i];
    if (value === undefined) return [];
    return [
      mark(`other-${i}`, 'curve', '', [
        text(right + 8, y(value) + type.label / 3, name, 'start', `series-${i + 2}`),
      ]),
    ];
  });
}

function mark(key: string, role: Mark['role'], title: string, shapes: readonly Shape[]): Mark {
  return { key, role, record: undefined, title, shapes };
}
