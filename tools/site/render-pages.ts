// Pages need none of the scripts to be rendered, so this runs in a thread of its own while those are built.
import { parentPort, workerData } from 'node:worker_threads';
import { builtinNames, pages, type Page } from '../../src/ui/site/server.ts';
import type { RenderedPage } from '../../src/ui/site/page.ts';
import { siteAddress } from './address.ts';
import { rootFrom, type DocumentPage } from './document.ts';
import { readProjectFile } from './kinds.ts';
import { PreviewPainter } from './previews.ts';

/** A page without the addresses of its scripts. */
export interface PageRendered {
  readonly page: DocumentPage;
  /** From the page's folder to the site's root. */
  readonly root: string;
  readonly rendered: RenderedPage;
}

/** The result. */
export interface SiteRendered {
  readonly pages: readonly PageRendered[];
  readonly builtins: typeof builtinNames;
}

/** @param site the folder that previews are written into */
async function renderPages(site: string): Promise<SiteRendered> {
  const address = siteAddress();
  const painter = await PreviewPainter.open();
  const all: PageRendered[] = [];
  for (const page of pages(readProjectFile)) {
    const root = rootFrom(page.path, address);
    all.push({ page: documentPage(page), root, rendered: page.render(root) });
    // Now, because its run has just been made.
    if (page.preview !== undefined) await painter.write(site, page.path, page.preview.draw());
  }
  await painter.close();
  return { pages: all, builtins: builtinNames };
}

/** The parts that can be sent to another thread. */
function documentPage({ kind, path, title, description, preview }: Page): DocumentPage {
  return { kind, path, title, description, preview: preview && { alt: preview.alt } };
}

parentPort!.postMessage(await renderPages(workerData as string));
