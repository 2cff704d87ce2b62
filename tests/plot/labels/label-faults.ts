// The labels of every step of a lesson, at four widths of the window and presented.
import { loadLesson } from '../../../src/course/markdown/index.ts';
import { presentType, type TypeScale } from '../../../src/plot/marks/index.ts';
import { pictures, stillWidth, type PictureName } from '../../../src/plot/views/index.ts';
import { crossings } from './crossing.ts';
import { cutOff, LabelCheck, overlapping, tooSmall, type DrawnLabel } from './label-check.ts';
import { drawn, figuresOf, picturesOf, unnamed, type Size } from './lesson-pictures.ts';
import { siteFaces } from './typeface.ts';

/** How large a lesson's page draws a picture: the only one of a step, the first or second of two, a queue below windows; pixels. */
type Place = 'only' | 'first' | 'second' | 'queue';

/** A window and the pictures' sizes in it, as they were measured in a browser (see decision 25). */
interface Layout {
  readonly window: string;
  readonly sizes: Readonly<Record<Place, Size>>;
  readonly type?: TypeScale;
  /** Nothing is smaller than this, pixels. */
  readonly least: number;
}

/** In a text pictures stand still, as wide as it is at least, and each view has a height of its own. */
const still = ([width, height]: Size, view: PictureName): Size =>
  width === stillWidth ? [width, pictures[view].stillHeight] : [width, height];

const layouts: readonly Layout[] = [
  {
    window: '320',
    sizes: {
      only: [stillWidth, 0],
      first: [stillWidth, 0],
      second: [stillWidth, 0],
      queue: [stillWidth, 0],
    },
    least: 12,
  },
  {
    window: '768',
    sizes: { only: [660, 320], first: [660, 320], second: [660, 480], queue: [660, 160] },
    least: 12,
  },
  {
    window: '1280',
    sizes: { only: [631, 320], first: [376, 345], second: [298, 345], queue: [298, 160] },
    least: 12,
  },
  {
    window: '1920',
    sizes: { only: [736, 407], first: [560, 500], second: [382, 500], queue: [382, 144] },
    least: 12,
  },
  {
    window: '1280 by 720, presented',
    // One view at a time beside the words, as high as what is above it leaves.
    sizes: { only: [621, 340], first: [621, 340], second: [621, 340], queue: [655, 150] },
    type: presentType,
    least: 18,
  },
  {
    window: '1280 by 720, a presented player',
    sizes: { only: [1200, 440], first: [1200, 440], second: [1200, 440], queue: [1200, 440] },
    type: presentType,
    least: 18,
  },
];

const check = new LabelCheck(await siteFaces());

const words = ({ group, text, size }: DrawnLabel): string => `${group} ${size}: ${text}`;

function placeOf(views: readonly PictureName[], i: number): Place {
  if (views[i] === 'queue') return 'queue';
  if (views.filter((view) => view !== 'queue').length === 1) return 'only';
  return i === 0 ? 'first' : 'second';
}

/**
 * What is wrong with the labels of a lesson's pictures: which lie on each other, which are struck through, cut off or too small, and which
 * are missing that a step's text names. Reads the lesson, which makes its runs.
 */
export function labelFaultsIn(slug: string): string[] {
  const faults: string[] = [];
  for (const at of figuresOf(loadLesson(`lessons/${slug}`, { withVariants: false }).lesson!)) {
    const views = picturesOf(at);
    for (const [i, view] of views.entries()) {
      const place = placeOf(views, i);
      for (const { window, sizes, type, least } of layouts) {
        const { picture, state } = drawn(at, view, still(sizes[place], view), type);
        const { labels, strokes } = check.drawn(picture, state);
        const found = [
          ...crossings(labels, strokes).map(
            ({ label, stroke }) => `${stroke.look.trim()} goes through ${words(label)}`,
          ),
          ...overlapping(labels).map(([one, other]) => `${words(one)} lies on ${words(other)}`),
          ...cutOff(labels, picture).map((label) => `${words(label)} is cut off`),
          ...tooSmall(labels, least).map((label) => `${words(label)} is too small`),
          ...unnamed(at, view, picture).map((name) => `${name} is named, but not in the picture`),
        ];
        faults.push(...found.map((fault) => `${at.where}, ${view} at ${window}: ${fault}`));
      }
    }
  }
  return faults;
}
