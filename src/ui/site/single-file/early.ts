// Begins a page that is one file with all that it needs: see src/share/single-file.
import { readTheme } from '../../embed/early-theme.ts';
import { rememberedTheme, showTheme } from '../theme.ts';
import { turnLinksOutward } from './outward-links.ts';
import { PartsAtHand } from './parts-at-hand.ts';

const asked = readTheme(location.search, location.hash);
showTheme(asked === 'system' ? rememberedTheme() : asked);

const parts = new PartsAtHand();
globalThis.ackclockPart = parts.define;

addEventListener('DOMContentLoaded', () => {
  const { at } = document.getElementById('page')?.dataset ?? {};
  turnLinksOutward(document, at);
  parts.begin();
});
