// `npm start`: pages are rendered on request, so the HTML that is served already contains the picture, as in the built site.
import type { Connect, EnvironmentModuleNode, ViteDevServer } from 'vite';
import { documentOf, escape, POLICY, rootFrom } from './document.ts';
import {
  clientEntry,
  EARLY_ENTRIES,
  earlyOf,
  LAZY_ENTRIES,
  loadedBy,
  readProjectFile,
  SERVER_ENTRY,
  type Site,
} from './kinds.ts';

/** Vite swaps changed styles in as <style> elements and reports changes over a web socket. */
const DEVELOPMENT_POLICY = {
  ...POLICY,
  'style-src': "'self' 'unsafe-inline'",
  'connect-src': "'self' ws:",
};

export function servePages(server: ViteDevServer): Connect.NextHandleFunction {
  return (request, response, next) => {
    const { pathname } = new URL(request.originalUrl ?? '/', 'http://localhost');
    documentAt(server, pathname).then(
      (html) => {
        if (html === undefined) {
          next();
          return;
        }
        response.setHeader('Content-Type', 'text/html; charset=utf-8');
        response.setHeader('Cache-Control', 'no-store');
        response.end(html);
      },
      async (error: Error) => {
        if ('mistakes' in error) {
          const html = mistakesPage(error.mistakes as readonly string[]);
          response.statusCode = 500;
          response.setHeader('Content-Type', 'text/html; charset=utf-8');
          response.end(await server.transformIndexHtml(pathname, html));
          return;
        }
        server.ssrFixStacktrace(error);
        next(error);
      },
    );
  };
}

/** The files of lessons, which are not modules that Vite would watch. */
const lessonFiles = /^[\\/]?(?:lessons|docs[\\/]studies)[\\/]/;

/** Shows a changed lesson by rendering its page again. */
export function reloadLessons(server: ViteDevServer): void {
  const reload = (file: string): void => {
    if (!lessonFiles.test(file.slice(server.config.root.length))) return;
    server.ws.send({ type: 'full-reload' });
  };
  for (const event of ['add', 'change', 'unlink'] as const) server.watcher.on(event, reload);
}

/** Replaces a page until its lesson is corrected, and then reloads by itself. */
function mistakesPage(mistakes: readonly string[]): string {
  const items = mistakes.map((mistake) => `<li><code>${escape(mistake)}</code></li>`);
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Mistakes in a lesson</title></head>
<body>
<h1>Mistakes in a lesson</h1>
<ul>${items.join('\n')}</ul>
<p>The page comes back when they are corrected.</p>
</body>
</html>
`;
}

async function documentAt(server: ViteDevServer, pathname: string): Promise<string | undefined> {
  const site = (await server.ssrLoadModule(`/${SERVER_ENTRY}`)) as Site;
  const path = pathname.slice(1).replace(/index\.html$/, '');
  const page = site.pages(readProjectFile).find((candidate) => candidate.path === path);
  if (page === undefined) return undefined;
  const root = rootFrom(page.path);
  const html = documentOf({
    page,
    rendered: page.render(root),
    root,
    address: undefined,
    policy: DEVELOPMENT_POLICY,
    lazy: loadedBy(page.kind, {
      engine: `/${LAZY_ENTRIES.engine}`,
      studies: `/${LAZY_ENTRIES.studies}`,
      export: `/${LAZY_ENTRIES.export}`,
      capture: `/${LAZY_ENTRIES.capture}`,
    }),
    assets: [
      await stylesOf(server),
      ...[EARLY_ENTRIES[earlyOf(page.kind)], clientEntry(page.kind)].map(
        (entry) => `<script type="module" src="/${entry}"></script>`,
      ),
    ].join('\n'),
  });
  return server.transformIndexHtml(pathname, html);
}

/**
 * Vite would add the styles by script, after the first paint. With `data-vite-dev-id` its client adopts these elements and
 * keeps updating them.
 */
async function stylesOf(server: ViteDevServer): Promise<string> {
  const entry = await server.environments.ssr.moduleGraph.getModuleByUrl(`/${SERVER_ENTRY}`);
  const styles: string[] = [];
  for (const module of reachableFrom(entry)) {
    if (module.id === null || !isStyle(module)) continue;
    const inline = `${module.url}${module.url.includes('?') ? '&' : '?'}inline`;
    const css = (await server.ssrLoadModule(inline)) as { default: string };
    styles.push(`<style data-vite-dev-id="${module.id}">\n${css.default}\n</style>`);
  }
  return styles.join('\n');
}

function reachableFrom(entry: EnvironmentModuleNode | undefined): Set<EnvironmentModuleNode> {
  const found = new Set<EnvironmentModuleNode>();
  const visit = (module: EnvironmentModuleNode) => {
    if (found.has(module)) return;
    found.add(module);
    // What a style sheet imports is already inside it.
    if (!isStyle(module)) module.importedModules.forEach(visit);
  };
  if (entry !== undefined) visit(entry);
  return found;
}

/** By its address: in this environment Vite counts style sheets among the scripts. */
function isStyle(module: EnvironmentModuleNode): boolean {
  return /\.css(?:$|[?&])/.test(module.url);
}
