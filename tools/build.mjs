// `npm run build`: the site into dist/, and a summary of its files.
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { createBuilder } from 'vite';
import { rememberSite, siteStamp } from './fresh-site.mjs';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const started = Date.now();
const stamp = siteStamp();
console.log(
  'Building the site: first the scripts for each kind of page, then the pages with their runs.',
);
const builder = await createBuilder({ logLevel: 'warn' }, null);
await builder.buildApp();
rememberSite(stamp);

const files = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => ({ name: entry.name, path: join(entry.parentPath, entry.name) }))
  .map(({ name, path }) => ({ name, path, bytes: readFileSync(path) }));
const kinds = new Map([
  ['.html', 'pages'],
  ['.js', 'scripts'],
  ['.css', 'style sheets'],
  ['.woff2', 'typefaces'],
]);
/** @type {Map<string, { count: number, bytes: number, compressed: number }>} */
const sums = new Map();
for (const { name, bytes } of files) {
  const kind = kinds.get(extname(name)) ?? 'others';
  const sum = sums.get(kind) ?? { count: 0, bytes: 0, compressed: 0 };
  sum.count += 1;
  sum.bytes += bytes.length;
  sum.compressed += gzipSync(bytes, { level: 6 }).length;
  sums.set(kind, sum);
}
const kilobytes = (/** @type {number} */ bytes) => `${Math.round(bytes / 1024)} KB`.padStart(10);
console.log(`\ndist/ (${((Date.now() - started) / 1000).toFixed(0)} s)`);
for (const kind of [...kinds.values(), 'others']) {
  const { count, bytes, compressed } = sums.get(kind) ?? { count: 0, bytes: 0, compressed: 0 };
  console.log(
    `${String(count).padStart(5)} ${kind.padEnd(13)}${kilobytes(bytes)}, compressed${kilobytes(compressed)}`,
  );
}
