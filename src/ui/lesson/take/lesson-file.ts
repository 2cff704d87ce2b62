import { bridgeFile, scormPackage, scormSubject, type Grade } from '../../../share/scorm/index.ts';
import { oneFile, SiteIncomplete, SiteUnlike } from '../../../share/single-file/index.ts';
import { sitePlace } from '../../player/tools/embed/site-place.ts';
import { filesAt } from '../../site/site-files.ts';

/** What is made into a file. */
export interface TakenPage {
  /** Its folder below the site's root, with a slash at its end. */
  readonly page: string;
  /** The way to the site's root. */
  readonly root: string;
  /** The address that the site was built for; undefined: none was given. */
  readonly built: string | undefined;
}

/**
 * A lesson's page as one HTML file, or as a package for a learning platform, made from the files of its site.
 * @param grade how a package is graded; undefined: the HTML file
 * @throws Error with a sentence for the reader
 */
export async function lessonFile(
  { page, root, built }: TakenPage,
  grade: Grade | undefined,
  signal: AbortSignal,
): Promise<Blob> {
  const { address, reach } = sitePlace(location.href, root, built);
  const files = filesAt(new URL(root, location.href).href, signal);
  try {
    const html = await oneFile(page, files, { address: reach === 'anyone' ? address : '' });
    const subject = grade && scormSubject(page, html);
    if (grade === undefined || subject === undefined)
      return new Blob([html], { type: 'text/html' });
    const bridge = await files.text(bridgeFile);
    if (bridge === undefined) throw new SiteIncomplete(bridgeFile);
    const bytes = scormPackage(subject, html, { grade, bridge });
    return new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'application/zip' });
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
