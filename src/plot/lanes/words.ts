import { duration } from '../../analysis/index.ts';
import type { Nanoseconds } from '../../trace/format/index.ts';
import { placeLabels } from '../marks/labels.ts';
import { circle, line, text, type Mark, type Shape } from '../marks/shape.ts';
import { textWidth } from '../marks/text.ts';
import type { Bundle } from './bundles.ts';
import {
  hostName,
  isNarrow,
  lineWidth,
  wordsEnd,
  type LaneBand,
  type LaneBar,
  type LanesLayout,
} from './layout.ts';

/** Around words, pixels. */
const air = 6;

/** The headline of a silence besides its length. */
const silent = 'neither side sends';

/** The lanes' hosts: beside them, or within the first silence if that takes too much room. */
export function hostMarks(layout: LanesLayout): Mark[] {
  const { trace, pair, frame, upper, lower, sizes, namesInside } = layout;
  return (
    [
      [pair.right, upper, 4 + sizes.host],
      [pair.left, lower, -8],
    ] as const
  ).map(([host, y, inward]) => {
    const name = hostName(trace, host);
    const look = `lane size-${sizes.host}`;
    return axisMark(`host-${host}`, [
      line(frame.x - 6, y, frame.x + frame.width, y, 'baseline'),
      namesInside === undefined
        ? text(frame.x - 12, y + sizes.host * 0.36, name, 'end', look)
        : text(namesInside, y + inward, name, 'start', look),
    ]);
  });
}

/** Round times below. */
export function axisMarks({ time, frame, width, height, sizes: { tick } }: LanesLayout): Mark[] {
  const y = height - tick - 12;
  const ticks = time.ticks((width < 900 ? 62 : 140) * (tick / 12));
  return [
    axisMark('baseline', [line(frame.x, y, frame.x + frame.width, y, 'baseline')]),
    ...ticks.map(({ time: at, at: x, label }, i) => {
      const words = i === ticks.length - 1 ? `${label} ${time.unit.name}` : label;
      // The last one can move in a little, so that its unit fits.
      const middle = Math.min(x, width - textWidth(words, tick) / 2);
      return axisMark(`time-${at}`, [
        line(x, y, x, y + 5, 'baseline'),
        text(middle, y + tick + 7, words, 'middle', `size-${tick}`),
      ]);
    }),
  ];
}

function axisMark(key: string, shapes: readonly Shape[]): Mark {
  return { key, role: 'axis', record: undefined, title: '', shapes };
}

/** The length of a silence, or of its part so far, as large as there is room. */
export function silenceWords(
  band: LaneBand,
  i: number,
  layout: LanesLayout,
  now: Nanoseconds,
): Mark[] {
  const { silence, x1, x2 } = band;
  // When a silence begins, its length says nothing yet.
  if (now - silence.from < (silence.to - silence.from) * 0.01) return [];
  const { upper, lower, sizes } = layout;
  const whole = duration(silence.to - silence.from);
  const so = duration(Math.min(now, silence.to) - silence.from);
  const [middle, y] = [(x1 + x2) / 2, (upper + lower) / 2];
  const room = x2 - x1 - air;
  const shapes: Shape[] = [];
  if (textWidth(whole, sizes.number) <= room) {
    const namesFit = layout.namesInside === undefined && textWidth(silent, sizes.label) <= room;
    shapes.push(
      text(middle, y + (namesFit ? 2 : sizes.number / 3), so, 'middle', `number-${sizes.number}`),
    );
    if (namesFit)
      shapes.push(text(middle, y + 4 + sizes.label * 1.4, silent, 'middle', `size-${sizes.label}`));
  } else if (textWidth(whole, sizes.tick) <= room) {
    shapes.push(text(middle, y + 4, so, 'middle', `size-${sizes.tick} strong`));
  }
  return shapes.length === 0 ? [] : [labelMark(`silence-words-${i}`, shapes)];
}

/** What is held on each lane and what ends it, in the words that fit beside the bar; and the clock at a tick. */
export function waitWords(band: LaneBand, i: number, layout: LanesLayout): Mark[] {
  return band.bars.flatMap((bar) => {
    const clock = bar.wait.ends === 'tick' ? clockShapes(bar, layout) : [];
    const shapes = [...wordShapes(bar, layout), ...clock];
    return shapes.length === 0 ? [] : [labelMark(`wait-words-${i}-${bar.wait.host}`, shapes)];
  });
}

function wordShapes(bar: LaneBar, layout: LanesLayout): Shape[] {
  const { upper, lower, sizes, inBrief } = layout;
  const { until } = bar.wait;
  const held = inBrief ? bar.wait.heldInBrief : bar.wait.held;
  const [left, right] = [bar.x1, wordsEnd(bar, sizes)];
  const size = sizes.label;
  const [heldWide, untilWide] = [textWidth(held, size), textWidth(until, size)];
  const room = right - left;
  const middle = (left + right) / 2;
  const pitch = size + 4;
  /** Baseline of a line, counted away from the lane. */
  const row = (n: number): number =>
    bar.upper
      ? upper - sizes.bar / 2 - 8 - n * pitch
      : lower + sizes.bar / 2 + 6 + size + n * pitch;
  const [strong, soft] = [`strong size-${size}`, `soft size-${size}`];
  if (until !== '' && lineWidth(held, until, size) <= room) {
    const between = middle - (heldWide + untilWide + 4) / 2 + heldWide;
    return [
      text(between, row(0), held, 'end', strong),
      text(between + 5, row(0), until, 'start', soft),
    ];
  }
  if (heldWide > room) return [];
  // Below a clock the second line has the bar's whole width; the estimate of a width is generous.
  const under = bar.upper ? right : bar.x2;
  const twoLines = isNarrow(layout.width) && until !== '' && untilWide * 0.95 <= under - left;
  if (!twoLines) return [text(middle, row(0), held, 'middle', strong)];
  return [
    text(middle, row(bar.upper ? 1 : 0), held, 'middle', strong),
    text((left + under) / 2, row(bar.upper ? 0 : 1), until, 'middle', soft),
  ];
}

/** A clock's face beside the end of a bar that a tick ends. */
function clockShapes({ upper: above, x2 }: LaneBar, { upper, lower, sizes }: LanesLayout): Shape[] {
  const r = sizes.clock;
  const y = above ? upper - sizes.bar / 2 - 5 - r : lower + sizes.bar / 2 + 5 + r;
  return [
    circle(x2, y, r, 'timer'),
    line(x2, y, x2, y - r * 0.62, 'hand'),
    line(x2, y, x2 + r * 0.45, y + r * 0.28, 'hand'),
  ];
}

/** What each bundle brings, above the lanes, once it has been sent. */
export function bundleNames(
  bundles: readonly Bundle[],
  layout: LanesLayout,
  now: Nanoseconds,
): Mark[] {
  const { frame, upper, sizes, width } = layout;
  const named = bundles.filter(({ names }) => names.length > 0);
  const baseline = sizes.label + 2;
  const bounds = { x: 0, y: 0, width, height: baseline + 6 };
  const requests = (variant: number) =>
    named.map((bundle) => {
      const words = bundle.names[Math.min(variant, bundle.names.length - 1)] as string;
      const wide = textWidth(words, sizes.label) + air;
      const middle = (bundle.left + bundle.right) / 2;
      const starts = [middle - wide / 2, frame.x, middle - wide + air, middle - air, width - wide];
      const candidates = starts
        .filter((x) => x <= middle && x + wide >= middle)
        .map((x) => ({ x, y: 0, width: wide, height: baseline + 6 }));
      return { label: { bundle, words }, candidates };
    });
  const placed = [0, 1].map((variant) => placeLabels(requests(variant), bounds));
  const best = placed.find(({ length }) => length === named.length) ?? placed[1] ?? [];
  return best
    .filter(({ label: { bundle } }) => bundle.arrows.every(({ from }) => from <= now))
    .map(({ label: { bundle, words }, box }, i) => {
      const x = (bundle.left + bundle.right) / 2;
      return {
        key: `bundle-${i}`,
        role: 'data',
        record: undefined,
        title: '',
        shapes: [
          line(x, baseline + 7, x, upper - 4, 'leader'),
          text(box.x + box.width / 2, baseline, words, 'middle', `strong size-${sizes.label}`),
        ],
      };
    });
}

function labelMark(key: string, shapes: readonly Shape[]): Mark {
  return { key, role: 'hold', record: undefined, title: '', shapes };
}
