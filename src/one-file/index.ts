// A page of the built site as one HTML file, to be opened by a double click: its scripts, styles and typefaces
// inside, nothing asked of anybody. Text in, text out; who calls it finds the files.
export {
  earlyFile,
  oneFile,
  SiteIncomplete,
  type OneFileOptions,
  type OpenedRun,
  type SiteFiles,
} from './one-file.ts';
