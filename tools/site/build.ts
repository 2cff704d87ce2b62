// `npm run build`: a script in parts and one style sheet per kind of page, every page as HTML, and
// what keeps them all offline. Classic scripts, because a browser refuses module scripts to a page
// opened as a file.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { BuildEnvironment, EnvironmentOptions, Rolldown, ViteBuilder } from 'vite';
import { earlyFile } from '../../src/share/single-file/index.ts';
import { elementFile } from '../../src/ui/element/beside.ts';
import type { Page } from '../../src/ui/site/page.ts';
import { siteAddress } from './address.ts';
import { documentOf, fileOf, POLICY, rootFrom } from './document.ts';
import { ELEMENT_LIMIT, writeElement } from './element.ts';
import {
  clientEntry,
  EARLY_ENTRIES,
  ELEMENT_ENTRY,
  ELEMENT_FACES_ENTRY,
  earlyOf,
  isEmbedded,
  kindsOfPage,
  LATER_ENTRIES,
  ONE_FILE_ENTRY,
  readProjectFile,
  SERVER_ENTRY,
  SERVICE_WORKER,
  SERVICE_WORKER_ENTRY,
  type EarlyScript,
  type LaterScript,
  type Site,
} from './kinds.ts';
import { packagesIn, writeLicences } from './licences.ts';
import { tryOneFiles } from './one-files.ts';
import { PreviewPainter } from './previews.ts';
import { writeServiceWorker } from './service-worker.ts';

/** A lecture hall's worth of phones on one access point; see docs/decisions before raising it. */
const SCRIPT_LIMIT = 100 * 1024;

const SITE = 'dist';
const RENDERER = '.cache/renderer';

export function buildEnvironments(): Record<string, EnvironmentOptions> {
  const environments: Record<string, EnvironmentOptions> = {
    ssr: {
      resolve: { noExternal: true },
      build: {
        outDir: RENDERER,
        copyPublicDir: false,
        rolldownOptions: {
          input: { server: SERVER_ENTRY },
          output: { entryFileNames: '[name].mjs' },
        },
      },
    },
    service_worker: classicScript('service-worker', SERVICE_WORKER_ENTRY, SERVICE_WORKER),
    element: classicScript('element', ELEMENT_ENTRY, elementFile),
    one_file: classicScript('one-file', ONE_FILE_ENTRY, earlyFile),
    element_faces: classicScript('faces', ELEMENT_FACES_ENTRY, 'assets/[name]-[hash].js'),
  };
  for (const [name, entry] of [...earlyScripts(), ...laterScripts()]) {
    environments[environmentOfScript(name)] = classicScript(name, entry, 'assets/[name]-[hash].js');
  }
  for (const kind of kindsOfPage()) {
    environments[environmentOf(kind)] = scriptInParts(kind);
  }
  // The files of public/ come along with one of them.
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
        // The schema of scenarios, built when its module is read, stays away from pages that ask
        // nothing of it; the bundler cannot tell by itself that nobody would notice.
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

/** What a page needs at once, and beside it what `import()` asks for: see parts.ts. */
function scriptInParts(kind: string): EnvironmentOptions {
  const whole = classicScript(kind, clientEntry(kind), 'assets/[name]-[hash].js');
  const { output, ...options } = whole.build!.rolldownOptions!;
  return {
    ...whole,
    build: {
      ...whole.build,
      // A frame without an origin may not have a plain server's typefaces: there they come in the style sheet.
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
  const environment = (name: string) => builder.environments[name]!;
  const assets = new Map<string, PageAssets>();
  const packages = new Set<string>();
  /** Whatever goes into the site is built here, so that its licences come along. */
  const built = async (name: string, limit?: number): Promise<BuiltScript> => {
    const script = await buildScript(builder, environment(name), limit);
    for (const folder of script.packages) packages.add(folder);
    return script;
  };
  const early = {} as Record<EarlyScript, string>;
  for (const [name] of earlyScripts()) {
    early[name] = onlyOne((await built(environmentOfScript(name))).scripts);
  }
  const later = {} as Record<LaterScript, string>;
  for (const [name] of laterScripts()) {
    later[name] = onlyOne((await built(environmentOfScript(name))).scripts);
  }
  for (const kind of kindsOfPage()) {
    await gatherFirst(builder, environment(environmentOf(kind)));
    const { scripts, style, faces, modules } = await built(environmentOf(kind));
    refuseLater(kind, modules);
    if (style === undefined) throw new Error(`${kind}: a kind of page needs a style sheet`);
    assets.set(kind, { early: early[earlyOf(kind)], later, scripts, style, faces });
  }
  await built('service_worker');
  const element = await built('element', ELEMENT_LIMIT);
  refuseLater('element', element.modules);
  const faces = await built('element_faces');
  await built('one_file');
  await builder.build(environment('ssr'));
  const renderer = pathToFileURL(resolve(RENDERER, 'server.mjs')).href;
  const site = (await import(renderer)) as Site;
  const pages = site.pages(readProjectFile);
  await writePages(pages, assets);
  await writeElement(SITE, elementFile, element.style!, {
    scripts: { ...later, faces: onlyOne(faces.scripts) },
    builtins: site.builtinNames,
  });
  await writeLicences(join(SITE, 'licences.txt'), packages);
  await writeServiceWorker(SITE, SERVICE_WORKER);
  await tryOneFiles(SITE, takenAlong(pages, `embed/${site.builtinNames[0]}/`));
}

/** Every lesson; players of built-in scenarios differ in data alone, so one of them. */
function takenAlong(pages: readonly Page[], player: string): string[] {
  return pages
    .filter(({ kind, path }) => kind === 'lesson' || path === player)
    .map(({ path }) => path);
}

/** Modules that are a later script's alone. */
const LATER = /[\\/]src[\\/](?:engine|worker|share[\\/]files)[\\/]/;

function refuseLater(script: string, modules: readonly string[]): void {
  const heavy = modules.filter((file) => LATER.test(file));
  if (heavy.length === 0) return;
  const [first] = heavy;
  throw new Error(`${script}: ${heavy.length} files of a later script in its own: ${first}`);
}

function earlyScripts(): [EarlyScript, string][] {
  return Object.entries(EARLY_ENTRIES) as [EarlyScript, string][];
}

function laterScripts(): [LaterScript, string][] {
  return Object.entries(LATER_ENTRIES) as [LaterScript, string][];
}

interface PageAssets {
  early: string;
  later: Readonly<Record<LaterScript, string>>;
  scripts: readonly string[];
  style: string;
  faces: string[];
}

/** The typefaces in which every page's first lines are set. */
const FIRST_FACES = /(?:source-serif-4|inter)-latin-wght-normal/;

async function writePages(
  pages: readonly Page[],
  assets: ReadonlyMap<string, PageAssets>,
): Promise<void> {
  const address = siteAddress();
  const painter = await PreviewPainter.open();
  for (const page of pages) {
    const root = rootFrom(page.path, address);
    const { early, later, scripts, style, faces } = assets.get(page.kind)!;
    const ahead = faces.filter((face) => FIRST_FACES.test(face)).map((face) => root + face);
    const html = documentOf({
      page,
      rendered: page.render(root),
      root,
      address,
      policy: POLICY,
      later: fromRoot(root, later),
      assets: [
        // In this order: below a policy in the page, Chrome asks for nothing before its parser is there, which waits
        // for the script. So both are asked for at once.
        `<link rel="stylesheet" href="${root}${style}">`,
        `<script src="${root}${early}" data-faces="${ahead.join(' ')}"></script>`,
        ...scripts.map((script) => `<script defer src="${root}${script}"></script>`),
      ].join('\n'),
    });
    const file = join(SITE, fileOf(page.path));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, html);
    // Now: its run has just been made.
    if (page.preview !== undefined) await painter.write(SITE, page.path, page.preview.draw());
  }
  await painter.close();
}

function fromRoot(root: string, scripts: PageAssets['later']): PageAssets['later'] {
  const addresses = Object.entries(scripts).map(([name, file]) => [name, root + file]);
  return Object.fromEntries(addresses) as PageAssets['later'];
}

/** The entry and what it cannot begin without, which comes before it. */
function neededAtOnce(chunks: readonly Rolldown.OutputChunk[]): Rolldown.OutputChunk[] {
  const inOrder = new Set<Rolldown.OutputChunk>();
  const add = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (chunk === undefined || inOrder.has(chunk)) return;
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name));
    inOrder.add(chunk);
  };
  add(chunks.find(({ isEntry }) => isEntry));
  return [...inOrder];
}

/**
 * Lets a page's script have one chunk of all that is needed at once. Left alone, the bundler makes a
 * chunk of every set of modules that the same parts want: each new part divides further what is needed
 * at once, which then compresses worse. So it is asked for that first, and nothing is written.
 */
async function gatherFirst(builder: ViteBuilder, environment: BuildEnvironment): Promise<void> {
  const { build } = environment.config;
  build.write = false;
  const { output } = (await builder.build(environment)) as Rolldown.RolldownOutput;
  const chunks = neededAtOnce(output.filter((file) => file.type === 'chunk'));
  const first = new Set(chunks.flatMap(({ moduleIds }) => moduleIds));
  build.write = true;
  (build.rolldownOptions.output as Rolldown.OutputOptions).codeSplitting = {
    groups: [
      {
        name: 'first',
        test: (id) => first.has(id),
        // All are named; what an index lists besides comes with the part that uses it.
        includeDependenciesRecursively: false,
      },
    ],
  };
}

interface BuiltScript {
  /** What is needed at once, in order. */
  scripts: string[];
  style: string | undefined;
  faces: string[];
  packages: string[];
  /** Files of which something is in the script. */
  modules: string[];
}

async function buildScript(
  builder: ViteBuilder,
  environment: BuildEnvironment,
  limit = SCRIPT_LIMIT,
): Promise<BuiltScript> {
  const { output } = (await builder.build(environment)) as Rolldown.RolldownOutput;
  const chunks = output.filter((file) => file.type === 'chunk');
  const scripts = neededAtOnce(chunks);
  const later = chunks.filter((chunk) => !scripts.includes(chunk));
  for (const parts of [scripts, ...later.map((chunk) => [chunk])]) {
    const size = parts.reduce((sum, { code }) => sum + gzipSync(code).length, 0);
    if (size > limit) {
      const names = parts.map(({ fileName }) => fileName).join(', ');
      throw new Error(`${names}: ${size} bytes compressed, the limit is ${limit}`);
    }
  }
  const files = output.map((file) => file.fileName);
  return {
    scripts: scripts.map(({ fileName }) => fileName),
    style: files.find((file) => file.endsWith('.css')),
    faces: files.filter((file) => file.endsWith('.woff2')),
    packages: packagesIn(output),
    modules: chunks
      .flatMap(({ modules }) => Object.entries(modules))
      .filter(([, { renderedLength }]) => renderedLength > 0)
      .map(([file]) => file),
  };
}

function onlyOne(scripts: readonly string[]): string {
  const [script, ...others] = scripts;
  if (script === undefined || others.length > 0) {
    throw new Error(`one script was to come out, not ${scripts.length}`);
  }
  return script;
}

/** Names of environments are words. */
function environmentOfScript(name: EarlyScript | LaterScript): string {
  return name.replace('-', '_');
}

function environmentOf(kind: string): string {
  return `page_${kind}`;
}
