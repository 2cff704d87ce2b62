import { duration } from '../../analysis/index.ts';
import type { Nanoseconds, Trace } from '../../trace/format/index.ts';
import { segmentsOf } from '../../trace/index.ts';
import { line, polygon, rect, type Drawing, type Mark, type Shape } from '../marks/shape.ts';
import type { LaneArrow } from './bundles.ts';
import {
  hostName,
  lanesLayout,
  type LaneBand,
  type LanesLayout,
  type LanesOptions,
} from './layout.ts';
import { axisMarks, bundleNames, hostMarks, silenceWords, waitWords } from './words.ts';

/**
 * Draws a whole run to scale, nothing folded: time to the right, the server's lane above, the client's below, segments as
 * thin bundles of arrows, each long silence as a band with its length, and on the lanes bars with what is held and what ends
 * it; a clock where a heartbeat's tick ends it.
 */
export function lanes(trace: Trace, options: LanesOptions): Drawing {
  return lanesAt(lanesLayout(trace, options), Infinity);
}

/**
 * The same picture as it has been drawn up to a moment: arrows in flight, bars and bands that grow, and the length of a
 * silence so far.
 * @param now nanoseconds; Infinity: the whole run
 */
export function lanesAt(layout: LanesLayout, now: Nanoseconds): Drawing {
  const { width, height, bundles, bands } = layout;
  const begun = bands.filter(({ silence }) => silence.from <= now);
  return {
    width,
    height,
    title: 'The whole run to scale',
    description: describe(layout, begun),
    ground: [
      ...axisMarks(layout),
      ...begun.map((band, i) => bandMark(band, i, layout, now)),
      ...hostMarks(layout),
    ],
    marks: [
      ...bundles.flatMap(({ arrows }) => arrows.flatMap((arrow) => arrowMark(arrow, layout, now))),
      ...begun.flatMap((band, i) => barMarks(band, i, layout, now)),
    ],
    labels: [
      ...begun.flatMap((band, i) => silenceWords(band, i, layout, now)),
      ...begun.flatMap((band, i) => waitWords(band, i, layout)),
      ...bundleNames(bundles, layout, now),
    ],
  };
}

/** The part of a silence that has passed, from 0 to 1. */
function partOf({ silence: { from, to } }: LaneBand, now: Nanoseconds): number {
  return Math.max(0, Math.min(1, (now - from) / (to - from)));
}

/** The rest of a silence that has begun is an outline. */
function bandMark(band: LaneBand, i: number, layout: LanesLayout, now: Nanoseconds): Mark {
  const { upper, lower } = layout;
  const part = partOf(band, now);
  const whole = { x: band.x1, y: upper, width: band.x2 - band.x1, height: lower - upper };
  return mark(`silence-${i}`, 'hold', [
    rect({ ...whole, width: whole.width * part }, 'band'),
    ...(part < 1 ? [rect(whole, 'pending')] : []),
  ]);
}

function barMarks(band: LaneBand, i: number, layout: LanesLayout, now: Nanoseconds): Mark[] {
  const { upper, lower, sizes } = layout;
  const reached = band.x1 + (band.x2 - band.x1) * partOf(band, now);
  return band.bars.map((bar) => {
    const y = (bar.upper ? upper : lower) - sizes.bar / 2;
    const long = Math.max(0, Math.min(bar.x2, reached) - bar.x1);
    const { held, until } = bar.wait;
    return {
      ...mark(`wait-${i}-${bar.wait.host}`, 'hold', [
        rect({ x: bar.x1, y, width: long, height: sizes.bar }, 'bar'),
      ]),
      title: `${hostName(layout.trace, bar.wait.host)} ${held} ${until}`.trim(),
    };
  });
}

function arrowMark(arrow: LaneArrow, layout: LanesLayout, now: Nanoseconds): Mark[] {
  const { from, to, up, lost, role, x1, x2, segment } = arrow;
  if (from > now) return [];
  const { upper, lower, sizes } = layout;
  const [y1, y2] = up ? [lower, upper] : [upper, lower];
  // A lost segment gets half of the path: where it was lost is not shown here.
  const whole = lost ? 0.5 : 1;
  const part = whole * (to > now && to > from ? (now - from) / (to - from) : 1);
  const [x, y] = [x1 + (x2 - x1) * part, y1 + (y2 - y1) * part];
  const there = part === whole;
  const shapes = [line(x1, y1, x, y, 'fine'), ...(there ? endShapes(arrow, x, y, sizes.head) : [])];
  return [mark(`segment-${segment.id}`, role, shapes)];
}

/** An arrow's head, or a cross where it was lost. */
function endShapes({ lost, up }: LaneArrow, x: number, y: number, size: number): Shape[] {
  if (lost) {
    return [
      line(x - size / 2, y - size / 2, x + size / 2, y + size / 2, 'fine'),
      line(x - size / 2, y + size / 2, x + size / 2, y - size / 2, 'fine'),
    ];
  }
  const back = up ? y + size * 1.4 : y - size * 1.4;
  return [
    polygon(
      [
        [x, y],
        [x - size * 0.4, back],
        [x + size * 0.4, back],
      ],
      'head small',
    ),
  ];
}

/** For screen readers. @param bands those that are drawn */
function describe({ trace, pair, bundles, time }: LanesLayout, bands: readonly LaneBand[]): string {
  const count = segmentsOf(trace).length;
  const [above, below] = [hostName(trace, pair.right), hostName(trace, pair.left)];
  const silences = bands.map(({ silence }) => {
    const waits = silence.waits.map(({ host, held, until }) =>
      `${hostName(trace, host)} ${held} ${until}`.trim(),
    );
    const why = waits.length > 0 ? `: ${waits.join(', ')}` : '';
    return `From ${duration(silence.from)} on, ${duration(silence.to - silence.from)} of silence${why}.`;
  });
  const drawn = bundles.reduce((sum, { arrows }) => sum + arrows.length, 0);
  const thinned = drawn < count ? ` (${drawn} are drawn)` : '';
  return [
    `Time runs right, from 0 to ${duration(time.domain[1])}; ${above} is above, ${below} below.`,
    `${count} segments${thinned}.`,
    ...silences,
  ].join(' ');
}

function mark(key: string, role: Mark['role'], shapes: readonly Shape[]): Mark {
  return { key, role, record: undefined, title: '', shapes };
}
