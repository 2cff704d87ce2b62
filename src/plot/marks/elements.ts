import type { Mark } from './shape.ts';
import type { ViewOptions } from '../scales/view.ts';

/** The most SVG elements of a picture, whatever the run: a browser takes too long to lay out more. */
export const maxElements = 4000;

/** Frame, layers, cursor and what moves with it, which are not marks. */
const besideMarks = 200;

/** The elements that the marks of a run may take: with another run behind them, half of the picture's. */
export function elementBudget({ beside }: Pick<ViewOptions, 'beside'>): number {
  return (beside === undefined ? maxElements : maxElements / 2) - besideMarks;
}

/** How many elements a page makes of some marks: groups, shapes, titles and hit areas. */
export function countElements(marks: readonly Mark[]): number {
  return marks.reduce((sum, { shapes, title, hit }) => {
    return sum + 1 + shapes.length + (title === '' ? 0 : 1) + (hit === undefined ? 0 : 1);
  }, 0);
}
