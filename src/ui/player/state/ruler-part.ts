// What puts a ruler down, moves it and measures with it: it comes when the first ruler is laid down.
import type { Picture } from '../../../plot/marks/index.ts';
import type { PlotPoint } from '../../../plot/sequence/index.ts';
import { snapped } from './ruler.ts';

export {
  measure,
  measurementWords,
  plotCorners,
  rulerShapes,
} from '../../../plot/sequence/index.ts';
export { movedEnd, rulerAt } from './ruler.ts';

/** What a place of a plot means, pixels: the nearest corner on view, or the place itself; undefined where there are no numbers. */
export function pointOn(
  { time, numbers }: Picture,
  corners: readonly PlotPoint[],
  { x, y }: { readonly x: number; readonly y: number },
): PlotPoint | undefined {
  if (numbers === undefined) return undefined;
  const onView = corners.filter(
    (corner) =>
      corner.time >= time.domain[0] &&
      corner.time <= time.domain[1] &&
      corner.number >= numbers.domain[0] &&
      corner.number <= numbers.domain[1],
  );
  return snapped(onView, (each) => [time.at(each.time), numbers.at(each.number)], {
    time: Math.round(time.timeAt(x)),
    number: numbers.numberAt(y),
  });
}
