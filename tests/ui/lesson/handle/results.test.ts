// What was tried, as bars and in a sentence: of a number, of two, of choices beside it, and of a count.
import { expect, test } from 'vitest';
import type { HandleBlock } from '../../../../src/course/markdown/index.ts';
import { HandleState } from '../../../../src/ui/lesson/handle/handle-state.svelte.ts';
import {
  barsOf,
  foundSentence,
  placesToTry,
  resultText,
} from '../../../../src/ui/lesson/handle/results.ts';
import { runScenario } from '../../../../src/run/index.ts';
import { answer } from '../../../../src/worker/index.ts';
import { handleLesson } from './handle.ts';

const phase = 'field=hosts.client.fastTick.phase values="149.2, 169.2, 189.2"';
const flush = 'field=http.server.headerFlush choices="alone: alone; joined: joined" label=Header';
const second = (attributes: string): string => attributes.replaceAll(/(\w+)=/g, '$1-2=');
const time = 'measure="duration of transaction 1" axis="time of the transfer"';
const stalls = 'measure="count of stalls" axis=stalls';

function stateOf(attributes: string): { state: HandleState; block: HandleBlock } {
  const { block, scenario } = handleLesson(`run=alone ${attributes}`);
  const ask = (request: Parameters<typeof answer>[0]) => Promise.resolve(answer(request));
  return { state: new HandleState(block, scenario, runScenario(scenario), ask as never), block };
}

test('of a number each value is a column, and what is untried has none', async () => {
  const { state } = stateOf(`${phase} ${time}`);
  await state.move(0, 0);
  const { slots, current, others } = barsOf(state);
  expect(slots.map(({ result }) => result !== undefined)).toEqual([true, false, true]);
  expect(current).toBe(0);
  expect(others).toEqual([]);
});

test('a choice beside it is a line for each option that is not on view', async () => {
  const { state } = stateOf(`${phase} ${second(flush)} ${time}`);
  await state.move(1, 1);
  const { slots, others } = barsOf(state);
  expect(others).toEqual(['alone', 'joined']);
  expect(slots[2]!.others[0]).toBeGreaterThan(0);
  expect(slots[2]!.others[1]).toBeUndefined();
});

test('of two numbers the columns are those of the one that was moved last', async () => {
  const size = 'field=http.documents.0.bytes values="5000, 6651" unit=octets label=Size';
  const { state } = stateOf(`${phase} ${second(size)} ${time}`);
  expect(placesToTry(state)).toHaveLength(3);
  await state.move(1, 0);
  expect(barsOf(state).slots.map(({ words }) => words)).toEqual(['5,000 octets', '6,651 octets']);
});

test('of choices alone each combination is a column', () => {
  const nagle = `field=hosts.server.tcp.nagle choices="bsd: on; off: off" label=Nagle`;
  const { state } = stateOf(`${flush} ${second(nagle)} ${time}`);
  expect(barsOf(state).slots.map(({ words }) => words)).toEqual([
    'alone, on',
    'alone, off',
    'joined, on',
    'joined, off',
  ]);
});

test('the sentence says the least and the most, and of a count how many have none', async () => {
  const timed = stateOf(`${flush} ${time}`).state;
  await timed.move(0, 1);
  expect(foundSentence(timed)).toMatch(
    /^Shortest so far: .*, with joined; longest: .*, with alone\.$/,
  );
  const counted = stateOf(
    `${flush} field-2=hosts.server.tcp.nagle choices-2="bsd: on; off: off" ${stalls}`,
  ).state;
  await counted.tryAll(placesToTry(counted), () => Promise.resolve());
  expect(foundSentence(counted)).toMatch(/^0 in \d of the 4 runs tried so far, more in/);
});

test('results have about three digits', () => {
  expect(resultText({ value: 1022.6e6, unit: 'time' })).toBe('1,023 ms');
  expect(resultText({ value: 9.86e6, unit: 'time' })).toBe('9.86 ms');
  expect(resultText({ value: 35.3e9, unit: 'time' })).toBe('35.3 s');
});
