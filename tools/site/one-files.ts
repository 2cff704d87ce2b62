// Saving a page as one file depends on the form of its HTML (src/share/single-file). This makes the build fail if that form
// has changed, before any reader's export does.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { oneFile, type SiteFiles } from '../../src/share/single-file/index.ts';

/** The embedded player of any run: its own is removed. */
const anyRun = 'embed/';

/**
 * @param site the built site's folder
 * @param pages paths of pages that can be saved
 * @throws SiteIncomplete, SiteUnlike
 */
export async function tryOneFiles(site: string, pages: readonly string[]): Promise<void> {
  const bytes = (path: string): Promise<Buffer | undefined> =>
    readFile(join(site, path)).catch(() => undefined);
  const files: SiteFiles = { bytes, text: async (path) => (await bytes(path))?.toString('utf8') };
  const address = 'https://example.org/';
  await oneFile(anyRun, files, { address, opened: { state: '#s=', title: '' } });
  for (const page of pages) await oneFile(page, files, { address });
}
