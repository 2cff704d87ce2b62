import { describe, expect, test } from 'vitest';
import { Kernel } from '../../../src/engine/kernel/kernel.ts';
import { Counter } from '../../../src/engine/kernel/counter.ts';

describe('the kernel', () => {
  test('hands each event to its target, at its time', () => {
    const kernel = new Kernel();
    const happened: string[] = [];
    const target = (name: string) =>
      kernel.register({
        handle: (kind, argument, cause) =>
          happened.push(`${kernel.now} ${name} ${kind} ${argument} ${cause}`),
        save: () => undefined,
        load: () => undefined,
      });
    const a = target('a');
    const b = target('b');
    kernel.schedule(20, a, 1, 2, 3);
    kernel.schedule(10, b, 4, 5, 6);
    while (kernel.step());
    expect(happened).toEqual(['10 b 4 5 6', '20 a 1 2 3']);
    expect(kernel.step()).toBe(false);
  });

  test('is busy while anything that was begun is not finished', () => {
    const kernel = new Kernel();
    kernel.begin();
    kernel.begin();
    kernel.finish();
    expect(kernel.busy).toBe(true);
    kernel.finish();
    expect(kernel.busy).toBe(false);
  });

  test('forgets the targets registered since, when it goes back', () => {
    const kernel = new Kernel();
    const counter = new Counter(kernel);
    counter.next();
    const saved = kernel.save();
    expect(counter.next()).toBe(1);
    new Counter(kernel);
    kernel.load(saved);
    expect(counter.next()).toBe(1);
    expect(kernel.save().targets).toHaveLength(1);
  });
});
