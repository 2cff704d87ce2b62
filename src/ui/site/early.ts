// Runs in the head of every page, before anything is painted.
import { partsIn } from './parts.ts';
import { rememberedTheme, showTheme } from './theme.ts';

// A reader who chose the dark theme must not see a white flash.
showTheme(rememberedTheme());

// Typefaces that every page needs are asked for at once, not when the style sheet has been read, so
// that text seldom has to change its face. A page without an origin (a file, a sandboxed frame) cannot
// preload them.
if (origin !== 'null') {
  for (const address of document.currentScript?.dataset.faces?.split(' ') ?? []) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'font';
    link.type = 'font/woff2';
    link.crossOrigin = 'anonymous';
    link.href = address;
    document.head.append(link);
  }
}

// The page's own script, which comes next, is the first of its parts.
const { src = '' } = (document.currentScript ?? {}) as Partial<HTMLScriptElement>;
globalThis.ackclockPart = partsIn(src.slice(0, src.lastIndexOf('/') + 1));
