import { beforeEach, describe, expect, test } from 'vitest';
import { LessonState } from '../../../../src/ui/lesson/state/lesson-state.svelte.ts';
import { nothingDone } from '../../../../src/ui/lesson/state/progress.ts';
import { shortInitialSegmentPage } from '../lesson.ts';

const { lesson, logs } = shortInitialSegmentPage();
let state: LessonState;

beforeEach(() => {
  state = new LessonState(lesson, logs);
});

const bet = (id: string) => {
  const { main } = state.path[state.stopAt(id)]!;
  if (main.kind !== 'bet') throw new Error(`${id} is no bet`);
  return main;
};
const question = (id: string) => {
  const { main } = state.path[state.stopAt(id)]!;
  if (main.kind !== 'question') throw new Error(`${id} is no question`);
  return main;
};
const task = (id: string) => {
  const { main } = state.path[state.stopAt(id)]!;
  if (main.kind !== 'task') throw new Error(`${id} is no task`);
  return main;
};
/** The log of the one run on view. */
const onView = () =>
  state.scene !== undefined && 'player' in state.scene ? state.scene.player.trace : undefined;
const runOnView = () =>
  state.scene?.kind === 'figure' ? state.scene.figure.run : state.scene?.kind;

describe('stepping', () => {
  test('begins with the symptom, and goes to the end and back', () => {
    expect(runOnView()).toBe('alone');
    expect(state.stop.id).toBe('symptom');
    let steps = 0;
    while (state.next() !== 'ended') steps++;
    // Each bet is asked for once, and those that are decided on the spot are shown first.
    const bets = state.path.filter(({ main }) => main.kind === 'bet').length;
    expect(steps).toBe(state.path.length - 1 + bets + (bets - 1));
    while (state.at > 0) state.back();
    state.back();
    expect(state.stop.id).toBe('symptom');
  });

  test('from the end one comes back to where one was', () => {
    state.goTo(state.stopAt('step-3'));
    const { at } = state;
    state.end();
    expect([state.ended, state.at]).toEqual([true, at]);
    state.back();
    expect([state.ended, state.at]).toEqual([false, at]);
    expect(state.announcement).toMatch(/^5 of /);
    state.end();
    state.goTo(at);
    expect(state.ended).toBe(false);
  });

  test('says where one is and what is to be seen there', () => {
    state.goTo(state.stopAt('step-3'));
    expect(state.announcement).toMatch(
      /^5 of \d+: The server stops\. At 5\.017 ms: .*Server holds/,
    );
  });

  test('each step puts its own moment on view, also when one comes back', () => {
    state.goTo(state.stopAt('step-1'));
    if (state.scene?.kind !== 'figure') throw new Error('no figure');
    const { player, figure } = state.scene;
    player.last();
    state.goTo(state.stopAt('step-2'));
    state.back();
    expect(player.moment.time).toBe(figure.at.time);
  });
});

describe('an open bet', () => {
  test('is asked for once; then it is passed', () => {
    state.goTo(state.stopAt('header-bet'));
    expect(state.next()).toBe('asked');
    expect(state.asked).toBe('header-bet');
    expect(state.next()).toBe('moved');
    expect(state.stop.id).toBe('step-1');
  });

  test('that is decided on the spot shows its answer before it is left', () => {
    state.goTo(state.stopAt('quick-bet'));
    expect(runOnView()).toBe('alone');
    expect(state.next()).toBe('asked');
    expect(state.next()).toBe('shown');
    expect(runOnView()).toBe('prompt');
    expect(state.asked).toBeUndefined();
    expect(state.next()).toBe('moved');
  });

  test('stays in sight until the block that settles it, and is decided there', () => {
    state.goTo(state.stopAt('header-bet'));
    state.placeBet(bet('header-bet'), 2);
    expect(state.next()).toBe('moved');
    expect(state.openBet?.id).toBe('header-bet');
    expect(state.isDecided('header-bet')).toBe(false);
    state.goTo(state.stopAt('header-joined'));
    expect(state.isDecided('header-bet')).toBe(true);
    expect(state.openBet).toBeUndefined();
  });

  test('is not decided behind the back of a reader who jumped over it', () => {
    state.arrive(state.stopAt('header-joined'));
    expect(state.isDecided('header-bet')).toBe(false);
  });
});

describe('doing', () => {
  test('a task shows the reader’s run, and again when one comes back to it', () => {
    state.beginTrial('task-1');
    expect(onView()).toBe(state.runs.get('alone').trace);
    state.showTrial(task('task-1'), state.runs.get('joined'), true, []);
    expect(onView()).toBe(state.runs.get('joined').trace);
    expect(state.progress.solved).toEqual(['task-1']);
    state.back();
    expect(state.scene?.kind).toBeUndefined();
    state.next();
    expect(onView()).toBe(state.runs.get('joined').trace);
    state.forgetTrial('task-1');
    expect(onView()).toBe(state.runs.get('alone').trace);
  });

  test('a task’s run is shown in the views, and of the connections, of the run it starts from', () => {
    state.goTo(state.stopAt('task-1'));
    const before = state.path
      .map(({ main }) => ('figure' in main ? main.figure : null))
      .find(Boolean)!;
    state.showTrial(task('task-1'), state.runs.get('joined'), true, []);
    const { scene } = state;
    if (scene?.kind !== 'task') throw new Error('no task');
    // The very ones: not some that happen to be alike.
    expect(scene.views).toBe(before.views);
    expect(scene.player.view.plot.connections).toEqual(before.connections);
  });

  test('a run that comes late does not take the reader back', () => {
    state.beginTrial('task-1');
    state.back();
    const { stop } = state;
    state.showTrial(task('task-1'), state.runs.get('joined'), true, []);
    expect(state.stop).toBe(stop);
    expect(state.scene?.kind).toBeUndefined();
    state.next();
    expect(onView()).toBe(state.runs.get('joined').trace);
  });

  test('everything can be forgotten', () => {
    state.goTo(state.stopAt('quick-bet'));
    state.placeBet(bet('quick-bet'), 0);
    state.answer(question('question-1'), 1);
    state.reset();
    expect(state.progress).toEqual({ ...nothingDone, at: 'quick-bet' });
    expect(runOnView()).toBe('alone');
  });
});
