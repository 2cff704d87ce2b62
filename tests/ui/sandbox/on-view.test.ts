// What is kept or saved is what is on view: edits of single segments, or the run beside after a swap.
import { expect, test } from 'vitest';
import { runScenario } from '../../../src/run/index.ts';
import { scenarioWith, builtinScenario, checkScenarioText } from '../../../src/scenario/index.ts';
import { answer } from '../../../src/worker/index.ts';
import { frameOfSegment, type FrameEdit } from '../../../src/scenario/frame-edits/index.ts';
import { digestOf, segmentsOf } from '../../../src/trace/index.ts';
import { BranchState, type Begin } from '../../../src/ui/player/state/branch-state.svelte.ts';
import { scenarioOnView } from '../../../src/ui/sandbox/on-view.ts';

const base = builtinScenario('short-initial-segment');
const scenario = scenarioWith(base, { 'network.rate': 5 });
const run = runScenario(scenario);
const atOnce: Begin = (request, hear) => {
  hear({ kind: 'answer', answer: answer(request) });
  return () => undefined;
};
const branched = (): BranchState => new BranchState({ title: '', scenario, run }, atOnce);

test('a run that nothing was done to is its scenario', () => {
  expect(scenarioOnView({ scenario, base }, branched())).toEqual({ scenario, base });
  expect(scenarioOnView({ scenario, base }, undefined)).toEqual({ scenario, base });
});

test('what was done to a segment is in the scenario, and a file of that gives the same run', () => {
  const branches = branched();
  const frame = frameOfSegment(scenario.network, run.trace, segmentsOf(run.trace)[6]!.id)!;
  branches.edit({ ...frame, effect: 'lost', segment: 7 } satisfies FrameEdit);
  const onView = scenarioOnView({ scenario, base }, branches);
  expect(onView.base).toBe(base);
  const file = checkScenarioText(JSON.stringify(onView.scenario));
  if (!file.ok) throw new Error('refused');
  const again = digestOf(runScenario(file.scenario).trace);
  expect(again).toBe(digestOf(branches.shown.run.trace));
  expect(again).not.toBe(digestOf(run.trace));
});

test('after a swap it is the other run, with the scenario that that one was made from', () => {
  const branches = branched();
  branches.openBuiltin('odd-short-final-segment', 'the other');
  branches.swap();
  const onView = scenarioOnView({ scenario, base }, branches);
  expect(onView.scenario.name).toBe('odd-short-final-segment');
  expect(onView.base).toBe(onView.scenario);
});
