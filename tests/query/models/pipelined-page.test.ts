// A page by one pipelining connection, worked out by hand: a T1 line by satellite, segments of 1460 bytes.
import { expect, it } from 'vitest';
import { pipelinedFlights, pipelinedPage } from '../../../src/query/models/index.ts';
import { satellite } from './satellite.ts';

const larger = { ...satellite, initialWindow: 3 };

it('is one transfer of all, a handshake and a request (section 5.3.1)', () => {
  const elements = [3072, 35_840, 5120, 5120];
  expect(pipelinedPage(elements, satellite)).toBeCloseTo(8 * 0.56 + 3892 / 192_000, 9);
  expect(pipelinedFlights(elements, satellite)).toEqual([1, 2, 3, 5, 8, 12, 3]);
});

it('with three segments at first takes two round trips fewer for 48 KB', () => {
  // 3 (1612 + 1460 bytes are three segments), 5, 8, 12 leave 34 - 28.
  const left = 49_152 - 3072 - 25 * 1460;
  expect(pipelinedPage([3072, 46_080], larger)).toBeCloseTo(6 * 0.56 + left / 192_000, 9);
});

it('with a base document of one segment leaves the rest of the first window empty', () => {
  // 1, then 3 + 1 = 4, 6, 9 hold 27 more elements of 1250 bytes but for 4000.
  const small = new Array<number>(28).fill(1250);
  const left = 27 * 1250 - 19 * 1460;
  expect(pipelinedPage(small, larger)).toBeCloseTo(6 * 0.56 + left / 192_000, 9);
  expect(pipelinedFlights(small, larger)).toEqual([1, 4, 6, 9, 5]);
});

it('of one element is a request and its reply', () => {
  expect(pipelinedPage([1000], satellite)).toBeCloseTo(2 * 0.56 + 1000 / 192_000, 9);
  expect(pipelinedFlights([1000], satellite)).toEqual([1]);
});
