import { beforeEach, describe, expect, test } from 'vitest';
import { Kernel } from '../../../src/engine/kernel/kernel.ts';
import { Timer } from '../../../src/engine/kernel/timer.ts';

let kernel: Kernel;
let timer: Timer;
let fired: number[];
/** Called when the timer fires. */
let then: () => void;

beforeEach(() => {
  kernel = new Kernel();
  fired = [];
  then = () => undefined;
  const target = kernel.register({
    handle() {
      if (!timer.fires()) return;
      fired.push(kernel.now);
      then();
    },
    save: () => timer.save(),
    load: (saved) => timer.load(saved as ReturnType<Timer['save']>),
  });
  timer = new Timer(kernel, target, 0);
});

/** Lets everything happen up to a time. */
function until(time: number): void {
  while (kernel.nextTime <= time && kernel.step()) {
    // Each step is one event.
  }
}

describe('a timer', () => {
  test('fires once, at its deadline, and no longer runs then', () => {
    expect(timer.running).toBe(false);
    timer.set(10, 3);
    expect([timer.running, timer.deadline, timer.setBy]).toEqual([true, 10, 3]);
    until(100);
    expect(fired).toEqual([10]);
    expect(timer.running).toBe(false);
  });

  test('that is moved later fires only then', () => {
    timer.set(10, -1);
    timer.set(30, -1);
    expect(kernel.pending).toBe(1);
    until(100);
    expect(fired).toEqual([30]);
  });

  test('that is moved earlier fires then, and not again at the old time', () => {
    timer.set(30, -1);
    timer.set(10, -1);
    until(100);
    expect(fired).toEqual([10]);
  });

  test('that is stopped does not fire; set again, it does', () => {
    timer.set(10, -1);
    timer.stop();
    until(9);
    timer.set(20, -1);
    until(100);
    expect(fired).toEqual([20]);
  });

  test('that is stopped and set to the same time fires once', () => {
    timer.set(10, -1);
    timer.stop();
    timer.set(10, -1);
    until(100);
    expect(fired).toEqual([10]);
  });

  test('set earlier, then to its old time again, fires at both and once at each', () => {
    timer.set(10, -1);
    timer.set(5, -1);
    then = () => {
      then = () => undefined;
      timer.set(10, -1);
    };
    until(100);
    expect(fired).toEqual([5, 10]);
  });

  test('can be set again while it fires, even to the present', () => {
    then = () => {
      if (fired.length < 3) timer.set(kernel.now, -1);
    };
    timer.set(10, -1);
    until(100);
    expect(fired).toEqual([10, 10, 10]);
  });

  test('that moves later for ever keeps one event pending', () => {
    for (let now = 0; now < 1000; now++) {
      until(now);
      timer.set(now + 50, -1);
      expect(kernel.pending).toBe(1);
    }
    expect(fired).toEqual([]);
  });

  test('that moves earlier takes its old event along: there is one for each timer', () => {
    for (let deadline = 50; deadline > 0; deadline--) {
      timer.set(deadline, -1);
      expect(kernel.pending).toBe(1);
    }
    until(20);
    timer.set(70, -1);
    expect(kernel.pending).toBe(1);
    until(100);
    expect(fired).toEqual([1, 70]);
  });

  test('comes back with a saved state', () => {
    timer.set(10, -1);
    const saved = kernel.save();
    timer.set(40, -1);
    until(20);
    kernel.load(saved);
    until(100);
    expect(fired).toEqual([10]);
  });
});
