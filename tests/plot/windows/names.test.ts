// Names in windows views of today's Linux while it fixes losses: no curve runs along one, in a narrow view either.
import { expect, test } from 'vitest';
import type { Box, Picture } from '../../../src/plot/marks/index.ts';
import { shownSender, windowsStrip } from '../../../src/plot/windows/index.ts';
import { run } from '../golden-cases/runs.ts';

/** So much of curves may lie below a name, pixels: a rise of three that coincide. */
const most = 40;

test.each([
  'linux-one-loss',
  'linux-three-losses',
  'linux-full-queue-reno',
  'linux-full-queue-cubic',
] as const)('%s', (name) => {
  const { trace, heartbeats } = run(name);
  const covering = [340, 600].flatMap((width) => {
    const options = { width, height: 240, heartbeats, ...shownSender(trace) };
    const picture = windowsStrip(trace, options);
    const names = picture.labels.filter(({ key }) => key.startsWith('name-'));
    expect(names.length, `names at ${width} pixels`).toBeGreaterThan(3);
    return names
      .map(({ key, clear }) => [width, key, Math.round(lengthIn(picture, clear!))] as const)
      .filter(([, , length]) => length > most);
  });
  expect(covering).toEqual([]);
});

/** Of the level and upright parts of all curves, what lies in a box, pixels. */
function lengthIn({ marks }: Picture, box: Box): number {
  let sum = 0;
  for (const { key, shapes } of marks) {
    if (!key.startsWith('curve-')) continue;
    const d = shapes.flatMap((shape) =>
      shape.kind === 'path' && shape.class !== 'area' ? shape.d : [],
    );
    let [x, y] = [0, 0];
    for (const [, command, first, second] of d
      .join('')
      .matchAll(/([MHV])([-\d.]+)(?:,([-\d.]+))?/g)) {
      const at = Number(first);
      const inX = (from: number, to: number): number =>
        Math.max(
          0,
          Math.min(Math.max(from, to), box.x + box.width - 2) -
            Math.max(Math.min(from, to), box.x + 2),
        );
      const inY = (from: number, to: number): number =>
        Math.max(
          0,
          Math.min(Math.max(from, to), box.y + box.height - 2) -
            Math.max(Math.min(from, to), box.y + 2),
        );
      if (command === 'H' && y > box.y + 2 && y < box.y + box.height - 2) sum += inX(x, at);
      if (command === 'V' && x > box.x + 2 && x < box.x + box.width - 2) sum += inY(y, at);
      if (command === 'V') y = at;
      else x = at;
      if (second !== undefined) y = Number(second);
    }
  }
  return sum;
}
