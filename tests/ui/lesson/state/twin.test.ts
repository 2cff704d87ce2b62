// Two runs beside each other: over which time they are compared.
import { expect, test } from 'vitest';
import { commonWindow } from '../../../../src/ui/lesson/state/twin.ts';

test('on one axis they need the time of both', () => {
  expect(commonWindow([2, 5], [1, 4])).toEqual([1, 5]);
});
