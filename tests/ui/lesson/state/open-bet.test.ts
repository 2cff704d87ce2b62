// Beside a bet that is not decided a reader has a run without what it hides, and cannot leave its moment.
import { beforeEach, expect, test } from 'vitest';
import { LessonState } from '../../../../src/ui/lesson/state/lesson-state.svelte.ts';
import { shortInitialSegmentPage } from '../lesson.ts';

const { lesson, logs } = shortInitialSegmentPage();
let state: LessonState;

beforeEach(() => {
  state = new LessonState(lesson, logs);
});

function scene() {
  const { scene: shown } = state;
  if (shown?.kind !== 'figure') throw new Error('no figure');
  return shown;
}

const reasons = () => scene().player.sentences.map(({ because }) => because);

test('its run ends at its moment: no key leads further, and no reason is told', () => {
  state.goTo(state.stopAt('header-bet'));
  const { player, figure } = scene();
  expect(reasons()).toEqual(['none', 'none']);
  expect(player.eventText).toMatch(/^Silence for [\d.]+ ms so far/);
  expect(state.announcement).toMatch(/Client waits: \? reason hidden until you bet\./);
  expect(player.atEnd).toBe(true);
  for (const move of [
    () => player.next('segment'),
    () => player.next('decision'),
    () => player.last(),
    () => player.seek(1e12),
    () => player.scrub(1e12),
  ]) {
    move();
    expect(player.moment.time).toBe(figure.at.time);
    expect(player.announced).not.toMatch(/delayed|congestion/);
  }
  expect(player.trace.duration).toBe(figure.at.time);
});

test('the steps on the way to the first bet do not name what it hides, and lead on', () => {
  state.goTo(state.stopAt('symptom'));
  const { player } = scene();
  expect(reasons()).toEqual(['none', 'none']);
  const { time } = player.moment;
  player.next('segment');
  expect(player.moment.time).toBeGreaterThan(time);
  expect(player.announced).not.toMatch(/delayed|congestion/);
  state.goTo(state.stopAt('header-bet'));
  const { main } = state.stop;
  if (main.kind !== 'bet') throw new Error('no bet');
  state.placeBet(main, 0);
  state.goTo(state.stopAt('header-joined'));
  state.goTo(state.stopAt('symptom'));
  expect(reasons()).toEqual(['delayed-ack', 'congestion-window']);
});

test('once it is decided the whole run is back, with its reasons', () => {
  state.goTo(state.stopAt('step-1'));
  const whole = scene().player;
  state.goTo(state.stopAt('quick-bet'));
  const { player } = scene();
  expect(player).not.toBe(whole);
  const { main } = state.stop;
  if (main.kind !== 'bet') throw new Error('no bet');
  state.placeBet(main, 0);
  expect(scene().figure.run).toBe('prompt');
  expect(scene().player.trace.watched).toBeUndefined();
});

test('a placed bet keeps its secret where it stands, until the block that settles it', () => {
  state.goTo(state.stopAt('header-bet'));
  const { main } = state.stop;
  if (main.kind !== 'bet') throw new Error('no bet');
  state.placeBet(main, 1);
  expect(reasons()).toEqual(['none', 'none']);
  state.goTo(state.stopAt('header-joined'));
  state.goTo(state.stopAt('header-bet'));
  expect(reasons()).toEqual(['delayed-ack', 'congestion-window']);
});

test('a window ends at the bet’s moment; that of a line to be drawn keeps the room for it', () => {
  const [index, quick] = [state.stopAt('patient-bet'), state.stopAt('quick-bet')];
  const of = (at: number) => {
    const { main } = state.path[at]!;
    if (main.kind !== 'bet' || main.figure === null) throw new Error('no figure');
    return { figure: main.figure, seen: state.seenAt(at, main.figure) };
  };
  const drawn = of(index);
  expect(drawn.seen.figure.window).toEqual(drawn.figure.window);
  const { figure } = of(quick);
  const windowed = { ...figure, window: [0, figure.at.time + 50e6] as const };
  expect(state.seenAt(quick, windowed).figure.window).toEqual([0, figure.at.time]);
  const later = { ...figure, selection: logs.runs['alone']!.trace.records - 1 };
  expect(state.seenAt(quick, later).figure.selection).toBeNull();
});
