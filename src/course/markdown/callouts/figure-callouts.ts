import { byteCount, timesOf } from '../../../analysis/index.ts';
import {
  maxCallouts,
  type Callout,
  type CalloutTone,
  type ViewCallout,
} from '../../../plot/callouts/index.ts';
import { comparedIn, type PictureName, type ViewName } from '../../../plot/views/index.ts';
import { packetCount } from '../../../analysis/windows/index.ts';
import {
  locate,
  parsePointed,
  proseText,
  type Located,
  type Quantity,
} from '../../../query/index.ts';
import { InputError } from '../../../scenario/index.ts';
import type { Nanoseconds } from '../../../trace/format/index.ts';
import { segmentOf } from '../../../trace/index.ts';
import type { Context, LoadedRun } from '../context.ts';
import { reportDigits } from '../digits.ts';
import { proseDigits } from '../prose-digits.ts';
import type { Figure } from '../figure.ts';
import { viewOf } from './drawn.ts';

/** As in a directive. */
type Attributes = Readonly<Record<string, string | null | undefined>>;

/** A longer label leaves the picture no room; the number in its disc leads to the rest. */
const longestLabel = 40;

/** A figure, its run, and what its block's text points at in it. */
interface Pointed {
  readonly figure: Figure;
  readonly loaded: LoadedRun;
  readonly callouts: ViewCallout[];
}

/** What can be pointed at. */
interface CalloutLimits {
  /** The last time that can be pointed at; left out: all of the run. */
  readonly until?: Nanoseconds | undefined;
  /** Whether the figures are two runs side by side, of which one view is visible. */
  readonly compared?: boolean | undefined;
}

/** Gathers what the text of a block points at in its figures while that text is read. */
export class FigureCallouts {
  private readonly figures: readonly Pointed[];
  private readonly context: Context;
  private readonly until: Nanoseconds;
  private readonly compared: boolean;
  private readonly places = new Set<string>();
  private count = 0;

  constructor(
    figures: readonly Figure[],
    context: Context,
    { until = Infinity, compared = false }: CalloutLimits,
  ) {
    this.context = context;
    this.until = until;
    this.compared = compared;
    this.figures = figures.flatMap((figure) => {
      const loaded = context.runs.use(figure.run);
      return loaded === undefined ? [] : { figure, loaded, callouts: [] };
    });
  }

  /**
   * Adds a target; undefined if the figure could not be read. Throws InputError.
   * @param line of the words
   */
  add(words: string, attributes: Attributes, line: number): Callout | undefined {
    const pointed = this.figureNamed(attributes.run ?? undefined);
    if (pointed === undefined) return undefined;
    const at = attributes.at ?? '';
    if (at === '') {
      throw new InputError('it points at nothing', 'write \'{at="silence 1"}\' after it');
    }
    const located = this.located(at, pointed);
    const place = `${pointed.figure.run} ${at}`;
    if (this.places.has(place)) {
      throw new InputError(`'${at}' is pointed at twice`, 'take one of them away');
    }
    if (this.count >= maxCallouts) {
      throw new InputError(
        `more than ${maxCallouts} callouts in one picture`,
        'divide the text into two steps',
      );
    }
    const label = attributes.label ?? words;
    this.checkLabel(label, attributes.label ?? '', line);
    const { extent, measured, reason } = located;
    const undrawn: Callout = {
      number: this.count + 1,
      words: label,
      measured: measured === undefined ? '' : sizeText(measured, 'sequence'),
      tone: toneOf(located, at, pointed),
      big: attributes.big !== undefined,
      extent,
      until: timesOf(extent)[1],
      reason: reason ?? null,
    };
    if (undrawn.big) this.checkBig(undrawn, pointed);
    const views = this.viewsOf(pointed.figure);
    const view = viewOf(undrawn, { ...pointed.figure, views }, pointed.loaded);
    if (view === undefined) {
      throw new InputError(
        `none of the figure's views, ${views.join(' and ')}, shows '${at}'`,
        'choose another view, or point at something that is drawn',
      );
    }
    const callout = {
      ...undrawn,
      ...(measured && { measured: sizeText(measured, view) }),
      view,
    };
    this.places.add(place);
    this.count++;
    pointed.callouts.push(callout);
    return callout;
  }

  /** A figure with the callouts in it. */
  in(figure: Figure): Figure {
    const callouts = this.figures.find((one) => one.figure === figure)?.callouts ?? [];
    return callouts.length === 0 ? figure : { ...figure, callouts };
  }

  private viewsOf({ views }: Figure): readonly ViewName[] {
    return this.compared ? [comparedIn(views)] : views;
  }

  private figureNamed(run: string | undefined): Pointed | undefined {
    const [first] = this.figures;
    if (run === undefined) return first;
    const found = this.figures.find(({ figure }) => figure.run === run);
    if (found !== undefined || this.figures.length === 0) return found;
    const names = this.figures.map(({ figure }) => figure.run).join(' and ');
    throw new InputError(`the picture does not show the run '${run}'`, `it shows ${names}`);
  }

  private located(at: string, { figure, loaded }: Pointed): Located {
    const located = locate(loaded.run, parsePointed(at), figure.at.time);
    const [from, to] = timesOf(located.extent);
    const [first, last] = figure.window ?? [-Infinity, Infinity];
    if (from < first || to > last) {
      throw new InputError(
        `'${at}' lies outside of what is shown`,
        "point at something else, or change 'from' and 'until'",
      );
    }
    if (to > this.until) {
      throw new InputError(
        `'${at}' comes after the moment at which the bet is open`,
        "point at what the reader can see by then, or move 'at'",
      );
    }
    return located;
  }

  /** @param typed what the author writes for the picture; words of the text have already been checked */
  private checkLabel(label: string, typed: string, line: number): void {
    reportDigits(typed, line, this.context.problems);
    if (label.trim() === '') throw new InputError('its label is empty', 'leave it out');
    if (label.length <= longestLabel) return;
    throw new InputError(
      `the label '${label}' has more than ${longestLabel} letters`,
      'write \'label="..."\' with few words, or point with fewer',
    );
  }

  private checkBig({ measured }: Callout, { callouts }: Pointed): void {
    if (measured === '') {
      throw new InputError("'big' shows how much something is", 'point at a duration or a size');
    }
    if (callouts.some(({ big }) => big)) {
      throw new InputError('two callouts of one picture are big', 'choose one');
    }
  }
}

/** A size in the unit of a view's axis: the windows view counts what the stack counts. */
function sizeText(measured: Quantity, view: PictureName): string {
  const { value, unit } = measured;
  if (unit !== 'bytes' || measured.packet === undefined) {
    return proseText(measured, { digits: proseDigits });
  }
  return view === 'windows' ? packetCount(value, measured.packet) : byteCount(value);
}

/** Gathers the callouts of a block's figures, without those that failed. */
export function calloutsOf(
  figures: readonly (Figure | undefined)[],
  context: Context,
  limits: CalloutLimits = {},
): FigureCallouts {
  return new FigureCallouts(
    figures.filter((figure) => figure !== undefined),
    context,
    limits,
  );
}

/** The color of a target; waits, and room that stays empty, count as held. */
function toneOf({ extent, reason }: Located, at: string, { loaded }: Pointed): CalloutTone {
  if (extent.kind === 'segment') {
    const segment = segmentOf(loaded.run.trace, extent.segment);
    return segment === undefined || segment.length === 0 ? 'ack' : 'data';
  }
  if (reason !== undefined) return 'held';
  return extent.kind === 'time' && /\bsilence\b/.test(at) ? 'held' : 'point';
}
