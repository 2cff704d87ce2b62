import { describe, expect, it } from 'vitest';
import { flushSync } from 'svelte';
import type { WaitTable } from '../../../src/course/markdown/index.ts';
import { ToyState } from '../../../src/ui/toy/toy-state.svelte.ts';

const places = Array.from({ length: 999 }, (_, i) => i + 2);
const table: WaitTable = {
  from: 2,
  until: 1000,
  heartbeat: places.map((at) => 200 - ((at + 50) % 200)),
  timer: places.map(() => 200),
  ticks: [150, 350, 550, 750, 950, 1150],
};

describe('a toy', () => {
  it('drops a wait for each segment that is let go, and says so', () => {
    const toy = new ToyState(table);
    toy.moveTo(412.3);
    expect([toy.arrives, toy.wait, toy.waits.length]).toEqual([412, 138, 0]);
    toy.throwIn();
    toy.moveTo(-50);
    toy.throwIn();
    flushSync();
    expect(toy.waits).toEqual([138, 148]);
    expect(toy.tally.average).toBe(143);
    expect(toy.announcement).toContain('Segment 2 arrives at 2 ms. Its ACK waits 148 ms.');
  });

  it('throws in the same many for every reader, and others each time', () => {
    const [one, other] = [new ToyState(table), new ToyState(table)];
    for (const toy of [one, other]) toy.throwMany(false);
    expect(one.waits).toHaveLength(20);
    expect(other.waits).toEqual(one.waits);
    const first = one.waits;
    one.throwMany(false);
    expect(one.waits).toHaveLength(40);
    expect(one.waits.slice(20)).not.toEqual(first);
    expect(one.announcement).toMatch(/^20 more\. Average of 40: /);
  });

  it('throws in at once what was still to come when the reader goes on', () => {
    const toy = new ToyState(table);
    toy.throwMany(true);
    toy.moveTo(300);
    expect([toy.waits.length, toy.arrives]).toEqual([20, 300]);
  });

  it('begins anew with another clock, beside what was counted with the first', () => {
    const toy = new ToyState(table);
    toy.throwMany(false);
    const { waits } = toy;
    toy.choose('timer');
    expect([toy.waits, toy.before]).toEqual([[], waits]);
    toy.throwIn();
    expect(toy.waits).toEqual([200]);
    toy.startAgain();
    expect([toy.waits, toy.before]).toEqual([[], []]);
  });
});
