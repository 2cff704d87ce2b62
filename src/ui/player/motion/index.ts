// What moves pictures from one state to the next: a part of a page's script that nothing waits for.
export { motionInPlot } from '../../../plot/motion/index.ts';
export { fly } from './flying.ts';
export { pictureMover } from './moving-pictures.ts';
// Comes along, for the first press of Play.
import './playing.ts';
