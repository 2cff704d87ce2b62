// Walking a run without seeing it: every silence and every event has a stop and a sentence, which names host, what, how much
// and when; beside an open bet none tells what the bet hides.
import { describe, expect, it } from 'vitest';
import { silencesOf } from '../../../../src/analysis/index.ts';
import { runScenario } from '../../../../src/run/index.ts';
import { builtinScenario } from '../../../../src/scenario/index.ts';
import { segmentsOf } from '../../../../src/trace/index.ts';
import { PlayerState } from '../../../../src/ui/player/state/player-state.svelte.ts';
import { LessonState } from '../../../../src/ui/lesson/state/lesson-state.svelte.ts';
import {
  amountOf,
  eventsSentence,
  segmentEventsOf,
} from '../../../../src/ui/player/walk/segment-events.ts';
import {
  notableSilences,
  silenceSentence,
} from '../../../../src/ui/player/walk/silence-sentence.ts';
import { walk } from '../../../../src/ui/player/walk/walk.ts';
import { briefBuiltins } from '../../../runs.ts';
import { shortInitialSegmentPage } from '../../lesson/lesson.ts';

const instantPattern = String.raw`[\d,]+\.\d{3} ms`;
/** What a listener keeps in mind. */
const maxLength = 300;

describe.each(briefBuiltins)('%s', (name) => {
  const run = runScenario(builtinScenario(name));
  const { trace } = run;
  const hosts = trace.header.hosts.map((host) => host.name);

  it('has a stop and a sentence for every silence of a millisecond or more', () => {
    const silences = notableSilences(trace);
    expect(silences).toEqual(silencesOf(trace).filter(({ from, to }) => to - from >= 1_000_000));
    for (const silence of silences) {
      const text = silenceSentence(run, silence);
      expect(text).toMatch(
        new RegExp(String.raw`^Silence of [\d.,]+ m?s begins at ${instantPattern}: .+\.$`),
      );
      expect(hosts.some((host) => text.toLowerCase().includes(host.toLowerCase()))).toBe(true);
      expect(text).not.toMatch(/undefined|NaN|\b0 bytes|hidden/);
      expect(text.length).toBeLessThan(maxLength);
    }
  });

  it('has a sentence for every segment that is sent, lost or received: host, what, how much, when', () => {
    const events = segmentEventsOf(trace);
    const sent = events.filter(({ kind }) => kind === 'sent').map(({ segment }) => segment);
    expect(new Set(sent)).toEqual(new Set(segmentsOf(trace)));
    const form = new RegExp(`^At ${instantPattern}, .+\\.$`);
    const incomplete = events
      .map((event) => ({ ...event, text: eventsSentence(trace, [event]) }))
      .filter(
        ({ segment, text }) =>
          !form.test(text) ||
          !text.includes(hosts[segment.from]!) ||
          !text.includes(amountOf(segment)) ||
          /undefined|NaN/.test(text) ||
          text.length >= maxLength,
      );
    expect(incomplete.map(({ text }) => text)).toEqual([]);
  });
});

describe('the keys', () => {
  const player = () => {
    const state = new PlayerState(runScenario(builtinScenario('short-initial-segment')));
    state.first();
    return state;
  };

  it('go from silence to silence and back, and say where there is none', () => {
    const state = player();
    const heard: string[] = [];
    for (let i = 0; i < 4; i++) {
      walk('n', false, state);
      heard.push(state.announced);
    }
    expect(heard).toEqual([
      expect.stringMatching(/^Silence of [\d.]+ ms begins at/),
      'Silence of 184.3 ms begins at 5.017 ms: the client holds back its ACK for 1,686 bytes until its heartbeat; the server holds back 5,191 bytes (no full segment fits in the congestion window).',
      expect.stringMatching(/811 bytes \(Nagle’s rule\)\.$/),
      'No silence after this.',
    ]);
    walk('n', true, state);
    expect(state.announced).toBe(heard[1]);
    expect(state.moment.time).toBeCloseTo(5_017_000, -3);
  });

  it('go through the events of one host alone, once H has chosen it', () => {
    const state = player();
    walk('h', false, state);
    walk('h', false, state);
    expect(state.announced).toMatch(/^Only the server: \d+ events\. Server /);
    const heard: string[] = [];
    while (!state.announced.startsWith('No event')) {
      walk('e', false, state);
      heard.push(state.announced);
    }
    expect(heard.length).toBeGreaterThan(10);
    for (const text of heard.slice(0, -1)) expect(text).toMatch(/^At [\d.]+ ms, the server /);
    expect(heard.at(-1)).toBe('No event of the server after this.');
    walk('h', false, state);
    expect(state.announced).toMatch(/^All 2 hosts: \d+ events\.$/);
  });

  it('tell the present moment: an event, or how far a silence has come; twice the same is read twice', () => {
    const state = player();
    state.seek(80_000_000);
    walk('m', false, state);
    const once = state.announced;
    expect(once).toMatch(
      /^At 80\.000 ms, 75\.0 ms into a silence of 184\.3 ms: the client holds back/,
    );
    walk('m', false, state);
    expect(state.announced).toBe(`${once}\u00a0`);
    walk('e', false, state);
    const event = state.announced;
    walk('m', false, state);
    expect(state.announced.trim()).toBe(event);
  });
});

describe('beside an open bet', () => {
  it('no key leads past its moment, and no sentence tells a reason or a time that it hides', () => {
    const { lesson, logs } = shortInitialSegmentPage();
    const lessonState = new LessonState(lesson, logs);
    lessonState.goTo(lessonState.stopAt('header-bet'));
    const { scene } = lessonState;
    if (scene?.kind !== 'figure') throw new Error('no figure');
    const { player, figure } = scene;
    const until = figure.at.time;
    const heard: string[] = [];
    // All hosts' events, then each one's.
    for (let chosen = 0; chosen < 3; chosen++) {
      for (const key of ['n', 'e']) {
        player.first();
        for (let i = 0; i < 20; i++) {
          walk(key, false, player);
          heard.push(player.announced);
          walk('m', false, player);
          heard.push(player.announced);
        }
      }
      player.last();
      walk('m', false, player);
      heard.push(player.announced);
      walk('h', false, player);
      heard.push(player.announced);
    }
    expect(player.moment.time).toBeLessThanOrEqual(until);
    expect(heard.some((text) => /so far|into a silence:/.test(text))).toBe(true);
    for (const text of heard) {
      expect(text).not.toMatch(/delayed|heartbeat|congestion|holds|5,191/i);
      for (const [, time] of text.matchAll(/([\d,]+\.\d{3}) ms/g)) {
        expect(Number(time!.replaceAll(',', '')) * 1e6).toBeLessThanOrEqual(until + 1000);
      }
    }
  });
});
