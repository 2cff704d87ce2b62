import { describe, expect, test } from 'vitest';
import { simulate } from '../../../src/engine/index.ts';
import {
  builtinScenario,
  checkScenario,
  compile,
  type Scenario,
  type ScenarioInput,
} from '../../../src/scenario/index.ts';
import {
  editsIn,
  frameEditWords,
  frameEffects,
  frameOfSegment,
  withFrameEdits,
  type FrameEdit,
  type FrameEffect,
} from '../../../src/scenario/frame-edits/index.ts';
import { Kind } from '../../../src/trace/codes/index.ts';
import type { Trace } from '../../../src/trace/format/index.ts';
import { digestOf, segmentsOf, type Segment } from '../../../src/trace/index.ts';

function checked(network: ScenarioInput['network'], rest: Partial<ScenarioInput> = {}): Scenario {
  const script = {
    client: {
      actions: [{ do: 'write' as const, bytes: 6000 }, { do: 'close' as const }],
    },
  };
  const result = checkScenario({ version: 1, network, script, ...rest });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.scenario;
}

/** Two clients that send to one server, and packets of nobody in between. */
const twoFlows = {
  script: undefined,
  flows: [1, 2].map((client) => ({
    client,
    server: 1,
    script: {
      client: {
        actions: [{ do: 'write' as const, bytes: 5000 }, { do: 'close' as const }],
      },
      server: { actions: [{ do: 'await-end' as const }, { do: 'close' as const }] },
    },
  })),
};

const scenarios: Record<string, Scenario> = {
  ethernet: builtinScenario('short-initial-segment'),
  link: checked({ kind: 'link', rate: 1, delay: 10 }),
  path: checked({
    kind: 'path',
    hops: [{ rate: 10 }, { rate: 1, delay: 5, down: { queue: 9 } }, { rate: 10 }],
    crossTraffic: [{ hop: 1, direction: 'up', rate: 0.5, end: 200 }],
  }),
  dumbbell: checked(
    {
      kind: 'dumbbell',
      clients: 2,
      bottleneck: { rate: 0.8, delay: 10 },
      crossTraffic: [{ direction: 'down', rate: 0.1, end: 300 }],
    },
    twoFlows,
  ),
};

const run = (scenario: Scenario): Trace => simulate(compile(scenario));

function editOf(
  scenario: Scenario,
  trace: Trace,
  segments: readonly Segment[],
  number: number,
  effect: FrameEffect,
): FrameEdit {
  const found = frameOfSegment(scenario.network, trace, segments[number - 1]!.id);
  if (found === undefined) throw new Error(`segment ${number} is on no line`);
  return { ...found, effect, segment: number, ...(effect === 'delayed' && { by: 70 }) };
}

describe.each(Object.entries(scenarios))('a segment chosen in a run over a %s', (_, scenario) => {
  const trace = run(scenario);
  const segments = segmentsOf(trace);
  const some = [1, 2, 3, 5, 8, segments.length].filter((number) => number <= segments.length);

  test.each(frameEffects)('is the one that is %s, and nothing before it is another', (effect) => {
    for (const number of some) {
      const edited = run(
        withFrameEdits(scenario, [editOf(scenario, trace, segments, number, effect)]),
      );
      const { id } = segments[number - 1]!;
      const befallen = firstOf(edited, effect);
      expect(edited.segment(befallen)).toBe(id);
      for (let record = 0; record < befallen; record++) {
        expect(edited.record(record)).toEqual(trace.record(record));
      }
    }
  });

  test('stays itself when the edit is taken back', () => {
    const edit = editOf(scenario, trace, segments, some.at(-2)!, 'lost');
    expect(digestOf(run(withFrameEdits(scenario, [edit])))).not.toBe(digestOf(trace));
    expect(digestOf(run(withFrameEdits(scenario, [])))).toBe(digestOf(trace));
  });

  test('can be chosen again in a run that has been edited: copies are not counted', () => {
    const twice = editOf(scenario, trace, segments, some[1]!, 'duplicated');
    const once = withFrameEdits(scenario, [twice]);
    const onward = run(once);
    const later = segmentsOf(onward);
    const number = Math.min(6, later.length);
    const edit = editOf(once, onward, later, number, 'lost');
    const both = run(withFrameEdits(scenario, [twice, edit]));
    expect(both.segment(firstOf(both, 'lost'))).toBe(later[number - 1]!.id);
  });

  test('is found again by its frame, with the number it has there', () => {
    for (const number of some) {
      const edit = editOf(scenario, trace, segments, number, 'lost');
      const edited = run(withFrameEdits(scenario, [edit]));
      expect(editsIn(scenario.network, edited, [{ ...edit, segment: 999 }])).toEqual([edit]);
    }
  });

  test('is not found where its line never carries so many frames, or where it has no such line', () => {
    const edit = editOf(scenario, trace, segments, 2, 'lost');
    const more: FrameEdit = { ...edit, frame: segments.length + 1000 };
    const [elsewhere] = Object.values(scenarios).filter(
      ({ network }) =>
        network.kind !== scenario.network.kind &&
        // Both count at their hosts.
        ![network.kind, scenario.network.kind].every((kind) => /link|ethernet/.test(kind)),
    );
    expect(editsIn(scenario.network, trace, [more, edit])).toEqual([edit]);
    expect(editsIn(elsewhere!.network, run(elsewhere!), [edit])).toEqual([]);
  });

  test('makes a scenario that passes the check', () => {
    const edits = frameEffects.map((effect) => editOf(scenario, trace, segments, 2, effect));
    expect(checkScenario(withFrameEdits(scenario, edits)).ok).toBe(true);
  });
});

/** The first record that says what befell a frame; queues may drop others. */
function firstOf(trace: Trace, effect: FrameEffect): number {
  for (let id = 0; id < trace.length; id++) {
    const lost = trace.kind(id) === Kind.Dropped && trace.code(id) === 1;
    if (effect === 'lost' ? lost : trace.kind(id) === Kind.Impairment) return id;
  }
  throw new Error(`nothing is ${effect}`);
}

test('a segment that found no room in the queue is on no line', () => {
  const scenario = checked({ kind: 'link', rate: 0.1, delay: 10, queue: 1 });
  const eager = {
    ...scenario,
    hosts: {
      ...scenario.hosts,
      client: { ...scenario.hosts.client, tcp: { initialWindow: 8 } },
    },
  } as Scenario;
  const trace = run(eager);
  const dropped = segmentsOf(trace).find(({ transmitAt }) => transmitAt === undefined);
  expect(frameOfSegment(eager.network, trace, dropped!.id)).toBeUndefined();
});

test('edits are told in few words', () => {
  const edit: FrameEdit = {
    place: { on: 'host', from: 'server' },
    frame: 4,
    effect: 'delayed',
    by: 20,
    segment: 7,
  };
  expect(frameEditWords(edit)).toBe('segment 7 delayed by 20 ms');
  expect(frameEditWords({ ...edit, effect: 'lost' })).toBe('segment 7 lost');
});
