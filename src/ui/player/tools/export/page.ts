import { encodeLink, LinkError } from '../../../../share/link/index.ts';
import { oneFile, SiteIncomplete, SiteUnlike } from '../../../../share/single-file/index.ts';
import { filesAt } from '../../../site/site-files.ts';
import { ExportFailed, type Job, type Subject } from './exporter.ts';

/** Embedded players of any run; see src/share/single-file. */
const page = 'embed/';

/** About so many of the site's files go into one. */
const typicalFiles = 20;

/**
 * A page with the player alone, as one HTML file that opens what is on view.
 * @throws ExportFailed
 */
export async function makePage({ linked, title }: Subject, job: Job): Promise<string> {
  if (linked === undefined)
    throw new ExportFailed('A capture cannot become a page, because it has no scenario to run.');
  const { state, site, address } = linked;
  if (!/^https?:/.test(site)) {
    throw new ExportFailed(
      'Use the same site on a server, because a page opened from a disk cannot read the site’s other files. ' +
        'Or save the scenario as JSON and use the command line: npx ackclock export FILE.json -o FILE.html',
    );
  }
  try {
    const opened = { state: await encodeLink(state), title };
    let had = 0;
    const files = filesAt(site, job.signal, () => {
      job.progress(Math.min(0.95, ++had / typicalFiles));
    });
    return await oneFile(page, files, { address, opened });
  } catch (error) {
    if (error instanceof LinkError) throw new ExportFailed(error.message);
    if (error instanceof SiteUnlike) {
      throw new ExportFailed(
        `Reload the page: the site is now another version (${error.message}).`,
      );
    }
    if (!(error instanceof SiteIncomplete)) throw error;
    throw new ExportFailed(
      `Check the network and try again: ${error.message} could not be loaded from the site.`,
    );
  }
}
