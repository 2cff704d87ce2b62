import { momentAt, type Moment } from '../../../analysis/index.ts';
import { momentOf, parsePosition, parseTarget, recordOf } from '../../../query/index.ts';
import { InputError, suggest } from '../../../scenario/index.ts';
import type { Trace } from '../../../trace/format/index.ts';
import { connectionsOf } from '../../../trace/index.ts';
import type { Attributes } from '../attributes.ts';
import type { Context, LoadedRun } from '../context.ts';
import type { Figure, TimeWindow } from '../figure.ts';
import { timeWindow } from '../runs.ts';
import { allViewNames, type ViewName } from '../../../plot/views/index.ts';

/** The attributes that describe a figure. */
export const figureAttributes = [
  'run',
  'at',
  'views',
  'folded',
  'from',
  'until',
  'select',
  'connections',
];

/** More are indistinguishable in one plot. */
const maxConnections = 4;

/** A figure, if the block names a run. Throws InputError. */
export function optionalFigure(attributes: Attributes, context: Context): Figure | null {
  return attributes.text('run') === undefined ? null : (figureOf(attributes, context) ?? null);
}

/** A block's figure; undefined if its run failed. Throws InputError. */
export function figureOf(attributes: Attributes, context: Context): Figure | undefined {
  return figureOfRun(attributes.required('run'), attributes.required('at'), attributes, context);
}

/** The figure of a run at a position; everything else is from the attributes. Throws InputError. */
export function figureOfRun(
  name: string,
  position: string,
  attributes: Attributes,
  context: Context,
): Figure | undefined {
  const loaded = context.runs.use(name);
  if (loaded === undefined) return undefined;
  const from = attributes.text('from');
  const until = attributes.text('until');
  const window = timeWindow(loaded.run, from, until) ?? loaded.window;
  return figureWithin(window, loaded, position, attributes, context);
}

/** The same for a given interval of time; null: all of the run. Throws InputError. */
export function figureWithin(
  window: TimeWindow | null,
  loaded: LoadedRun,
  position: string,
  attributes: Attributes,
  context: Context,
): Figure {
  const { run, lessonRun } = loaded;
  const at = placeIn(loaded, position, context);
  if (window !== null && (at.time < window[0] || at.time > window[1])) {
    throw new InputError(
      `'${position}' lies outside of what is shown`,
      "move it, or change 'from' and 'until'",
    );
  }
  const select = attributes.text('select');
  return {
    run: lessonRun.name,
    at,
    views: viewsIn(attributes),
    folded: attributes.flag('folded', true),
    window,
    connections: connectionsIn(attributes, run.trace),
    selection: select === undefined ? null : recordOf(run.trace, parseTarget(select)),
  };
}

/** `1, 3`: connections numbered from 1 in the order in which they were opened. Throws InputError. */
export function connectionsIn(attributes: Attributes, trace: Trace): readonly number[] | null {
  const wanted = attributes.list('connections');
  const known = connectionsOf(trace).length;
  if (wanted.length > maxConnections) {
    throw new InputError(
      `${wanted.length} connections in one plot`,
      `show at most ${maxConnections}`,
    );
  }
  const ids = wanted.map((text) => {
    const number = Number(text);
    if (Number.isInteger(number) && number >= 1 && number <= known) return number - 1;
    throw new InputError(`the run has no connection '${text}'`, `they are 1 to ${known}`);
  });
  return ids.length === 0 ? null : ids;
}

/** A position in words, or `fact name` for a fact that is a time. */
function placeIn({ run }: LoadedRun, position: string, context: Context): Moment {
  const named = /^fact ([a-z0-9-]+)$/.exec(position);
  if (named === null) return momentOf(run.trace, parsePosition(position));
  const fact = context.facts.use(named[1] ?? '');
  if (fact !== undefined && fact.unit !== 'time') {
    throw new InputError(`the fact '${named[1]}' is no time`, 'name one that is');
  }
  return momentAt(run.trace, fact?.value ?? 0);
}

function viewsIn(attributes: Attributes): ViewName[] {
  const names = attributes.list('views');
  if (names.length === 0) return ['sequence', 'ladder'];
  if (names.length > 2) {
    throw new InputError(
      `${names.length} views at once`,
      "show at most two; the reader has 'More views'",
    );
  }
  return names.map((name) => {
    const found = allViewNames.find((view) => view === name);
    if (found !== undefined) return found;
    const meant = suggest(name, allViewNames);
    throw new InputError(
      `there is no view '${name}'`,
      meant === undefined ? `there are: ${allViewNames.join(', ')}` : `did you mean '${meant}'?`,
    );
  });
}
