import { describe, expect, test } from 'vitest';
import { relativePath } from '../../../../src/ui/lesson/state/relative-path.ts';
import { fc, trials } from '../../../trials.ts';

describe('a path told step by step', () => {
  test.each([
    ['M10.24,20L10.24,17', 'M10.2,20v-3'],
    ['M5,5L9.9,5L4.1,6.26Z', 'M5,5h4.9l-5.8,1.3z'],
    ['M1,2H4.5V.5', 'M1,2h3.5v-1.5'],
    ['M3,4l6,6m-6,0l6,-6', 'M3,4l6,6M3,10l6,-6'],
    ['M2,8A4,4 0 1 0 10,8A4,4 0 1 0 2,8Z', 'M2,8a4 4 0 1 0 8,0a4 4 0 1 0 -8,0z'],
    ['M1,1H3V3ZL5,5', 'M1,1h2v2zl4,4'],
    ['', ''],
  ])('%s is %s', (absolute, relative) => {
    expect(relativePath(absolute)).toBe(relative);
  });

  test('marks of one form differ in where they begin alone', () => {
    const bar = (x: number, y: number): string =>
      relativePath(`M${x},${y}L${x - 3},${y + 5}L${x + 3},${y + 5}Z`);
    expect(bar(10, 20).replace('M10,20', '')).toBe(bar(70.5, 33.1).replace('M70.5,33.1', ''));
  });

  test('every point is where it was, to a tenth of a pixel, however many steps lead there', () => {
    const coordinate = fc.double({ min: -100, max: 700, noNaN: true }).map((v) => v.toFixed(2));
    const points = fc.array(fc.tuple(coordinate, coordinate), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(points, (through) => {
        const d = through.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x},${y}`).join('');
        const [x, y] = endOf(relativePath(d));
        const [lastX, lastY] = through.at(-1)!;
        expect(Math.abs(x - Number(lastX))).toBeLessThan(0.051);
        expect(Math.abs(y - Number(lastY))).toBeLessThan(0.051);
      }),
      trials(200),
    );
  });

  test('what it does not know it does not draw askew', () => {
    expect(() => relativePath('M0,0C1,1 2,2 3,3')).toThrow("'C'");
  });
});

/** Where a path of an M and relative lines ends. */
function endOf(d: string): [number, number] {
  let [x, y] = [0, 0];
  for (const [, command, rest = ''] of d.matchAll(/([Mlhv])([^Mlhv]*)/g)) {
    const [first = 0, second = 0] = rest.split(',').map(Number);
    if (command === 'M') [x, y] = [first, second];
    else if (command === 'h') x += first;
    else if (command === 'v') y += first;
    else [x, y] = [x + first, y + second];
  }
  return [x, y];
}
