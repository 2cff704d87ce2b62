import { loadLazily } from '../site/lazy-script.ts';

declare global {
  /** There once the typefaces' script has run. */
  var ackclockFaces: boolean | undefined;
}

let loading: Promise<unknown> | undefined;

/** Fetches the typefaces, once for all elements of a page; without them the reader's own are used. */
export function expectTypefaces(): void {
  loading ??= loadLazily('faces', () => globalThis.ackclockFaces);
}
