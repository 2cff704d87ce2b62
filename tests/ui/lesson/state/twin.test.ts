// Two runs beside each other: in which picture they are compared, and over which time.
import { expect, test } from 'vitest';
import { commonWindow, comparedIn } from '../../../../src/ui/lesson/state/twin.ts';

test('two runs are compared in the first view of their figure that can have another run behind it', () => {
  expect(comparedIn(['ladder'])).toBe('ladder');
  expect(comparedIn(['waterfall', 'sequence'])).toBe('waterfall');
  expect(comparedIn(['sequence', 'ladder'])).toBe('sequence');
  expect(comparedIn(['budget', 'windows'])).toBe('windows');
  expect(comparedIn(['packets'])).toBe('sequence');
});

test('on one axis they need the time of both', () => {
  expect(commonWindow([2, 5], [1, 4])).toEqual([1, 5]);
});
