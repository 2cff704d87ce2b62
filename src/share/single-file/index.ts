export { SiteIncomplete, SiteUnlike } from './errors.ts';
export { earlyFile, oneFile, type OpenedRun, type SiteFiles } from './single-file.ts';
