import { oneFile, SiteIncomplete, SiteUnlike } from '../../../share/single-file/index.ts';
import { sitePlace } from '../../player/tools/embed/site-place.ts';
import { filesAt } from '../../site/site-files.ts';

/**
 * A lesson's page as one HTML file, made from the files of its site.
 * @param page its folder below the site's root, with a slash at its end
 * @param root the way to the site's root
 * @param built the address that the site was built for; undefined: none was given
 * @throws Error with a sentence for the reader
 */
export async function lessonFile(
  page: string,
  root: string,
  built: string | undefined,
  signal: AbortSignal,
): Promise<Blob> {
  const { address, reach } = sitePlace(location.href, root, built);
  try {
    const html = await oneFile(page, filesAt(new URL(root, location.href).href, signal), {
      address: reach === 'anyone' ? address : '',
    });
    return new Blob([html], { type: 'text/html' });
  } catch (error) {
    if (error instanceof SiteUnlike) {
      throw new Error(`Reload the page: the site is now another version (${error.message}).`, {
        cause: error,
      });
    }
    if (!(error instanceof SiteIncomplete)) throw error;
    throw new Error(
      `Check the network and try again: ${error.message} could not be loaded from the site.`,
      { cause: error },
    );
  }
}
