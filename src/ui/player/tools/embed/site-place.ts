/** Where this copy of the site stands. */
export interface SitePlace {
  /** With a slash at its end; '' if other pages cannot reach it. */
  readonly address: string;
  /** Who can open it there: anyone; only browsers on this computer; only this disk, since it is files. */
  readonly reach: 'anyone' | 'this-computer' | 'files';
}

/**
 * Where other pages find the site. What it was built for counts where it is looked at from a disk or from this
 * computer's own server, which other computers cannot reach.
 * @param page address of the page on view
 * @param root the relative URL from there to the site's root
 * @param built the address that the site was built for; undefined: none was given
 */
export function sitePlace(page: string, root: string, built: string | undefined): SitePlace {
  const own = new URL(root, page);
  const served = /^https?:$/.test(own.protocol);
  if (served && !isOwnComputer(own.hostname)) return { address: own.href, reach: 'anyone' };
  if (built !== undefined) return { address: built, reach: 'anyone' };
  return served ? { address: own.href, reach: 'this-computer' } : { address: '', reach: 'files' };
}

/** Names and addresses that every computer has for itself (RFC 6761, section 6.3; RFC 1122, section 3.2.1.3). */
function isOwnComputer(host: string): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(host);
}

/**
 * A site's address as typed, with a slash at its end; undefined if it cannot be one. It can be a path
 * from file to file, `../ackclock`, for a page that lies on the same disk.
 */
export function readSiteAddress(words: string): string | undefined {
  const trimmed = words.trim().replace(/index\.html$/, '');
  if (trimmed === '') return undefined;
  const closed = trimmed.endsWith('/') ? trimmed : `${trimmed}/`;
  if (/^https?:\/\//i.test(trimmed)) {
    const url = URL.parse(closed);
    return url === null || /[?#]/.test(trimmed) ? undefined : url.href;
  }
  return /^[^:?#\\<>"\s/][^:?#\\<>"\s]*$/.test(trimmed) ? closed : undefined;
}

/** A page of embedded players below a site's address. @param name of a built-in scenario; undefined: any other */
export function embedPage(site: string, name: string | undefined): string {
  const folder = name === undefined ? 'embed/' : `embed/${name}/`;
  // From a disk a folder would only be listed.
  return `${site}${folder}${/^https?:/.test(site) ? '' : 'index.html'}`;
}
