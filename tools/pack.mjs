// `npm run pack`: the built site as one zip, to copy to a stick or a server and unpack there.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { zipSync } from 'fflate';
import { provideSite } from './fresh-site.mjs';

provideSite();

const root = fileURLToPath(new URL('..', import.meta.url));
const site = join(root, 'dist');
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const target = join(root, 'dist-zip', `${name}-${version}.zip`);

/** @type {Record<string, Uint8Array>} */
const files = {};
for (const entry of readdirSync(site, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const file = join(entry.parentPath, entry.name);
  // In a folder of its own, so that unpacking does not scatter the site's files among others.
  files[
    `${name}/${file
      .slice(site.length + 1)
      .split(sep)
      .join('/')}`
  ] = readFileSync(file);
}
const sorted = Object.fromEntries(Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1)));
// The same site gives the same zip, so files have a fixed date; zip has none before 1980.
const zip = zipSync(sorted, { level: 9, mtime: new Date(1980, 0, 1) });

mkdirSync(dirname(target), { recursive: true });
writeFileSync(target, zip);
console.log(
  `${target.slice(root.length)}: ${Object.keys(files).length} files, ${(zip.length / 1024).toFixed(0)} KB`,
);
