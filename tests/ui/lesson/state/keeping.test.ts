import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { KeptProgress, keyOf } from '../../../../src/ui/lesson/state/keeping.ts';
import { LessonState } from '../../../../src/ui/lesson/state/lesson-state.svelte.ts';
import type { BetBlock, QuestionBlock } from '../../../../src/course/markdown/index.ts';
import { withChanges } from '../../../../src/ui/lesson/state/progress-changes.ts';
import {
  answer,
  countTry,
  decide,
  nothingDone,
  placeBet,
  solve,
} from '../../../../src/ui/lesson/state/progress.ts';
import { checkGoal, hasGoal } from '../../../../src/ui/lesson/end/goals.ts';
import { RecordState } from '../../../../src/ui/lesson/record/record-state.svelte.ts';
import { fc } from '../../../trials.ts';
import { shortInitialSegmentPage } from '../lesson.ts';

const { lesson, logs } = shortInitialSegmentPage();
const key = keyOf(lesson);
const block = (id: string) => lesson.blocks.find((one) => one.id === id);
const bet = block('quick-bet') as BetBlock;
const question = block('question-1') as QuestionBlock;

let items: Map<string, string>;
let refuses: boolean;

/** A browser's storage, which all tabs share. */
beforeEach(() => {
  items = new Map();
  refuses = false;
  const localStorage = {
    getItem: (name: string) => items.get(name) ?? null,
    setItem(name: string, value: string) {
      if (refuses && name === key) throw new Error('quota');
      items.set(name, value);
    },
    removeItem: (name: string) => items.delete(name),
    key: (i: number) => [...items.keys()][i] ?? null,
    get length() {
      return items.size;
    },
  };
  vi.stubGlobal('window', { localStorage });
});
afterEach(() => vi.unstubAllGlobals());

const onItsDisk = () => JSON.parse(items.get(key) ?? '{}') as unknown;

/** A tab with the lesson, as its page keeps it. */
function openTab() {
  const state = new LessonState(lesson, logs);
  const kept = new KeptProgress(lesson);
  state.resume(kept.recall());
  return {
    state,
    do(act: (state: LessonState) => void): void {
      act(state);
      state.adopt(kept.keep(state.progress));
    },
    /** The browser says that another tab has kept something. */
    hear: (changed: string | null = key) => state.adopt(kept.heard(changed, state.progress)),
  };
}

describe('two tabs of one lesson', () => {
  test('goals checked off in both are both kept, and one cleared in one is cleared', () => {
    const [a, b] = [openTab(), openTab()];
    const check = (goal: number, checked: boolean) => (state: LessonState) =>
      state.note((progress) => checkGoal(progress, goal, checked));
    a.do(check(0, true));
    b.do(check(2, true));
    expect(onItsDisk()).toMatchObject({ goals: { 'goal-1': true, 'goal-3': true } });
    a.hear();
    a.do(check(2, false));
    b.hear();
    expect([0, 1, 2].map((goal) => hasGoal(b.state.progress, goal))).toEqual([true, false, false]);
  });

  test('tries at a task in both are added up, until one has solved it', () => {
    const [one, other] = [openTab(), openTab()];
    const tryIt = (state: LessonState): void => {
      state.note((progress) => countTry(progress, 'task-1'));
    };
    one.do(tryIt);
    other.do(tryIt);
    expect(onItsDisk()).toMatchObject({ tries: { 'task-1': 2 } });
    one.do((state) => state.note((progress) => solve(progress, 'task-1')));
    openTab().do(tryIt);
    expect(onItsDisk()).toMatchObject({ tries: { 'task-1': 2 }, solved: ['task-1'] });
  });

  test('own words of one show in the other, and how sure each was of another bet is kept', () => {
    const [a, b] = [openTab(), openTab()];
    a.do((state) => state.note((done) => ({ ...done, ownWords: 'It waits.', compared: true })));
    a.do((state) => state.note((done) => ({ ...done, confidence: { 'quick-bet': 2 } })));
    b.do((state) => state.note((done) => ({ ...done, confidence: { 'one-bet': 0 } })));
    const both = {
      ownWords: 'It waits.',
      compared: true,
      confidence: { 'quick-bet': 2, 'one-bet': 0 },
    };
    expect(onItsDisk()).toMatchObject(both);
    a.hear();
    expect([a, b].map(({ state }) => state.progress)).toMatchObject([both, both]);
  });

  test('once one has shown a bet’s answer, the other cannot say how sure it was', () => {
    const sure = { ...nothingDone, confidence: { 'quick-bet': 2 } as const };
    const decided = decide(placeBet(nothingDone, 'quick-bet', 0), 'quick-bet');
    expect(withChanges(decided, nothingDone, sure).confidence).toEqual({});
    expect(withChanges(nothingDone, nothingDone, sure).confidence).toEqual({ 'quick-bet': 2 });
  });

  test('a bet in one and an answer in the other are both kept, and show in both', () => {
    const [a, b] = [openTab(), openTab()];
    a.do((state) => state.placeBet(bet, 0));
    b.do((state) => state.answer(question, 1));
    const both = { bets: { 'quick-bet': 0 }, answers: { 'question-1': [1] } };
    expect(onItsDisk()).toMatchObject(both);
    expect(b.state.progress).toMatchObject(both);
    expect(a.state.progress.answers).toEqual({});
    a.hear('ackclock.theme');
    expect(a.state.progress.answers).toEqual({});
    a.hear();
    expect(a.state.progress).toMatchObject(both);
    expect(openTab().state.progress).toMatchObject(both);
  });

  test('what one tab forgets is not brought back by the other, whether that has heard of it or not', () => {
    for (const hears of [true, false]) {
      items.clear();
      const [a, b] = [openTab(), openTab()];
      a.do((state) => state.placeBet(bet, 0));
      b.hear();
      a.do((state) => state.reset());
      if (hears) b.hear();
      if (hears) expect(b.state.progress.bets).toEqual({});
      b.do((state) => state.arrive(2));
      b.do((state) => state.answer(question, 1));
      expect(onItsDisk()).toMatchObject({ bets: {}, decided: [], answers: { 'question-1': [1] } });
      expect(b.state.progress.bets).toEqual({});
    }
  });

  test('a reset takes along what it has not heard of, and new work after it is kept', () => {
    const [a, b] = [openTab(), openTab()];
    a.do((state) => state.placeBet(bet, 0));
    b.do((state) => state.answer(question, 1));
    a.do((state) => state.reset());
    expect(onItsDisk()).toMatchObject({ bets: {}, answers: {} });
    a.do((state) => state.placeBet(bet, 1));
    b.do((state) => state.arrive(2));
    expect(onItsDisk()).toMatchObject({ bets: { 'quick-bet': 1 }, answers: {} });
  });

  test('what the page of lessons forgets stays forgotten', () => {
    const tab = openTab();
    tab.do((state) => state.placeBet(bet, 0));
    const list = new RecordState();
    tab.do((state) => state.answer(question, 1));
    expect(list.all[lesson.slug]!.answers).toEqual({});
    list.heard('ackclock.probe');
    expect(list.all[lesson.slug]!.answers).toEqual({});
    list.heard(key);
    expect(list.all[lesson.slug]!.answers).toEqual({ 'question-1': [1] });
    list.forgetAll();
    tab.do((state) => state.arrive(2));
    expect(onItsDisk()).toMatchObject({ bets: {}, decided: [], answers: {} });
    expect(list.all).toEqual({});
  });

  test('each stays where it is, and its picture too', () => {
    const [a, b] = [openTab(), openTab()];
    b.do((state) => state.arrive(3));
    a.do((state) => state.arrive(1));
    const { scene } = a.state;
    if (scene?.kind !== 'figure') throw new Error('no figure');
    scene.player.last();
    const { time } = scene.player.moment;
    b.do((state) => state.answer(question, 1));
    const written = items.get(key);
    a.hear();
    a.do(() => undefined);
    expect(a.state.progress.answers).toEqual({ 'question-1': [1] });
    expect(a.state.at).toBe(1);
    expect(a.state.scene).toBe(scene);
    expect(scene.player.moment.time).toBe(time);
    // It does not answer by writing, which would go to and fro for ever.
    expect(items.get(key)).toBe(written);
  });

  test('the answer of a bet that the other tab decided comes on view', () => {
    const [a, b] = [openTab(), openTab()];
    a.do((state) => state.arrive(state.stopAt('quick-bet')));
    const before = a.state.scene;
    b.do((state) => state.placeBet(bet, 0));
    a.hear();
    expect(a.state.isDecided('quick-bet')).toBe(true);
    expect(a.state.scene).not.toBe(before);
  });

  test('a bet that another tab has decided stays as it was decided', () => {
    const [a, b] = [openTab(), openTab()];
    b.do((state) => state.placeBet(bet, 0));
    a.do((state) => state.placeBet(bet, 1));
    expect(onItsDisk()).toMatchObject({ bets: { 'quick-bet': 0 } });
    expect(a.state.progress.bets).toEqual({ 'quick-bet': 0 });
  });

  test('what could not be kept is kept with the next thing that can', () => {
    const [a, b] = [openTab(), openTab()];
    refuses = true;
    a.do((state) => state.placeBet(bet, 0));
    expect(a.state.progress.bets).toEqual({ 'quick-bet': 0 });
    refuses = false;
    b.do((state) => state.answer(question, 1));
    a.hear();
    const both = { bets: { 'quick-bet': 0 }, answers: { 'question-1': [1] } };
    expect(a.state.progress).toMatchObject(both);
    expect(onItsDisk()).toMatchObject(both);
  });

  test('nothing throws where nothing can be kept', () => {
    vi.stubGlobal('window', {
      get localStorage(): Storage {
        throw new Error('sandboxed');
      },
    });
    const tab = openTab();
    tab.do((state) => state.placeBet(bet, 0));
    tab.hear();
    tab.hear(null);
    expect(tab.state.progress.bets).toEqual({ 'quick-bet': 0 });
    tab.do((state) => state.reset());
    expect(tab.state.progress.bets).toEqual({});
  });
});

describe('adding what changed', () => {
  const id = fc.constantFrom('a', 'b', 'c');
  const acts = fc.array(
    fc.tuple(id, fc.nat(3), fc.constantFrom('bet', 'decide', 'answer', 'solve')),
    { maxLength: 6 },
  );
  const did = (progress: typeof nothingDone, list: [string, number, string][]) =>
    list.reduce((now, [id, choice, act]) => {
      if (act === 'bet') return placeBet(now, id, choice);
      if (act === 'decide') return decide(now, id);
      return act === 'answer' ? answer(now, id, choice) : solve(now, id);
    }, progress);

  test('is the same as doing it there, once or twice', () => {
    fc.assert(
      fc.property(acts, acts, acts, (first, here, elsewhere) => {
        const before = did(nothingDone, first);
        const kept = did(before, elsewhere);
        const after = did(before, here);
        const together = withChanges(kept, before, after);
        for (const part of ['decided', 'solved'] as const) {
          expect(new Set(together[part])).toEqual(new Set([...kept[part], ...after[part]]));
        }
        for (const choices of Object.entries(kept.answers)) {
          const [name, tried] = choices;
          expect(together.answers[name]!.slice(0, tried.length)).toEqual(tried);
        }
        for (const [name, tried] of Object.entries(after.answers)) {
          expect(together.answers[name]).toEqual(expect.arrayContaining([...tried]));
        }
        for (const name of Object.keys(after.bets)) expect(together.bets[name]).toBeDefined();
        expect(withChanges(together, before, after)).toEqual(together);
        expect(withChanges(kept, before, before)).toEqual(kept);
      }),
    );
  });
});
