// `node tools/release-notes.mjs v0.2.0` prints that version's section of CHANGELOG.md.
import { readFileSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * One version's section of a changelog, without its heading. Each paragraph and list item is on one
 * line, because GitHub shows the line breaks of release notes as they are.
 * @param {string} changelog the text of CHANGELOG.md
 * @param {string} version `0.2.0`, or its tag `v0.2.0`
 * @returns {string} Markdown without a line break at its end
 * @throws {Error} if there is no such section, or nothing in it
 */
export function releaseNotes(changelog, version) {
  const number = version.replace(/^v/, '');
  const section = changelog.split(/^## /m).find((text) => text.startsWith(`[${number}]`));
  if (section === undefined) throw new Error(`CHANGELOG.md has no section "## [${number}]".`);
  const notes = section
    .replace(/^.*$/m, '') // the heading's rest
    .replace(/^\[[^\]]+\]: .*$/gm, '') // the addresses at the end of the file
    .replace(/(?<=\S)\n *(?=\S)(?!- |#+ )/g, ' ')
    .trim();
  if (notes === '') throw new Error(`CHANGELOG.md says nothing about ${number}.`);
  return notes;
}

const called = process.argv[1];
if (called !== undefined && realpathSync(called) === fileURLToPath(import.meta.url)) {
  const version = process.argv[2];
  if (version === undefined) {
    console.error('usage: node tools/release-notes.mjs VERSION');
    process.exit(2);
  }
  try {
    console.log(
      releaseNotes(readFileSync(new URL('../CHANGELOG.md', import.meta.url), 'utf8'), version),
    );
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
