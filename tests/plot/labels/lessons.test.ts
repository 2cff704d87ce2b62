// The labels of every step of every lesson, at four widths of the window and presented: no two lie on each other, none is cut off
// or too small, and none is missing that the step's text names. `npm test` reads three of the lessons (tests/course/lessons.ts).
import { expect, test } from 'vitest';
import { presentType, type TypeScale } from '../../../src/plot/marks/index.ts';
import type { PictureName } from '../../../src/plot/views/index.ts';
import { lessons } from '../../course/lessons.ts';
import { cutOff, LabelCheck, overlapping, tooSmall, type DrawnLabel } from './label-check.ts';
import { drawn, figuresOf, picturesOf, unnamed, type Size } from './lesson-pictures.ts';
import { siteFaces } from './typeface.ts';

/** A window, and how large a lesson's page draws each picture in it (tests/e2e/labels.test.ts); pixels. */
interface Layout {
  readonly window: string;
  readonly sizes: Readonly<Record<PictureName, Size>>;
  readonly type?: TypeScale;
  /** Nothing is smaller than this, pixels. */
  readonly least: number;
}

const layouts: readonly Layout[] = [
  {
    window: '320',
    sizes: {
      sequence: [288, 300],
      ladder: [288, 460],
      windows: [288, 230],
      queue: [288, 160],
      waterfall: [288, 260],
    },
    least: 12,
  },
  {
    window: '768',
    sizes: {
      sequence: [570, 320],
      ladder: [560, 480],
      windows: [560, 250],
      queue: [560, 160],
      waterfall: [560, 250],
    },
    least: 12,
  },
  {
    window: '1280',
    sizes: {
      sequence: [400, 380],
      ladder: [310, 420],
      windows: [400, 200],
      queue: [400, 160],
      waterfall: [310, 380],
    },
    least: 12,
  },
  {
    window: '1920',
    sizes: {
      sequence: [620, 540],
      ladder: [380, 560],
      windows: [620, 240],
      queue: [620, 160],
      waterfall: [380, 540],
    },
    least: 12,
  },
  {
    window: '1280 by 720, presented',
    sizes: {
      sequence: [1200, 440],
      ladder: [560, 480],
      windows: [740, 260],
      queue: [740, 240],
      waterfall: [1200, 440],
    },
    type: presentType,
    least: 18,
  },
];

const check = new LabelCheck(await siteFaces());

const words = ({ group, text, size }: DrawnLabel): string => `${group} ${size}: ${text}`;

test.each(lessons.map((lesson) => [lesson.slug, lesson] as const))('%s', (_, lesson) => {
  const faults: string[] = [];
  for (const at of figuresOf(lesson)) {
    for (const view of picturesOf(at)) {
      for (const { window, sizes, type, least } of layouts) {
        const { picture, state } = drawn(at, view, sizes[view], type);
        const labels = check.labels(picture, state);
        const found = [
          ...overlapping(labels).map(([one, other]) => `${words(one)} lies on ${words(other)}`),
          ...cutOff(labels, picture).map((label) => `${words(label)} is cut off`),
          ...tooSmall(labels, least).map((label) => `${words(label)} is too small`),
          ...unnamed(at, view, picture).map((name) => `${name} is named, but not in the picture`),
        ];
        faults.push(...found.map((fault) => `${at.where}, ${view} at ${window}: ${fault}`));
      }
    }
  }
  expect(faults).toEqual([]);
});
