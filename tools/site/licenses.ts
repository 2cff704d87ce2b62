import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Rolldown } from 'vite';

/** Folders of the packages with code in a script or files beside it. */
export function packagesIn(output: Rolldown.RolldownOutput['output']): string[] {
  const files = output.flatMap((file) =>
    file.type === 'chunk' ? Object.keys(file.modules) : file.originalFileNames,
  );
  return files.flatMap((file) => packageOf(file) ?? []);
}

/** Folder of a file's package, relative to the project's: the innermost, since a package can contain others. */
export function packageOf(file: string): string | undefined {
  const found = /node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/?]+/;
  return found.exec(file.replaceAll('\\', '/'))?.[0];
}

/**
 * Lists the licenses of the site and everything in it: most of them, including the fonts', require their text to be
 * included.
 * @throws if a package has none
 */
export async function writeLicenses(file: string, packages: ReadonlySet<string>): Promise<void> {
  const texts = ['.', ...[...packages].sort()].map(licenseOf);
  await writeFile(file, texts.join(`\n${'-'.repeat(72)}\n\n`));
}

function licenseOf(folder: string): string {
  const { name, version, license } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as { name: string; version: string; license: string };
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  if (file === undefined) {
    throw new Error(`${name}: it is part of the site, but the text of its license is missing`);
  }
  return `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
}
