// Runs in the head of an embedded player's page, before anything is painted.
import { partsIn } from '../site/parts.ts';
import { showTheme } from '../site/theme.ts';
import { readTheme } from './early-theme.ts';

// The deck around says which theme goes with its slides; no white flash on a dark one.
showTheme(readTheme(location.search, location.hash));

// The picture in the page is another run's than the one that a state brings.
if (/[#&]s=/.test(location.hash)) document.documentElement.dataset.opening = '';

const { src = '' } = (document.currentScript ?? {}) as Partial<HTMLScriptElement>;
globalThis.ackclockPart = partsIn(src.slice(0, src.lastIndexOf('/') + 1));
