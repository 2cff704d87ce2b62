// Puts the sample deck together: slides, reveal.js and the site in one folder that needs nothing else.
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The files of reveal.js that a deck needs; its plugins are not used. */
const ofReveal = ['reset.css', 'reveal.css', 'reveal.js', 'theme/white.css'];

/** @param {string} folder is emptied first */
export function makeDeck(folder) {
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(root, 'examples/reveal'), folder, { recursive: true });
  mkdirSync(join(folder, 'reveal'));
  const reveal = join(root, 'node_modules/reveal.js');
  for (const file of ofReveal) {
    cpSync(join(reveal, 'dist', file), join(folder, 'reveal', basename(file)));
  }
  cpSync(join(reveal, 'LICENSE'), join(folder, 'reveal/LICENSE'));
  cpSync(join(root, 'dist'), join(folder, 'ackclock'), { recursive: true });
}
