// A bet by itself: before it is placed nothing behind it can be reached, afterwards the run goes on.
import { describe, expect, test } from 'vitest';
import { tick } from '../../../../src/ui/player/motion/playing.ts';
import { actOnBet, BetPlayer } from '../../../../src/ui/embed/bet/bet-player.svelte.ts';
import { readMessage, type Command } from '../../../../src/ui/embed/messages.ts';
import { fc, trials } from '../../../trials.ts';
import { pageOf } from './bets.ts';

const [patient, header, quick] = [pageOf('patient-bet'), pageOf('header-bet'), pageOf('quick-bet')];
/** The page has all of its run; its player, while the bet is open, a part. */
const typist = pageOf('typist-bet', 'delayed-acks');

function command(words: object): Command {
  const received = readMessage({ ackclock: 1, ...words });
  if (received.kind !== 'command') throw new Error(JSON.stringify(received));
  return received.command;
}

/** A bet, and what a page around asks of it. */
function opened(data: typeof patient) {
  const play = new BetPlayer(data, null);
  const act = actOnBet({ play, picture: () => Promise.resolve(new Blob()) });
  return { play, ask: (words: object) => act(command(words)) };
}

describe('what a page carries', () => {
  test('is the bet alone, with its own runs and rules', () => {
    expect(quick.lesson.blocks.map(({ id }) => id)).toEqual(['quick-bet']);
    expect(quick.lesson.runs.map(({ name }) => name).sort()).toEqual(['alone', 'prompt']);
    expect(quick.rules.map(({ id }) => id)).toContain('delayed-ack');
    expect(patient.lesson.runs.map(({ name }) => name).sort()).toEqual([
      'patient',
      'patient.patient-bet',
    ]);
  });

  test('of a bet that a later comparison decides is that comparison, as soon as it is placed', () => {
    const [bet] = header.lesson.blocks;
    expect(bet).toMatchObject({
      settledBy: null,
      figure: { run: 'alone' },
      answer: { run: 'joined' },
    });
    expect(header.comparison?.names).toEqual(['header alone', 'header joined']);
    const { play } = opened(header);
    expect([play.run, play.player.twin]).toEqual(['alone', undefined]);
    play.lesson.placeBet(play.bet, 1);
    play.arrange();
    expect(play.run).toBe('joined');
    expect(play.player.twin?.trace.length).toBe(play.lesson.runs.get('alone').trace.length);
    play.again();
    play.arrange();
    expect([play.run, play.player.twin, play.placed]).toEqual(['alone', undefined, undefined]);
  });

  test('leads to sources where the lesson leads to its list of them', () => {
    expect(JSON.stringify(quick.lesson.blocks)).not.toMatch(/"kind":"(?:quote|cite)"/);
    expect(JSON.stringify(quick.lesson.blocks)).toContain('"kind":"link","url":"http');
  });
});

describe('while the bet is open', () => {
  test.each([
    ['in the log that the page has', typist],
    ['in none', patient],
  ])('what comes after what is shown, %s, is refused in a sentence', async (_, data) => {
    const { play, ask } = opened(data);
    const end = play.player.domain[1];
    const after = 'Place the bet first: what comes after it is hidden until then.';
    await expect(ask({ command: 'seek', time: end / 1e6 + 1 })).rejects.toMatchObject({
      field: 'time',
      message: after,
    });
    if (!play.player.atEnd) await ask({ command: 'step', by: 500 });
    expect(play.player.atEnd).toBe(true);
    await expect(ask({ command: 'step' })).rejects.toMatchObject({ field: 'by', message: after });
    const { steps } = play.position;
    await expect(ask({ command: 'seek', step: Number(steps) + 1 })).rejects.toThrow();
    await expect(ask({ command: 'load', scenario: 'nagle' })).rejects.toMatchObject({
      field: 'command',
    });
  });

  test('no commands lead behind it, whatever they are and in whatever order', async () => {
    const moves = fc.oneof(
      fc.record({
        command: fc.constant('step'),
        by: fc.integer({ min: -1000, max: 1000 }),
        grain: fc.constantFrom('segment', 'decision'),
      }),
      fc.record({ command: fc.constant('seek'), step: fc.nat(1e6) }),
      fc.record({ command: fc.constant('seek'), time: fc.nat(1e9) }),
      fc.record({ command: fc.constantFrom('play', 'pause', 'getState') }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(moves, { maxLength: 12 }), async (asked) => {
        const { play, ask } = opened(typist);
        const { player } = play;
        const whole = play.lesson.runs.get(play.run).trace;
        expect(player.domain[1]).toBeLessThan(whole.duration);
        expect(player.trace.duration).toBe(player.domain[1]);
        for (const words of asked) {
          await ask(words).catch(() => undefined);
          tick(player, 20);
          expect(play.player).toBe(player);
          expect(play.placed).toBeUndefined();
          expect(player.moment.time).toBeLessThanOrEqual(player.domain[1]);
        }
      }),
      trials(30),
    );
  });
});

describe('a state', () => {
  test('has the bet, the run that it came to and the moment, and gives them back', async () => {
    const { play, ask } = opened(quick);
    play.lesson.placeBet(play.bet, 1);
    play.arrange();
    await ask({ command: 'seek', step: 7 });
    const { state } = await ask({ command: 'getState' });
    const other = opened(quick);
    expect(await other.ask({ command: 'setState', state })).toEqual(play.position);
    expect(other.play.run).toBe('prompt');
    expect(other.play.placed).toEqual(play.placed);
    const open = opened(quick);
    const untouched = open.play.state;
    await other.ask({ command: 'setState', state: untouched });
    expect([other.play.placed, other.play.run]).toEqual([undefined, 'alone']);
  });

  test('of a value has the value', async () => {
    const { play } = opened(patient);
    play.lesson.placeValue(play.bet, 300e6);
    play.arrange();
    const other = opened(patient);
    await other.ask({ command: 'setState', state: play.state });
    expect(other.play.placed).toMatchObject({ value: 300, unit: 'ms' });
    expect(other.play.player.moment.time).toBe(play.player.moment.time);
  });

  test.each([
    ['#s=1zABC', 'This is not a state.'],
    ['#bet=%', 'This is not a state.'],
    ['#bet={}', 'This is not a state.'],
    [opened(header).play.state, 'This is the state of something else.'],
  ])('that is another’s is refused: %s', async (state, message) => {
    const { play, ask } = opened(quick);
    await expect(ask({ command: 'setState', state })).rejects.toMatchObject({
      field: 'state',
      message,
    });
    expect(play.placed).toBeUndefined();
  });

  test('that somebody made up shows the bet as it is open, or as it could have been placed', () => {
    const anything = fc.oneof(
      fc.integer(),
      fc.double(),
      fc.string(),
      fc.constant(null),
      fc.object(),
    );
    fc.assert(
      fc.property(anything, anything, anything, anything, (bet, decided, time, selection) => {
        const { play } = opened(patient);
        const kept = {
          bet: 'short-initial-segment/patient-bet',
          progress: { bets: { 'patient-bet': bet }, values: { 'patient-bet': bet }, decided },
          time,
          selection,
        };
        play.open(`#bet=${encodeURIComponent(JSON.stringify(kept))}`);
        const { player, placed } = play;
        expect(play.run).toBe(placed === undefined ? 'patient.patient-bet' : 'patient');
        expect(player.moment.time).toBeLessThanOrEqual(player.domain[1]);
        expect(player.moment.time).toBeGreaterThanOrEqual(player.domain[0]);
      }),
      trials(60),
    );
  });
});
