/** Something is missing of the built site; the message says which file. */
export class SiteIncomplete extends Error {
  override name = 'SiteIncomplete';
}

/**
 * A file of the built site is not spelt as it is read here: the message says which one and what was looked for. Whoever
 * changes how pages are built (tools/site/document.ts) changes it here, too; the build tries it.
 */
export class SiteUnlike extends Error {
  override name = 'SiteUnlike';
}
