import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Rolldown } from 'vite';

/** Folders of the packages of which something is in a script or beside it. */
export function packagesIn(output: Rolldown.RolldownOutput['output']): string[] {
  const files = output.flatMap((file) =>
    file.type === 'chunk' ? Object.keys(file.modules) : file.originalFileNames,
  );
  return files.flatMap((file) => packageOf(file) ?? []);
}

/** Folder of the package that a file is of, from the project's: the innermost, since a package may have others within. */
export function packageOf(file: string): string | undefined {
  const found = /node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/?]+/;
  return found.exec(file.replaceAll('\\', '/'))?.[0];
}

/**
 * Writes down under which licences the site and everything in it come: most of them, those of the
 * typefaces too, want their text to travel along.
 * @throws if a package has none
 */
export async function writeLicences(file: string, packages: ReadonlySet<string>): Promise<void> {
  const texts = ['.', ...[...packages].sort()].map(licenceOf);
  await writeFile(file, texts.join(`\n${'-'.repeat(72)}\n\n`));
}

function licenceOf(folder: string): string {
  const { name, version, license } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as { name: string; version: string; license: string };
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  if (file === undefined) {
    throw new Error(`${name}: it goes into the site, and no text of its licence comes with it`);
  }
  return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
}
