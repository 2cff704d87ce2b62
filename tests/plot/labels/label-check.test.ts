// The check of labels finds what is wrong, and nothing else.
import { expect, test } from 'vitest';
import { createTimeScale } from '../../../src/plot/scales/time-scale.ts';
import type { Mark, Picture, Shape } from '../../../src/plot/marks/index.ts';
import { presentType } from '../../../src/plot/marks/index.ts';
import { textWidth } from '../../../src/plot/marks/text.ts';
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
const state = { time: -1, selection: undefined, travelling: [] };

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
