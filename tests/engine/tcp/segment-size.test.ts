import { expect, test } from 'vitest';
import { learnSegmentSize } from '../../../src/engine/tcp/segment-size.ts';
import type { EndpointState } from '../../../src/engine/tcp/state.ts';
import { Alone } from './alone.ts';

/** What segments are taken to carry after these lengths, pushed or not; and whether the last looks like the end of a write. */
function after(
  segments: readonly (readonly [length: number, pushed: boolean])[],
  state: Partial<EndpointState> = {},
): [size: number, ends: boolean] {
  const { endpoint } = new Alone({ state: { receiveMss: 536, ...state } });
  const ends = segments.map(([length, pushed]) => learnSegmentSize(endpoint, length, pushed));
  return [endpoint.state.receiveMss, ends.at(-1)!];
}

test.each([
  ['a longer segment counts at once', [[1460, false]], 1460, false],
  ['pushed, it looks like an end', [[1460, true]], 1460, true],
  [
    'a short one is an end',
    [
      [1460, false],
      [300, true],
    ],
    1460,
    true,
  ],
  [
    'two of the same length are full',
    [
      [1460, false],
      [1250, true],
      [1250, true],
    ],
    1250,
    false,
  ],
  [
    'not of two lengths',
    [
      [1460, false],
      [1250, true],
      [1249, true],
    ],
    1460,
    true,
  ],
  [
    'not with another between',
    [
      [1460, true],
      [1250, true],
      [1460, true],
      [1250, true],
    ],
    1460,
    true,
  ],
  [
    'nor two that every path carries',
    [
      [1460, false],
      [300, true],
      [300, true],
    ],
    1460,
    true,
  ],
  [
    'unless they are not pushed',
    [
      [1460, false],
      [300, false],
      [300, false],
    ],
    300,
    false,
  ],
  [
    'and not tiny',
    [
      [1460, false],
      [80, false],
      [80, false],
    ],
    1460,
    true,
  ],
] as const)('%s', (_, segments, size, ends) => {
  expect(after(segments)).toEqual([size, ends]);
});

test('no segment counts as longer than what was announced', () => {
  expect(after([[9000, false]])).toEqual([1460, false]);
});

test('options count', () => {
  const segments = [
    [1448, true],
    [524, true],
    [524, true],
  ] as const;
  expect(after(segments, { timestamps: true })).toEqual([524, false]);
  expect(after(segments)).toEqual([1448, true]);
});
