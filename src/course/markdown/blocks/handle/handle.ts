import { momentAt } from '../../../../analysis/index.ts';
import { parseQuery } from '../../../../query/index.ts';
import { pictureNames, pictures, type PictureName } from '../../../../plot/views/index.ts';
import { wholeDomain } from '../../../../plot/scales/index.ts';
import { InputError, suggest } from '../../../../scenario/index.ts';
import type { Attributes } from '../../attributes.ts';
import type { HandleBlock } from '../../block.ts';
import type { Figure, TimeWindow } from '../../figure.ts';
import { timeWindow } from '../../runs.ts';
import { connectionsIn } from '../figure.ts';
import { contentOf } from '../parts.ts';
import type { BlockReader } from '../reader.ts';
import { controlAttributes, controlsIn } from './controls.ts';
import { gripOf } from './grip.ts';
import { tryControls, type TriedRun } from './tried.ts';

/**
 * A control to move. While the lesson is read, its ends and some values between are run: they must be valid and have an
 * answer, and they share their axes.
 */
export const handle: BlockReader<HandleBlock> = {
  attributes: [
    'run',
    'views',
    'from',
    'until',
    'connections',
    'measure',
    'axis',
    'results',
    ...controlAttributes,
  ],
  read({ id, title, children, attributes, context }) {
    const loaded = context.runs.use(attributes.required('run'));
    const measure = parseQuery(attributes.required('measure'));
    const measureName = attributes.required('axis');
    const results = resultsIn(attributes);
    const shown = picturesIn(attributes);
    const content = contentOf(children, context);
    if (loaded === undefined) return undefined;
    const { run, lessonRun } = loaded;
    if (lessonRun.kind !== 'scenario') {
      throw new InputError('a capture cannot be changed', 'start from a scenario');
    }
    const texts = controlsIn(attributes, run, lessonRun.scenario);
    const ungripped = texts.map(({ control }) => control);
    const tried = tryControls(ungripped, lessonRun.scenario, measure);
    const controls = texts.map(({ control, grip }, place) => ({
      ...control,
      grip: gripOf(grip, control, place, tried),
    }));
    const window = commonWindow(tried, attributes);
    const connections = connectionsIn(attributes, run.trace);
    const numbers = shown.includes('sequence') ? commonNumbers(tried, connections, window) : null;
    const figure: Figure = {
      run: lessonRun.name,
      at: momentAt(run.trace, Math.min(window[1], run.trace.duration)),
      views: shown.filter((name) => name !== 'queue'),
      folded: false,
      window,
      connections,
      selection: null,
    };
    const start = tried[0]!.measured;
    const values = tried.map(({ measured }) => measured.value);
    return {
      kind: 'handle',
      id,
      title,
      figure,
      pictures: shown,
      numbers,
      controls,
      measure,
      measureName,
      span: [Math.min(...values), Math.max(...values)],
      start,
      results,
      content,
    };
  },
};

function resultsIn(attributes: Attributes): HandleBlock['results'] {
  const text = attributes.text('results') ?? 'bars';
  if (text === 'bars' || text === 'histogram') return text;
  throw new InputError(`'results' is '${text}'`, "write 'bars' or 'histogram'");
}

/** One picture, or two, one below the other; the first is a view of its own. Throws InputError. */
function picturesIn(attributes: Attributes): PictureName[] {
  const names = attributes.list('views');
  if (names.length === 0) return ['sequence'];
  if (names.length > 2) {
    throw new InputError(`${names.length} pictures that move at once`, 'show at most two');
  }
  const found = names.map((name) => {
    const known = pictureNames.find((picture) => picture === name);
    if (known !== undefined) return known;
    const meant = suggest(name, pictureNames);
    throw new InputError(
      `there is no picture '${name}'`,
      meant === undefined ? `there are: ${pictureNames.join(', ')}` : `did you mean '${meant}'?`,
    );
  });
  if (found[0] !== 'queue') return found;
  throw new InputError('the queue is no view of its own', 'name another one before it');
}

/** The time axis of all runs: from the first beginning to the last end, with some margin. Throws InputError. */
function commonWindow(tried: readonly TriedRun[], attributes: Attributes): TimeWindow {
  const [from, until] = [attributes.text('from'), attributes.text('until')];
  const windows = tried.map(({ run }) => timeWindow(run, from, until) ?? wholeDomain(run.trace));
  const first = Math.min(...windows.map((window) => window[0]));
  const last = Math.max(...windows.map((window) => window[1]));
  return [first, last + (last - first) * air];
}

const air = 0.02;

/** The sequence numbers of all runs. */
function commonNumbers(
  tried: readonly TriedRun[],
  connections: readonly number[] | null,
  domain: TimeWindow,
): readonly [number, number] {
  const all = tried.flatMap(({ run }) => {
    const options = { width: 640, height: 400, domain, ...(connections && { connections }) };
    return [pictures.sequence.draw(run.trace, options).numbers?.domain ?? [0, 1]];
  });
  return [
    Math.min(...all.map(([least = 0]) => least)),
    Math.max(...all.map(([, most = 1]) => most)),
  ];
}
