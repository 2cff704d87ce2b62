// The check of labels finds what is wrong, and nothing else.
import { expect, test } from 'vitest';
import { createTimeScale } from '../../../src/plot/scales/time-scale.ts';
import type { Mark, MarkRole, Picture, Shape } from '../../../src/plot/marks/index.ts';
import { circle, line, polyline, rect, text } from '../../../src/plot/marks/shape.ts';
import { presentType } from '../../../src/plot/marks/index.ts';
import { textWidth } from '../../../src/plot/marks/text.ts';
import { crossings } from './crossing.ts';
import { cutOff, LabelCheck, overlapping, tooSmall } from './label-check.ts';
import { siteFaces } from './typeface.ts';

const faces = await siteFaces();
const check = new LabelCheck(faces);

function words(x: number, y: number, text: string): Shape {
  return { kind: 'text', x, y, text, anchor: 'start', class: '' };
}

function pictureOf(shapes: readonly Shape[], type = presentType): Picture {
  const label: Mark = { key: 'words', role: 'data', record: undefined, title: '', shapes };
  return {
    width: 200,
    height: 100,
    type,
    title: '',
    description: '',
    ground: [],
    marks: [],
    labels: [label],
    time: createTimeScale({ domain: [0, 1], range: [0, 200] }),
    along: 'x',
    frame: { x: 0, y: 0, width: 200, height: 100 },
    cursorSpan: [0, 100],
  };
}

/** Before the time on view, so that there is no cursor. */
const state = { time: -1, selection: undefined, inFlight: [] };

test('labels that share more than a pixel are found, neighbours are not', () => {
  const found = (x: number, y: number): number => {
    const picture = pictureOf([words(10, 50, 'hold'), words(x, y, 'data')]);
    return overlapping(check.labels(picture, state)).length;
  };
  const wide = faces.interface.ink('hold', 500).width * presentType.label;
  expect(found(20, 45)).toBe(1);
  expect(found(10 + wide - 2, 50)).toBe(1);
  expect(found(10 + wide, 50)).toBe(0);
  // Below, as near as two lines are.
  expect(found(10, 71)).toBe(0);
});

/** A mark of its own for each group of shapes, in the order of painting. */
function painted(...groups: readonly (readonly [MarkRole, ...Shape[]])[]): Picture {
  const labels = groups.map(([role, ...shapes], i): Mark => {
    return { key: `${i}`, role, record: undefined, title: '', shapes };
  });
  return { ...pictureOf([]), labels };
}

const plain = text(50, 50, 'delayed');
const halo = text(50, 50, 'delayed', 'start', 'halo');

test.each<[string, number, Picture]>([
  [
    'a bracket painted over words',
    1,
    painted(['data', halo], ['callout', line(70, 0, 70, 99, 'line')]),
  ],
  ['a bracket beside words', 0, painted(['data', halo], ['callout', line(46, 0, 46, 99, 'line')])],
  [
    'a leader below a halo',
    1,
    painted(['callout', line(40, 30, 90, 60, 'leader data')], ['data', halo]),
  ],
  [
    'a path with a corner in words',
    1,
    painted(
      ['data', halo],
      [
        'callout',
        polyline(
          [
            [70, 0],
            [70, 45],
            [199, 45],
          ],
          'line',
        ),
      ],
    ),
  ],
  [
    'a path around words',
    0,
    painted(
      ['data', halo],
      [
        'callout',
        polyline(
          [
            [40, 90],
            [40, 20],
            [180, 20],
          ],
          'line',
        ),
      ],
    ),
  ],
  ['the bracket of a wait below a halo', 1, painted(['hold', line(70, 0, 70, 99)], ['data', halo])],
  ['an arrow across words with a halo', 0, painted(['data', line(65, 20, 75, 80)], ['data', halo])],
  ['an arrow along words with a halo', 1, painted(['data', line(20, 40, 180, 48)], ['data', halo])],
  [
    'an arrow across words without one',
    1,
    painted(['data', line(65, 20, 75, 80)], ['data', plain]),
  ],
  [
    'an arrow below the plate of words',
    0,
    painted(
      ['data', line(20, 40, 180, 48)],
      ['data', rect({ x: 46, y: 22, width: 140, height: 40 }, 'plate'), plain],
    ),
  ],
  [
    'a plate that is too short',
    1,
    painted(
      ['data', line(20, 40, 180, 48)],
      ['data', rect({ x: 48, y: 30, width: 40, height: 24 }, 'plate'), plain],
    ),
  ],
  [
    'an arrow over words and their plate',
    1,
    painted(
      ['data', rect({ x: 48, y: 30, width: 90, height: 24 }, 'plate'), plain],
      ['data', line(65, 20, 75, 80)],
    ),
  ],
  [
    'the plate of another label over words',
    1,
    painted(['data', plain], ['data', rect({ x: 60, y: 30, width: 30, height: 24 }, 'plate')]),
  ],
  ['a disc over words', 1, painted(['data', halo], ['callout', circle(70, 45, 9, 'disc')])],
  ['a line of the grid', 0, painted(['axis', line(0, 45, 199, 45)], ['data', plain])],
  [
    'a line that only grazes words',
    0,
    painted(['data', line(0, 51, 199, 51)], ['data', text(50, 50, 'nose')]),
  ],
])('what goes through words: %s', (_, count, picture) => {
  const { labels, strokes } = check.drawn(picture, state);
  expect(crossings(labels, strokes)).toHaveLength(count);
});

test('labels that the edge cuts and labels that are too small are found', () => {
  const picture = pictureOf([words(190, 50, 'server'), words(10, 50, 'client')]);
  const labels = check.labels(picture, state);
  expect(cutOff(labels, picture).map(({ text }) => text)).toEqual(['server']);
  expect(tooSmall(labels, presentType.label)).toEqual([]);
  expect(tooSmall(labels, presentType.label + 0.5)).toHaveLength(2);
});

test('what pictures take a text to be is hardly narrower than it is, whatever its weight', () => {
  for (const text of ['an ACK at once would be here', 'client’s heartbeat', '12,345', '184.3 ms']) {
    for (const weight of [400, 500, 600, 700]) {
      const real = faces.interface.ink(text, weight).width;
      expect(textWidth(text, 1) / real, `${text}, ${weight}`).toBeGreaterThan(0.99);
      expect(textWidth(text, 1) / real, `${text}, ${weight}`).toBeLessThan(1.1);
    }
  }
});
