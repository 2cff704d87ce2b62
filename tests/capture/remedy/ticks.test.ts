// The clocks of older stacks, as far as packets show when they tick.
import { expect, it } from 'vitest';
import { ticksOf } from '../../../src/capture/remedy/derive/ticks.ts';
import { ack, conversation, data } from '../findings/conversation.ts';

/** Data of the server arrives, and the client acknowledges it late. */
const late = (from: number, at: number, number: number) => [
  data(1, from, { sequence: 1 + 1000 * number }),
  ack(0, at, 1001 + 1000 * number),
];
const first = data(0, 0, {});
const of = (...all: Parameters<typeof conversation>[0][]) =>
  conversation([first, ...all.flat()], { seenAt: [true, true] });

it('late ACKs show the phase of the clock that sends them', () => {
  const { fast, slow } = ticksOf(of(late(100, 170, 0), late(480, 571, 1)), 0);
  expect([fast, slow]).toEqual([170, undefined]);
});

it('two that agree outvote one that another timer sent', () => {
  const all = [late(10, 90, 0), late(300, 370, 1), late(700, 770, 2)];
  expect(ticksOf(of(...all), 0).fast).toBe(170);
});

it('timeouts show the phase of the clock that runs the timers', () => {
  const again = (at: number) => data(1, at, { repeated: true });
  const { fast, slow } = ticksOf(of([data(1, 100, {}), again(1320), again(3820)]), 1);
  expect([fast, slow]).toEqual([undefined, 320]);
});
