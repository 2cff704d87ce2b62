// A changed scenario keeps what was done to single segments, and one history goes through both.
import { expect, test } from 'vitest';
import { runScenario } from '../../../src/run/index.ts';
import { answer } from '../../../src/worker/index.ts';
import { builtinScenario } from '../../../src/scenario/index.ts';
import { frameOfSegment, type FrameEdit } from '../../../src/scenario/frame-edits/index.ts';
import { digestOf, segmentsOf } from '../../../src/trace/index.ts';
import { BranchState, type Begin } from '../../../src/ui/player/state/branch-state.svelte.ts';
import { FormState } from '../../../src/ui/sandbox/form-state.svelte.ts';
import { SandboxState } from '../../../src/ui/sandbox/sandbox-state.svelte.ts';

const scenario = builtinScenario('short-initial-segment');
const run = runScenario(scenario);

function lost(number: number): FrameEdit {
  const frame = frameOfSegment(scenario.network, run.trace, segmentsOf(run.trace)[number - 1]!.id)!;
  return { ...frame, effect: 'lost', segment: number };
}

/** Answers at once. */
const atOnce: Begin = (request, hear) => {
  hear({ kind: 'answer', answer: answer(request) });
  return () => undefined;
};

/** The page's state without its page: a player's branches come with each scenario that is shown. */
function sandboxPage(begin: Begin = atOnce) {
  const sandbox = new SandboxState({ scenario, run }, begin);
  const form = new FormState(sandbox);
  let shown: unknown;
  let branches!: BranchState;
  /** What the page does when something else is on view. */
  const settle = (): void => {
    form.note(sandbox.shown);
    if (shown === sandbox.subject) return;
    const { scenario: base, run: log, branch } = sandbox.shown;
    shown = sandbox.subject;
    branches = new BranchState({ title: '', scenario: base, run: log }, begin, [], branch, form);
    sandbox.branch(branches);
  };
  settle();
  return {
    set(path: string, value: number): void {
      form.change({ do: 'set', path, value });
      form.release();
      settle();
    },
    slide(path: string, values: readonly number[]): void {
      for (const value of values) {
        form.change({ do: 'set', path, value });
        settle();
      }
      form.release();
    },
    edit: (edit: FrameEdit) => branches.edit(edit),
    startOver(): void {
      form.startOver();
      settle();
    },
    cancel: () => form.cancel(),
    pendingAt: (path: string) => form.pendingAt(path),
    choose(name: 'odd-short-final-segment'): void {
      sandbox.choose(name, () => undefined);
      settle();
    },
    beside: () => branches.openBuiltin('odd-short-final-segment', 'the other'),
    undo(): void {
      branches.undoLast();
      settle();
    },
    redo(): void {
      branches.redoNext();
      settle();
    },
    get branches() {
      return branches;
    },
    get summary() {
      const { network } = sandbox.shown.scenario;
      const rate = 'rate' in network ? network.rate : undefined;
      const edits = branches.edits.map(({ segment, effect }) => `${segment} ${effect}`);
      return [sandbox.shown.scenario.name, rate, ...edits].join(' ');
    },
  };
}

test('an edit stays when a field is changed, and its run is that of the changed scenario', () => {
  const page = sandboxPage();
  page.edit(lost(7));
  page.set('network.rate', 5);
  expect(page.summary).toBe('short-initial-segment 5 7 lost');
  const { shown, twin, dropped } = page.branches;
  expect(dropped).toEqual([]);
  expect(shown.done?.edits).toEqual([lost(7)]);
  expect(digestOf(shown.run.trace)).toBe(digestOf(runScenario(shown.scenario).trace));
  expect(digestOf(twin!.run.trace)).not.toBe(digestOf(run.trace));
  expect(twin!.title).toBe('as it was');
});

test('an edit of a frame that no longer comes is left out and told; undo brings both back', () => {
  const page = sandboxPage();
  const last = 16;
  page.edit(lost(last));
  const before = page.summary;
  page.set('http.documents.0.bytes', 100);
  expect(page.branches.edits).toEqual([]);
  expect(page.branches.dropped).toEqual([lost(last)]);
  expect(page.branches.twin).toBeUndefined();
  page.undo();
  expect(page.summary).toBe(before);
  expect(page.branches.dropped).toEqual([]);
});

test('one history goes through edits and fields, in the order in which they were made', () => {
  const page = sandboxPage();
  const summary = [page.summary];
  const note = (act: () => void): void => {
    act();
    summary.push(page.summary);
  };
  note(() => page.edit(lost(7)));
  note(() => page.set('network.rate', 5));
  note(() => page.edit(lost(3)));
  note(() => page.set('network.rate', 2));
  note(() => page.choose('odd-short-final-segment'));
  expect(new Set(summary).size).toBe(6);
  for (const one of summary.slice(0, -1).reverse()) {
    page.undo();
    expect(page.summary).toBe(one);
  }
  page.undo();
  expect(page.summary).toBe(summary[0]);
  for (const one of summary.slice(1)) {
    page.redo();
    expect(page.summary).toBe(one);
  }
});

test('a new edit forgets the fields that were taken back', () => {
  const page = sandboxPage();
  page.set('network.rate', 5);
  page.undo();
  page.edit(lost(7));
  const { summary } = page;
  page.redo();
  expect(page.summary).toBe(summary);
});

test('a slider on whose way an edit is impossible does not lose it', () => {
  const page = sandboxPage();
  page.edit(lost(16));
  const before = page.summary;
  page.slide('http.documents.0.bytes', [6000, 100, 6500]);
  expect(page.branches.edits).toHaveLength(1);
  page.undo();
  expect(page.summary).toBe(before);
});

test('a refused value is no step', () => {
  const page = sandboxPage();
  page.set('network.rate', 5);
  page.slide('network.rate', [-1, 2]);
  page.undo();
  expect(page.summary).toBe('short-initial-segment 5');
});

test('a run that was put beside stays beside', () => {
  const page = sandboxPage();
  page.beside();
  page.set('network.rate', 5);
  expect(page.branches.twin?.title).toBe('the other');
  expect(page.branches.shown.done).toBeUndefined();
});

test('all fields go back to the built-in scenario at once; its edits stay, and undo brings the fields back', () => {
  const page = sandboxPage();
  page.beside();
  page.set('network.rate', 5);
  page.set('network.rate', 2);
  page.edit(lost(7));
  const before = page.summary;
  page.startOver();
  expect(page.summary).toBe('short-initial-segment 10 7 lost');
  page.undo();
  expect(page.summary).toBe(before);
  page.redo();
  expect(page.summary).toBe('short-initial-segment 10 7 lost');
});

test('a change whose run was ended is not tried again with the next one', () => {
  let answers = true;
  const page = sandboxPage((request, hear) => (answers ? atOnce(request, hear) : () => undefined));
  answers = false;
  page.set('http.documents.0.bytes', 1e9);
  expect(page.pendingAt('http.documents.0.bytes')).toBe(1e9);
  page.cancel();
  expect(page.pendingAt('http.documents.0.bytes')).toBeUndefined();
  answers = true;
  page.set('network.rate', 5);
  expect(page.summary).toBe('short-initial-segment 5');
  page.undo();
  expect(page.summary).toBe('short-initial-segment 10');
});
