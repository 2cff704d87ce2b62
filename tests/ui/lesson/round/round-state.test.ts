// A round being played: what a choice gives is what Node gave when the lesson was read; all that was tried is kept.
import { beforeEach, describe, expect, test } from 'vitest';
import { answer } from '../../../../src/worker/index.ts';
import { packRuns, runScenario } from '../../../../src/run/index.ts';
import { LessonState } from '../../../../src/ui/lesson/state/lesson-state.svelte.ts';
import { RoundState } from '../../../../src/ui/lesson/round/round-state.svelte.ts';
import {
  cellText,
  goalText,
  resultText,
  tallyOf,
  verdictText,
} from '../../../../src/ui/lesson/round/words.ts';
import { EngineMissing } from '../../../../src/ui/site/engine/engine.ts';
import { roundLesson, defaultRound } from './round.ts';

const { lesson, block } = roundLesson(`${defaultRound} draws="1..3"`);
let missing: boolean;
let asked: number;
let state: RoundState;

beforeEach(() => {
  missing = false;
  asked = 0;
  state = new RoundState(block, (request) => {
    asked++;
    return missing ? Promise.reject(new EngineMissing()) : Promise.resolve(answer(request));
  });
});

test('a choice gives in the page what it gave when the lesson was read', async () => {
  for (const [i, { result }] of block.options.entries()) {
    await state.choose(i);
    expect(state.shown).toMatchObject({ choice: i, seed: state.ownSeed });
    expect(state.shown!.result).toEqual(result);
  }
  expect(state.shown!.round.replies.map((reply) => reply.asked)).toEqual(block.asked);
  await state.choose(0);
  expect(asked).toBe(2);
});

test('the last of several choices is shown', async () => {
  void state.choose(0);
  await state.choose(1);
  expect(state.shown!.choice).toBe(1);
});

test('it is done when the goal is reached, or all is tried', async () => {
  expect(state.isDone).toBe(false);
  await state.choose(0);
  expect(state.isDone).toBe(false);
  await state.choose(1);
  expect(state.isDone).toBe(true);
});

test('all seeds: each choice with each seed, and what is on view stays', async () => {
  await state.choose(1);
  await state.playAll(() => Promise.resolve());
  expect(state.tried).toHaveLength(6);
  expect(state.shown).toMatchObject({ choice: 1, seed: 1 });
  expect(state.sweeping).toBe(false);
  const tally = tallyOf(state);
  expect(tally.map(({ tried }) => tried)).toEqual([3, 3]);
  expect(tally[1]!.met).toBeGreaterThan(0);
  await state.play({ choice: 0, seed: 3 });
  expect(asked).toBe(6);
  expect(state.shown!.seed).toBe(3);
  await state.choose(1);
  expect(state.shown!.seed).toBe(3);
});

test('without the engine it says so, and can be tried again', async () => {
  missing = true;
  await state.choose(0);
  expect(state.missing).toBeDefined();
  expect(state.shown).toBeUndefined();
  missing = false;
  await state.run();
  expect(state.missing).toBeUndefined();
  expect(state.shown!.choice).toBe(0);
});

test('words', () => {
  expect(goalText(block)).toBe(
    'Goal: all 2 replies complete within 3\u00a0s with no segment lost.',
  );
  const result = { lost: 1, inTime: 1, slowest: 2_345_000_000, met: false };
  expect(resultText(result, 2)).toBe('1 lost · 1 of 2 in time · slowest 2.35 s');
  expect(verdictText(result, 2)).toBe('Not yet: 1 segment lost, 1 of 2 late.');
  expect(cellText(result, 2).short).toBe('1 lost');
  const met = { lost: 0, inTime: 2, slowest: 1e9, met: true };
  expect(resultText(met, 2)).toBe('none lost · all in time · slowest 1.00 s');
  expect(verdictText(met, 2)).toBe('Goal reached.');
  expect(cellText({ ...met, inTime: 1, met: false }, 2).short).toBe('1 late');
});

describe('in its lesson', () => {
  const logs = packRuns(
    Object.fromEntries(
      lesson.runs.flatMap((run) =>
        run.kind === 'scenario' ? [[run.name, runScenario(run.scenario)] as const] : [],
      ),
    ),
  );
  let reader: LessonState;
  const guess = () => {
    const { main } = reader.path[reader.stopAt('guess')]!;
    if (main.kind !== 'bet') throw new Error('no bet');
    return main;
  };

  beforeEach(() => {
    reader = new LessonState(lesson, logs);
    reader.goTo(reader.stopAt('guess'));
  });

  test('the bet before it shows it', () => {
    reader.refresh();
    expect(reader.scene).toMatchObject({ kind: 'block', block: { id: 'play' } });
  });

  test('what was bet is decided once it is played', () => {
    reader.placeBet(guess(), 1);
    reader.next();
    expect(reader.stop.id).toBe('play');
    expect(reader.isDecided('guess')).toBe(false);
    reader.decideHere();
    expect(reader.isDecided('guess')).toBe(true);
  });

  test('or once it is left', () => {
    reader.placeBet(guess(), 0);
    reader.next();
    reader.next();
    expect(reader.isDecided('guess')).toBe(true);
  });
});
