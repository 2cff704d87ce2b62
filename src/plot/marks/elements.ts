import type { Mark } from './shape.ts';
import type { ViewOptions } from '../scales/view.ts';

/** Maximum number of SVG elements in a picture, whatever the run: browsers are too slow at laying out more. */
export const maxElements = 4000;

/** Frame, layers, cursor and its companions, which are not marks. */
const besideMarks = 200;

/** The maximum number of elements for the marks of a run: half of the picture's with another run behind them. */
export function elementBudget({ beside }: Pick<ViewOptions, 'beside'>): number {
  return (beside === undefined ? maxElements : maxElements / 2) - besideMarks;
}

/** How many elements a page makes of some marks: groups, shapes, titles and hit areas. */
export function countElements(marks: readonly Mark[]): number {
  return marks.reduce((sum, { shapes, title, hit }) => {
    return sum + 1 + shapes.length + (title === '' ? 0 : 1) + (hit === undefined ? 0 : 1);
  }, 0);
}
