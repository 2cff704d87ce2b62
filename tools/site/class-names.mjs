// Class names that keep a component's styles to itself: `_` and the component's number, which compress better than
// Svelte's own, which are hashes. A page's first script and ack-clock.js are 0.2 to 0.4 KB smaller.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { relative, sep } from 'node:path';

const folder = fileURLToPath(new URL('../../src/', import.meta.url));

const numbers = new Map(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.svelte'))
    .map((file) => file.split(sep).join('/'))
    .sort()
    .map((file, i) => [file, i]),
);

/**
 * For Svelte's compiler (`cssHash`).
 * @param {{ readonly filename: string, hash(text: string): string }} component
 */
export function classNameOf({ filename, hash }) {
  const number = numbers.get(relative(folder, filename).split(sep).join('/'));
  // A component that has come since the development server started has no number.
  return number === undefined ? `svelte-${hash(filename)}` : `_${number.toString(36)}`;
}
