import { describe, expect, test } from 'vitest';
import { runScenario } from '../../../../src/run/index.ts';
import { answer } from '../../../../src/worker/index.ts';
import { builtinScenario } from '../../../../src/scenario/index.ts';
import { frameOfSegment, type FrameEdit } from '../../../../src/scenario/frame-edits/index.ts';
import { digestOf, segmentsOf } from '../../../../src/trace/index.ts';
import { BranchState, type Begin } from '../../../../src/ui/player/state/branch-state.svelte.ts';

const scenario = builtinScenario('short-initial-segment');
const run = runScenario(scenario);
const segments = segmentsOf(run.trace);

/** An engine that answers when it is told to. */
function engine() {
  const waiting: (() => void)[] = [];
  let cancelled = 0;
  const begin: Begin = (request, hear) => {
    let heard = true;
    waiting.push(() => {
      if (heard) hear({ kind: 'answer', answer: answer(request) });
    });
    return () => {
      if (heard) cancelled++;
      heard = false;
    };
  };
  return {
    begin,
    finish: () => waiting.splice(0).forEach((go) => go()),
    cancelled: () => cancelled,
  };
}

function edit(number: number): FrameEdit {
  const frame = frameOfSegment(scenario.network, run.trace, segments[number - 1]!.id)!;
  return { ...frame, effect: 'lost', segment: number };
}

const opened = (begin: Begin) => new BranchState({ title: 'a page', scenario, run }, begin);
const digest = (branches: BranchState): string => digestOf(branches.shown.run.trace);

describe('a run that is branched', () => {
  test('comes on view when it has run, with the one before beside it', () => {
    const there = engine();
    const branches = opened(there.begin);
    branches.edit(edit(7));
    expect(branches.status.kind).toBe('running');
    expect(digest(branches)).toBe(digestOf(run.trace));
    there.finish();
    expect(branches.status.kind).toBe('idle');
    expect(digest(branches)).not.toBe(digestOf(run.trace));
    expect(branches.twin?.run).toBe(run);
    expect(branches.shown.scenario.network).toMatchObject({ losses: [{ from: 'client' }] });
  });

  test('is exactly what it was when all is taken back, and the branch again when it is done again', () => {
    const there = engine();
    const branches = opened(there.begin);
    branches.edit(edit(7));
    there.finish();
    const branched = digest(branches);
    branches.undo();
    expect(digest(branches)).toBe(digestOf(run.trace));
    expect(branches.twin).toBeUndefined();
    branches.redo();
    there.finish();
    expect(digest(branches)).toBe(branched);
    branches.drop(0);
    expect(branches.edits).toEqual([]);
    expect(branches.shown.run).toBe(run);
  });

  test('only what was asked for last comes', () => {
    const there = engine();
    const branches = opened(there.begin);
    branches.edit(edit(7));
    branches.edit(edit(3));
    expect(there.cancelled()).toBe(1);
    branches.undo();
    branches.undo();
    there.finish();
    expect(branches.shown.run).toBe(run);
    expect(branches.edits).toEqual([]);
  });
});

test('a run that is stopped leaves what is on view, and the edits that made it', () => {
  const there = engine();
  const branches = opened(there.begin);
  branches.edit(edit(7));
  there.finish();
  const branched = digest(branches);
  branches.edit(edit(3));
  branches.stop();
  there.finish();
  expect(branches.status.kind).toBe('idle');
  expect(digest(branches)).toBe(branched);
  expect(branches.edits).toEqual([edit(7)]);
  expect(branches.canRedo).toBe(false);
});

test('a branch that a link leads to is there at once; what was done to it can be taken back', () => {
  const there = engine();
  const first = opened(there.begin);
  first.edit(edit(7));
  there.finish();
  const { shown, twin } = first;
  const base = { title: 'a page', scenario, run };
  const branches = new BranchState(base, there.begin, [], {
    history: { edits: [edit(7)], past: [], future: [] },
    shown,
    twin,
  });
  expect(digest(branches)).toBe(digest(first));
  expect(branches.latest).toBe('shown');
  // What the tab kept is the same: nothing is run again.
  branches.restore([edit(7)]);
  expect(branches.status.kind).toBe('idle');
  branches.drop(0);
  expect(branches.shown.run).toBe(run);
  expect(branches.twin).toBeUndefined();
});

describe('a run beside', () => {
  test('may be one with another setting; the two can change places', () => {
    const there = engine();
    const branches = opened(there.begin);
    branches.openBeside('Header joined', { 'http.server.headerFlush': 'joined' });
    there.finish();
    expect(branches.shown.run).toBe(run);
    expect(branches.twin?.scenario.http?.server.headerFlush).toBe('joined');
    expect(branches.latest).toBe('twin');
    branches.swap();
    expect(branches.shown.title).toBe('a page – Header joined');
    expect(branches.twin?.run).toBe(run);
    expect(branches.latest).toBe('shown');
    branches.closeTwin();
    expect(branches.twin).toBeUndefined();
  });

  test('may be another built-in scenario', () => {
    const there = engine();
    const branches = opened(there.begin);
    branches.openBuiltin('odd-short-final-segment', 'the odd one');
    there.finish();
    expect(branches.twin?.scenario.name).toBe('odd-short-final-segment');
  });
});

test('without an engine it says so and can be asked again', () => {
  let missing = true;
  const branches = opened((request, hear) => {
    if (missing) hear({ kind: 'missing', reason: 'the simulator could not be loaded' });
    else hear({ kind: 'answer', answer: answer(request) });
    return () => undefined;
  });
  branches.edit(edit(7));
  expect(branches.status).toEqual({
    kind: 'failed',
    reason: 'the simulator could not be loaded',
  });
  expect(branches.shown.run).toBe(run);
  missing = false;
  branches.retry();
  expect(branches.status.kind).toBe('idle');
  expect(branches.shown.run).not.toBe(run);
});
