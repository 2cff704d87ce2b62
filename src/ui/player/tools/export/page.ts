import { encodeLink, LinkError } from '../../../../share/link/index.ts';
import { oneFile, SiteIncomplete, SiteUnlike } from '../../../../share/single-file/index.ts';
import { filesAt } from '../../../site/site-files.ts';
import { ExportFailed, type Job, type Subject } from './exporter.ts';

/** Embedded players of any run; see src/share/single-file. */
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
    let had = 0;
    const files = filesAt(site, job.signal, () => {
      job.progress(Math.min(0.95, ++had / usualFiles));
    });
    return await oneFile(page, files, { address, opened });
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
