// Which way through lessons a reader has chosen: one choice for all of them, kept by the browser.
import type { CoursePath } from '../../course/markdown/index.ts';
import { keepItem, storage } from './capabilities.ts';

/** How a lesson is taken: by its short version, or whole. */
export type Way = CoursePath['way'];

const key = 'ackclock.way';
/** Name of the controls that offer the choice. */
const wayControl = 'way';

/** Undefined: nothing was chosen, or the browser keeps nothing; the path through the course decides. */
export function keptWay(): Way | undefined {
  const kept = storage()?.getItem(key);
  return kept === 'short' || kept === 'whole' ? kept : undefined;
}

export function keepWay(way: Way): void {
  // Where nothing is kept, it holds as long as the page.
  keepItem(storage(), key, way);
}

/** The way that was chosen at a control; undefined: the control is for something else. */
export function wayChosenAt(control: EventTarget | null): Way | undefined {
  const { name, value } = control as HTMLInputElement;
  return name === wayControl ? (value as Way) : undefined;
}

/** Shows a way as the chosen one, wherever the page offers the choice. */
export function showWay(way: Way): void {
  for (const control of document.getElementsByName(wayControl)) {
    (control as HTMLInputElement).checked = (control as HTMLInputElement).value === way;
  }
}

export function forgetWay(): void {
  storage()?.removeItem(key);
}
