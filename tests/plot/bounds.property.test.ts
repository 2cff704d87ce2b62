// Whatever scenario the schema allows: a picture has a bounded number of elements and is drawn in a bounded time, and
// so is each step in which a page reads the log ahead.
import { describe, expect, test } from 'vitest';
import { analysisAhead } from '../../src/analysis/index.ts';
import { queuesOf } from '../../src/analysis/windows/index.ts';
import { Simulation } from '../../src/engine/index.ts';
import { ladder } from '../../src/plot/ladder/index.ts';
import { ladderTwin, queueTwin, sequenceTwin, windowsTwin } from '../../src/plot/twin/index.ts';
import { queuePlot } from '../../src/plot/queue/index.ts';
import { sequencePlot } from '../../src/plot/sequence/index.ts';
import { timersAt } from '../../src/plot/waits/index.ts';
import {
  standaloneSvg,
  inFlightPoints,
  type Mark,
  type Picture,
} from '../../src/plot/marks/index.ts';
import { waterfall, waterfallTwin } from '../../src/plot/waterfall/index.ts';
import { windowsStrip } from '../../src/plot/windows/index.ts';
import type { ViewOptions } from '../../src/plot/scales/index.ts';
import { countElements, maxElements } from '../../src/plot/marks/elements.ts';
import { checkScenario, compile, type Scenario } from '../../src/scenario/index.ts';
import { transferTrace, receiveTrace } from '../../src/trace/index.ts';
import type { Trace } from '../../src/trace/format/index.ts';
import { extremeScenarios } from '../scenario/extremes.ts';
import { fc, trials } from '../trials.ts';

/** Milliseconds: five times the 200 ms that a page aims at (decision 18), since a busy machine is slower. */
const longestTask = 1000;

/** Longer logs take no longer to be drawn, only to be made. */
const records = 300_000;

function run(scenario: Scenario): Trace {
  const simulation = new Simulation(compile(scenario), { seekable: false, capacity: records });
  while (simulation.step());
  return simulation.trace();
}

function checked(input: unknown): Scenario {
  const result = checkScenario(input);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.scenario;
}

type View = (trace: Trace, options: ViewOptions) => { picture: Picture; behind: readonly Mark[] };

/** Every view, alone or with another run behind it. */
const views: Readonly<Record<string, View>> = {
  ladder: (trace, options) => ({
    picture: ladder(trace, options),
    behind: options.beside ? ladderTwin(options.beside, trace, options) : [],
  }),
  sequence: (trace, options) => ({
    picture: sequencePlot(trace, options),
    behind: options.beside ? sequenceTwin(options.beside, trace, options) : [],
  }),
  'four connections': (trace, options) => {
    const four = { ...options, connections: [0, 1, 2, 3] };
    return {
      picture: sequencePlot(trace, four),
      behind: options.beside ? sequenceTwin(options.beside, trace, four) : [],
    };
  },
  windows: (trace, options) => ({
    picture: windowsStrip(trace, options),
    behind: options.beside ? windowsTwin(options.beside, trace, options) : [],
  }),
  waterfall: (trace, options) => ({
    picture: waterfall(trace, options),
    behind: options.beside ? waterfallTwin(options.beside, trace, options) : [],
  }),
  queue: (trace, options) => {
    const [
      queue = { from: 0, to: 1, frames: [], drops: [], waiting: [], most: 0, room: undefined },
    ] = queuesOf(trace);
    return {
      picture: queuePlot(trace, queue, options),
      behind: options.beside ? queueTwin(options.beside, trace, queue, options) : [],
    };
  },
};

const sizes = [
  { width: 330, height: 640 },
  { width: 1280, height: 900 },
];

/** The best of up to five attempts, milliseconds: a machine that does other things besides makes some of them slow. */
function timeOf(attempt: () => unknown): number {
  let best = Infinity;
  for (let i = 0; i < 5 && best >= longestTask; i++) {
    const begun = performance.now();
    attempt();
    best = Math.min(best, performance.now() - begun);
  }
  return best;
}

/** How a run is looked at. */
interface Look {
  readonly size: (typeof sizes)[number];
  readonly folded: boolean;
  /** Whether it is its own twin. */
  readonly twin: boolean;
  /** A part of its time, from 0 to 1; null: all of it. */
  readonly part: readonly [number, number] | null;
}

function expectBounded(trace: Trace, { size, folded, twin, part }: Look): void {
  const span = trace.duration + 1;
  const zoom = part && ([part[0] * span, part[1] * span + 1] as const);
  const beside = twin ? trace : undefined;
  const options = { ...size, folded, beside, ...(zoom && { zoom }) };
  for (const [name, view] of Object.entries(views)) {
    const { picture, behind } = view(trace, options);
    const { ground, marks, labels, time } = picture;
    const middle = (time.domain[0] + time.domain[1]) / 2;
    const moving = [...inFlightPoints(picture, trace, middle), ...timersAt(picture, middle)].length;
    const all = countElements([...ground, ...marks, ...labels, ...behind]);
    expect(all + moving, name).toBeLessThanOrEqual(maxElements);
    expect(
      timeOf(() => view(trace, options)),
      name,
    ).toBeLessThan(longestTask);
  }
}

function expectBoundedAnyway(trace: Trace): void {
  for (const size of sizes) {
    for (const folded of [true, false]) {
      for (const twin of [true, false]) expectBounded(trace, { size, folded, twin, part: null });
    }
  }
}

/** The longest step in which a page reads a log, milliseconds. */
function longestStep(trace: Trace): number {
  // Another object: what was read of this one is known.
  const steps = analysisAhead(receiveTrace(transferTrace(trace)));
  let longest = 0;
  for (;;) {
    const begun = performance.now();
    const { done } = steps.next();
    longest = Math.max(longest, performance.now() - begun);
    if (done === true) return longest;
  }
}

const fraction = fc.double({ min: 0, max: 1, noNaN: true });
const looks: fc.Arbitrary<Look> = fc.record({
  size: fc.constantFrom(...sizes),
  folded: fc.boolean(),
  twin: fc.boolean(),
  part: fc.option(
    fc
      .tuple(fraction, fraction)
      .map(([a, b]): [number, number] => [Math.min(a, b), Math.max(a, b)]),
    { freq: 2, nil: null },
  ),
});

test('any scenario, with extreme values, has bounded pictures and is read in bounded steps', () => {
  fc.assert(
    fc.property(extremeScenarios, looks, (scenario, look) => {
      const trace = run(scenario);
      let step = longestStep(trace);
      for (let i = 0; i < 4 && step >= longestTask; i++) step = Math.min(step, longestStep(trace));
      expect(step).toBeLessThan(longestTask);
      expectBounded(trace, look);
    }),
    trials(60),
  );
});

const link = (rate: number): object => ({
  kind: 'link',
  rate,
  losses: [{ from: 'client', frame: 1 }],
});
const oneByOne = (bytes: number): object => ({
  version: 1,
  http: { client: { readSize: 1 }, documents: [{ bytes }] },
});

describe('what once kept a page busy for seconds', () => {
  test.each([1000, 100_000])('a SYN lost on a link of %i Mb/s: six silent seconds', (rate) => {
    expectBoundedAnyway(run(checked({ version: 1, network: link(rate), script: {} })));
  });

  test.each([20_000, 100_000])('a reply of %i bytes that is read byte by byte', (bytes) => {
    const trace = run(checked(oneByOne(bytes)));
    expectBoundedAnyway(trace);
    expect(standaloneSvg(ladder(trace, { width: 600, height: 640 })).length).toBeLessThan(
      1_000_000,
    );
    const titles = ladder(trace, { width: 600, height: 640 }).marks.map(({ title }) => title);
    // All reads of an instant are one act: no zoom could separate them.
    expect(titles.some((title) => title.endsWith('reads 1,460 bytes in 1,460 calls'))).toBe(true);
  });

  test('20,000 reads, each at its own time, are thinned, and the picture says so', () => {
    const script = {
      client: { readSize: 1, readPause: 0.01, actions: [{ do: 'await-end' }] },
      server: { actions: [{ do: 'write', bytes: 20_000 }, { do: 'shutdown' }] },
    };
    const trace = run(checked({ version: 1, script }));
    expectBoundedAnyway(trace);
    const { labels } = ladder(trace, { width: 600, height: 640 });
    const note = labels.find(({ key }) => key === 'dense-note')?.shapes[0];
    expect(note?.kind === 'text' && note.text).toMatch(/^[\d,]+ calls, thinned: zoom in$/);
  });

  test('four thousand connections, one after the other', { tags: 'all' }, () => {
    const documents = Array.from({ length: 200 }, () => ({ bytes: 1 }));
    const http = { mode: 'per-document', pages: 20, connections: 4, documents };
    expectBoundedAnyway(run(checked({ version: 1, http })));
  });
});
