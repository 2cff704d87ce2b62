import { encodeLink, LinkError } from '../../../links/index.ts';
import { oneFile, SiteIncomplete, SiteUnlike, type SiteFiles } from '../../../one-file/index.ts';
import { ExportFailed, type Job, type Subject } from './exporter.ts';

/** Embedded players of any run; see src/one-file. */
const page = 'embed/';

/** About so many of the site's files go into one. */
const usualFiles = 20;

/**
 * A page with the player alone, as one HTML file that opens what is on view.
 * @throws ExportFailed
 */
export async function makePage({ linked, title }: Subject, job: Job): Promise<string> {
  if (linked === undefined)
    throw new ExportFailed('A capture is no scenario that a page could run.');
  const { state, site, address } = linked;
  if (!/^https?:/.test(site)) {
    throw new ExportFailed(
      'A page opened from a disk may not read the other files that this takes. The same site on a server can make it; ' +
        'or save the scenario as JSON here and let the command line do it: npx ackclock export FILE.json -o FILE.html',
    );
  }
  try {
    const opened = { state: await encodeLink(state), title };
    return await oneFile(page, filesAt(site, job), { address, opened });
  } catch (error) {
    if (error instanceof LinkError) throw new ExportFailed(error.message);
    if (error instanceof SiteUnlike) {
      throw new ExportFailed(
        `The site is another version than this page: ${error.message}. Load the page anew.`,
      );
    }
    if (!(error instanceof SiteIncomplete)) throw error;
    throw new ExportFailed(
      `${error.message} could not be had from the site. A file is made from the site as it is built (npm run build), ` +
        'over a network that works.',
    );
  }
}

/** The site's files, asked of its server. */
function filesAt(site: string, { signal, progress }: Job): SiteFiles {
  let had = 0;
  async function bytes(path: string): Promise<Uint8Array | undefined> {
    try {
      const response = await fetch(new URL(path, site), { signal });
      if (!response.ok) return undefined;
      const content = new Uint8Array(await response.arrayBuffer());
      progress(Math.min(0.95, ++had / usualFiles));
      return content;
    } catch {
      signal.throwIfAborted();
      return undefined;
    }
  }
  return {
    bytes,
    async text(path) {
      const content = await bytes(path);
      return content && new TextDecoder().decode(content);
    },
  };
}
