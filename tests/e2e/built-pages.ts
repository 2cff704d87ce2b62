// The list of pages, read off the built site: a page that is added is held to every gate.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';

export const BUILT = resolve('dist');

export interface BuiltPage {
  /** Below the site's root: a folder, empty for the home page, or a file. */
  readonly path: string;
  /** In the file system, below the site's folder. */
  readonly file: string;
  readonly html: string;
  /** Which script starts it. */
  readonly kind: string;
}

export const builtPages: readonly BuiltPage[] = read();

/**
 * The fullest page of each kind. Pages of a kind have one script and one style sheet and differ in
 * their data, so what lies with script and style is tried with these.
 */
export const onePerKind: readonly BuiltPage[] = [
  ...new Set(builtPages.map(({ kind }) => kind)),
].map((kind) =>
  builtPages
    .filter((page) => page.kind === kind)
    .reduce((fullest, page) => (page.html.length > fullest.html.length ? page : fullest)),
);

/** Of kinds with many pages one that is quick to open and has all that the others have; the others as above. */
const quick = [
  'embed/short-initial-segment/',
  'embed/bets/short-initial-segment/header-bet/',
  'lessons/short-initial-segment/',
  'lessons/short-initial-segment/worksheet/',
  'studies/restart-by-delay-short-queue/',
];

/** The page of each kind that the gate visits. */
export const gatePages: readonly BuiltPage[] = onePerKind.map(
  (fullest) =>
    builtPages.find(({ kind, path }) => kind === fullest.kind && quick.includes(path)) ?? fullest,
);

/** Players to embed whose pictures are of all kinds: brief, crowded, long, of several connections, of several hosts, of a link. */
const embeds = [
  'embed/',
  'embed/short-initial-segment/',
  'embed/rpc-record-split/',
  'embed/long-transfer/',
  'embed/satellite-parallel/',
  'embed/mixed-restart-policies/',
];

/** Bets to embed of all kinds: by choice, by value, drawn into the picture, decided by a comparison. */
const bets = [
  'embed/bets/nagle/near-bet/',
  'embed/bets/short-initial-segment/file-bet/',
  'embed/bets/short-initial-segment/patient-bet/',
  'embed/bets/short-initial-segment/header-bet/',
];

/**
 * All pages, but of the players and bets to embed, which differ in their run and words alone, only some, and of the
 * worksheets, which have their questions from lessons that are among them, the fullest.
 */
export const varietyOfPages: readonly BuiltPage[] = builtPages.filter((page) => {
  if (page.kind === 'embed') return embeds.includes(page.path);
  if (page.kind === 'bet') return bets.includes(page.path);
  return page.kind !== 'worksheet' || onePerKind.includes(page);
});

/** Whether a page is about a picture, and so must show one without any script; a worksheet's and a capture's are yet to come. */
export function hasPicture({ kind }: BuiltPage): boolean {
  return !['text', 'course', 'answers', 'worksheet', 'capture'].includes(kind);
}

/** Whether header and footer stand around a page; what is embedded has nothing around it. */
export function isFramed({ kind }: BuiltPage): boolean {
  return kind !== 'embed' && kind !== 'bet' && kind !== 'toy';
}

/** Addresses of the scripts that a page brings along, below the site's folder. */
export function scriptsOf({ html, file }: BuiltPage): string[] {
  return [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, source]) =>
    join(file, '..', source!),
  );
}

/** What a test says of a page: its path. */
export function nameOf({ path }: BuiltPage): string {
  return `/${path}`;
}

function read(): BuiltPage[] {
  if (!existsSync(BUILT)) throw new Error('there is no site to test: npm run build makes it');
  return readdirSync(BUILT, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => file.endsWith('.html'))
    .sort()
    .map((file) => {
      const html = readFileSync(join(BUILT, file), 'utf8');
      const kind = /assets\/(\w+)-[\w-]+\.css"/.exec(html)?.[1] ?? '';
      return { path: file.replace(/(^|\/)index\.html$/, '$1'), file, html, kind };
    });
}
