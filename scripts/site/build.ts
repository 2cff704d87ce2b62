// `npm run build`: one self-contained script and one style sheet per kind of page, then every page
// as HTML. Classic scripts, because a browser refuses module scripts to a page opened as a file.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { BuildEnvironment, EnvironmentOptions, Rolldown, ViteBuilder } from 'vite';
import { documentOf, POLICY, rootFrom } from './document.ts';
import { clientEntry, kindsOfPage, SERVER_ENTRY, type Site } from './kinds.ts';

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
  };
  for (const [index, kind] of kindsOfPage().entries()) {
    environments[environmentOf(kind)] = {
      consumer: 'client',
      build: {
        outDir: SITE,
        emptyOutDir: false,
        copyPublicDir: index === 0,
        cssCodeSplit: false,
        modulePreload: false,
        rolldownOptions: {
          input: { [kind]: clientEntry(kind) },
          output: {
            format: 'iife',
            codeSplitting: false,
            entryFileNames: 'assets/[name]-[hash].js',
            assetFileNames: ({ names }) =>
              names[0] === 'style.css'
                ? `assets/${kind}-[hash].css`
                : 'assets/[name]-[hash][extname]',
          },
        },
      },
    };
  }
  return environments;
}

export async function buildSite(builder: ViteBuilder): Promise<void> {
  await rm(SITE, { recursive: true, force: true });
  const assets = new Map<string, PageAssets>();
  for (const kind of kindsOfPage()) {
    assets.set(kind, await buildKind(builder, builder.environments[environmentOf(kind)]!));
  }
  await builder.build(builder.environments.ssr!);
  const renderer = pathToFileURL(resolve(RENDERER, 'server.mjs')).href;
  const site = (await import(renderer)) as Site;
  for (const page of site.pages()) {
    const root = rootFrom(page.path);
    const { script, style } = assets.get(page.kind)!;
    const { head, body } = site.render(page, root);
    const html = documentOf({
      ...page,
      root,
      policy: POLICY,
      assets: `<link rel="stylesheet" href="${root}${style}">\n<script defer src="${root}${script}"></script>`,
      head,
      body,
    });
    const file = join(SITE, page.path, 'index.html');
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, html);
  }
}

interface PageAssets {
  script: string;
  style: string;
}

async function buildKind(builder: ViteBuilder, kind: BuildEnvironment): Promise<PageAssets> {
  const { output } = (await builder.build(kind)) as Rolldown.RolldownOutput;
  const script = output.find((file) => file.type === 'chunk');
  const style = output.find((file) => file.fileName.endsWith('.css'));
  if (script === undefined || style === undefined) {
    throw new Error(`${kind.name}: a page needs a script and a style sheet`);
  }
  const size = gzipSync(script.code).length;
  if (size > SCRIPT_LIMIT) {
    throw new Error(`${script.fileName}: ${size} bytes compressed, the limit is ${SCRIPT_LIMIT}`);
  }
  return { script: script.fileName, style: style.fileName };
}

function environmentOf(kind: string): string {
  return `page_${kind}`;
}
