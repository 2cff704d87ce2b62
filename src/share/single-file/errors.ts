/** A file of the built site is missing; the message says which. */
export class SiteIncomplete extends Error {
  override name = 'SiteIncomplete';
}

/**
 * A file of the built site has an unexpected form: the message says which file and what was searched for. When you change
 * how pages are built (tools/site/document.ts), change this too; the build tests it.
 */
export class SiteUnlike extends Error {
  override name = 'SiteUnlike';
}
