// `npm run deck`: the sample deck in a folder of its own, to be opened by a double click or put on a server.
import { fileURLToPath, pathToFileURL } from 'node:url';
import { provideSite } from './fresh-site.mjs';
import { makeDeck } from './make-deck.mjs';

provideSite();

const folder = fileURLToPath(new URL('../dist-deck/', import.meta.url));
makeDeck(folder);
console.log(`The sample deck: ${pathToFileURL(folder).href}index.html`);
