// What moves pictures from one state to the next: a part of a page's script that nothing waits for.
export { fly } from './flying.ts';
// Comes along, for the first press of Play.
import './playing.ts';
