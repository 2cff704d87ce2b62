// A page of the built site as one HTML file, to be opened by a double click: its scripts, styles and typefaces
// inside, nothing asked of anybody. Text in, text out; who calls it finds the files.
export { SiteIncomplete, SiteUnlike } from './errors.ts';
export {
  earlyFile,
  oneFile,
  type OneFileOptions,
  type OpenedRun,
  type SiteFiles,
} from './one-file.ts';
