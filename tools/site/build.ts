// `npm run build`: a script in parts and one style sheet per kind of page, every page as HTML, and what keeps them available
// offline. Classic scripts, because a browser refuses module scripts to a page opened as a file.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { dirname, join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { EnvironmentOptions, ViteBuilder } from 'vite';
import { bridgeFile } from '../../src/share/scorm/index.ts';
import { earlyFile } from '../../src/share/single-file/index.ts';
import { elementFile } from '../../src/ui/element/beside.ts';
import { siteAddress } from './address.ts';
import { documentOf, fileOf, POLICY } from './document.ts';
import { ELEMENT_LIMIT, writeElement } from './element.ts';
import {
  clientEntry,
  EARLY_ENTRIES,
  ELEMENT_ENTRY,
  ELEMENT_FACES_ENTRY,
  ELEMENT_PARTS_ENTRY,
  earlyOf,
  isEmbedded,
  kindsOfPage,
  LAZY_ENTRIES,
  loadedBy,
  ONE_FILE_ENTRY,
  SCORM_ENTRY,
  RENDERER_ENTRY,
  SERVICE_WORKER,
  SERVICE_WORKER_ENTRY,
  type EarlyScript,
  type LazyScript,
} from './kinds.ts';
import { writeLicenses } from './licenses.ts';
import { tryOneFiles } from './one-files.ts';
import type { PageRendered, SiteRendered } from './render-pages.ts';
import { buildScript, gatherFirst, type BuiltScript } from './scripts.ts';
import { writeServiceWorker } from './service-worker.ts';

/** A lecture hall's worth of phones on one access point; see docs/decisions before raising it. */
const SCRIPT_LIMIT = 100 * 1024;
/** For scripts that load on demand, when the page is already in use; see docs/decisions before raising it. */
const LAZY_LIMIT = 120 * 1024;

/** What the element loads beside the engine; see docs/decisions/0031. */
const PARTS_LIMIT = 36 * 1024;

const SITE = 'dist';
const RENDERER = '.cache/renderer';

export function buildEnvironments(): Record<string, EnvironmentOptions> {
  const environments: Record<string, EnvironmentOptions> = {
    ssr: {
      // Native code stays where it is installed.
      resolve: { noExternal: true, external: ['@resvg/resvg-js'] },
      build: {
        outDir: RENDERER,
        copyPublicDir: false,
        rolldownOptions: {
          input: { renderer: RENDERER_ENTRY },
          checks: { pluginTimings: false },
          output: { entryFileNames: '[name].mjs' },
        },
      },
    },
    service_worker: classicScript('service-worker', SERVICE_WORKER_ENTRY, SERVICE_WORKER),
    element: {
      ...classicScript('element', ELEMENT_ENTRY, elementFile),
      define: { 'import.meta.env.ACKCLOCK_ELEMENT': 'true' },
    },
    one_file: classicScript('one-file', ONE_FILE_ENTRY, earlyFile),
    scorm: classicScript('scorm', SCORM_ENTRY, bridgeFile),
    element_faces: classicScript('faces', ELEMENT_FACES_ENTRY, 'assets/[name]-[hash].js'),
    element_parts: classicScript('parts', ELEMENT_PARTS_ENTRY, 'assets/[name]-[hash].js'),
  };
  environments['engine'] = engineWithStudies();
  const onDemand = (['export', 'capture'] as const).map(
    (name) => [name, LAZY_ENTRIES[name]] as const,
  );
  for (const [name, entry] of [...earlyScripts(), ...onDemand]) {
    environments[environmentOfScript(name)] = classicScript(name, entry, 'assets/[name]-[hash].js');
  }
  for (const kind of kindsOfPage()) {
    environments[environmentOf(kind)] = scriptInParts(kind);
  }
  // One of the builds also copies the files of public/.
  environments[environmentOfScript('early')]!.build!.copyPublicDir = true;
  return environments;
}

function classicScript(name: string, entry: string, fileName: string): EnvironmentOptions {
  return {
    consumer: 'client',
    build: {
      outDir: SITE,
      emptyOutDir: false,
      copyPublicDir: false,
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: {
        input: { [name]: entry },
        // Vite marks imports on demand with `import.meta`, for a helper that no part keeps (parts.ts).
        checks: { emptyImportMeta: false, pluginTimings: false },
        // The schema of scenarios is built when its module is read. Pages that do not use it leave it out, which the bundler
        // cannot prove to be safe.
        treeshake: {
          moduleSideEffects: [
            {
              test: /[\\/]src[\\/](?:analysis|plot|query|run|scenario|share|trace|ui[\\/]player[\\/]state)[\\/]/,
              sideEffects: false,
            },
          ],
        },
        output: {
          format: 'iife',
          codeSplitting: false,
          entryFileNames: fileName,
          assetFileNames: ({ names }) =>
            names[0] === 'style.css'
              ? `assets/${name}-[hash].css`
              : 'assets/[name]-[hash][extname]',
        },
      },
    },
  };
}

/** The studies' script takes from the engine's what both need. */
function engineWithStudies(): EnvironmentOptions {
  const { engine, studies } = LAZY_ENTRIES;
  const alone = classicScript('engine', engine, 'assets/[name]-[hash].js');
  const { output, ...options } = alone.build!.rolldownOptions!;
  return {
    ...alone,
    build: {
      ...alone.build,
      rolldownOptions: {
        ...options,
        input: { engine, studies },
        output: { ...output, format: 'cjs', codeSplitting: true },
      },
    },
  };
}

/** What a page needs at once, and separately what `import()` loads: see parts.ts. */
function scriptInParts(kind: string): EnvironmentOptions {
  const whole = classicScript(kind, clientEntry(kind), 'assets/[name]-[hash].js');
  const { output, ...options } = whole.build!.rolldownOptions!;
  return {
    ...whole,
    build: {
      ...whole.build,
      // A frame without an origin is not allowed to load fonts from a plain server, so they are in its style sheet.
      ...(isEmbedded(kind) && { assetsInlineLimit: (file: string) => file.endsWith('.woff2') }),
      rolldownOptions: {
        ...options,
        output: {
          ...output,
          format: 'cjs',
          codeSplitting: true,
          chunkFileNames: `assets/${kind}-[name]-[hash].js`,
        },
      },
    },
  };
}

export async function buildSite(builder: ViteBuilder): Promise<void> {
  await rm(SITE, { recursive: true, force: true });
  await builder.build(builder.environments.ssr!);
  const [{ pages, builtins }, scripts] = await Promise.all([renderSite(), buildScripts(builder)]);
  await writePages(pages, scripts.pages);
  await writeElement(SITE, elementFile, scripts.element.style!, {
    scripts: {
      engine: scripts.lazy.engine,
      export: scripts.lazy.export,
      faces: scripts.elementFaces,
      parts: scripts.elementParts,
    },
    builtins,
  });
  await writeLicenses(join(SITE, 'licences.txt'), scripts.packages);
  await writeServiceWorker(SITE, SERVICE_WORKER);
  await tryOneFiles(SITE, pagesToTry(pages, `embed/${builtins[0]}/`));
}

/** Renders the pages in a thread of their own. */
async function renderSite(): Promise<SiteRendered> {
  const worker = new Worker(resolve(RENDERER, 'renderer.mjs'), { workerData: SITE });
  const [site] = (await once(worker, 'message')) as [SiteRendered];
  return site;
}

interface SiteScripts {
  /** By kinds of pages. */
  readonly pages: ReadonlyMap<string, PageAssets>;
  readonly lazy: Readonly<Record<LazyScript, string>>;
  readonly element: BuiltScript;
  readonly elementFaces: string;
  readonly elementParts: string;
  /** Folders of the packages with code in the site. */
  readonly packages: ReadonlySet<string>;
}

async function buildScripts(builder: ViteBuilder): Promise<SiteScripts> {
  const packages = new Set<string>();
  /** Everything in the site is built here, so that its licenses are included. */
  const built = async (name: string, limit = SCRIPT_LIMIT): Promise<BuiltScript> => {
    const script = await buildScript(builder, builder.environments[name]!, limit);
    for (const folder of script.packages) packages.add(folder);
    return script;
  };
  const early = {} as Record<EarlyScript, string>;
  for (const [name] of earlyScripts()) {
    early[name] = onlyOne((await built(environmentOfScript(name))).scripts);
  }
  const [engine, studies] = (await built('engine', LAZY_LIMIT)).entries;
  const [exporter] = (await built('export', LAZY_LIMIT)).entries;
  const [capture] = (await built('capture', LAZY_LIMIT)).entries;
  const lazy = { engine: engine!, studies: studies!, export: exporter!, capture: capture! };
  const pages = new Map<string, PageAssets>();
  for (const kind of kindsOfPage()) {
    await gatherFirst(builder, builder.environments[environmentOf(kind)]!);
    const { scripts, style, faces, modules } = await built(environmentOf(kind));
    refuseLazy(kind, modules);
    if (style === undefined) throw new Error(`${kind}: a kind of page needs a style sheet`);
    pages.set(kind, { early: early[earlyOf(kind)], lazy, scripts, style, faces });
  }
  await built('service_worker');
  const element = await built('element', ELEMENT_LIMIT);
  refuseLazy('element', element.modules);
  const elementFaces = onlyOne((await built('element_faces')).scripts);
  const elementParts = onlyOne((await built('element_parts', PARTS_LIMIT)).scripts);
  await built('one_file');
  await built('scorm');
  return { pages, lazy, element, elementFaces, elementParts, packages };
}

/** Every lesson; players of built-in scenarios differ in data alone, so one of them. */
function pagesToTry(pages: readonly PageRendered[], player: string): string[] {
  return pages
    .map(({ page }) => page)
    .filter(({ kind, path }) => kind === 'lesson' || path === player)
    .map(({ path }) => path);
}

/** Modules that are only in a script loaded on demand. */
const LAZY_FILES = /[\\/]src[\\/](?:capture|engine|worker|share[\\/]files)[\\/]/;

function refuseLazy(script: string, modules: readonly string[]): void {
  const heavy = modules.filter((file) => LAZY_FILES.test(file));
  if (heavy.length === 0) return;
  const [first] = heavy;
  throw new Error(`${script}: ${heavy.length} files of a lazy script in its own: ${first}`);
}

function earlyScripts(): [EarlyScript, string][] {
  return Object.entries(EARLY_ENTRIES) as [EarlyScript, string][];
}

interface PageAssets {
  early: string;
  lazy: Readonly<Record<LazyScript, string>>;
  scripts: readonly string[];
  style: string;
  faces: string[];
}

/** The fonts of every page's first lines. */
const FIRST_FACES = /(?:source-serif-4|inter)-latin-wght-normal/;

async function writePages(
  pages: readonly PageRendered[],
  assets: ReadonlyMap<string, PageAssets>,
): Promise<void> {
  const address = siteAddress();
  for (const { page, root, rendered } of pages) {
    const { early, lazy, scripts, style, faces } = assets.get(page.kind)!;
    const ahead = faces.filter((face) => FIRST_FACES.test(face)).map((face) => root + face);
    const html = documentOf({
      page,
      rendered,
      root,
      address,
      policy: POLICY,
      lazy: fromRoot(root, loadedBy(page.kind, lazy)),
      assets: [
        // In this order: with a policy in the page, Chrome fetches nothing before its parser is ready, which waits for the
        // script. So both are requested at once.
        `<link rel="stylesheet" href="${root}${style}">`,
        `<script src="${root}${early}" data-faces="${ahead.join(' ')}"></script>`,
        ...scripts.map((script) => `<script defer src="${root}${script}"></script>`),
      ].join('\n'),
    });
    const file = join(SITE, fileOf(page.path));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, html);
  }
}

function fromRoot<Scripts extends object>(root: string, scripts: Scripts): Scripts {
  const addresses = Object.entries(scripts).map(([name, file]) => [name, root + file]);
  return Object.fromEntries(addresses) as Scripts;
}

function onlyOne(scripts: readonly string[]): string {
  const [script, ...others] = scripts;
  if (script === undefined || others.length > 0) {
    throw new Error(`one script was to come out, not ${scripts.length}`);
  }
  return script;
}

/** Names of environments are words. */
function environmentOfScript(name: EarlyScript | LazyScript): string {
  return name.replace('-', '_');
}

function environmentOf(kind: string): string {
  return `page_${kind}`;
}
