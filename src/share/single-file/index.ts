export { SiteIncomplete, SiteUnlike } from './errors.ts';
export { earlyFile, oneFile, type TitledLink, type SiteFiles } from './single-file.ts';
