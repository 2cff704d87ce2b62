#!/usr/bin/env node
// Runs the bundled command line, after bundling it again if a source has changed.
import { existsSync, readdirSync, statSync } from 'node:fs';

const root = new URL('..', import.meta.url);
const bundle = new URL('dist-cli/ackclock.mjs', root);

/** A folder's own modification time counts too: it changes when a file in it is removed. @param {URL} folder */
function newestIn(folder) {
  let newest = statSync(folder).mtimeMs;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const time = entry.isDirectory()
      ? newestIn(new URL(`${entry.name}/`, folder))
      : statSync(new URL(entry.name, folder)).mtimeMs;
    newest = Math.max(newest, time);
  }
  return newest;
}

function isStale() {
  if (!existsSync(bundle)) return true;
  const sources = new URL('src/', root);
  if (!existsSync(sources)) return false;
  const newest = Math.max(newestIn(sources), statSync(new URL('package.json', root)).mtimeMs);
  return newest > statSync(bundle).mtimeMs;
}

try {
  if (isStale()) {
    const { buildCommandLine } = await import('../tools/build-cli.mjs');
    await buildCommandLine();
  }
} catch (error) {
  console.error(`ackclock: the command line could not be built (is npm ci done?)\n${error}`);
  process.exit(1);
}
const { main } = await import(bundle.href);
process.exitCode = await main(process.argv.slice(2));
