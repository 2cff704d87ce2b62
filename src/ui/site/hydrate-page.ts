import { hydrate, type Component } from 'svelte';
import type { PageProps } from './page.ts';
import { pageElement, startSite } from './start.ts';

/** Brings the prerendered page to life, with what the built document says about it. */
export function hydratePage<Data>(component: Component<PageProps<Data>>): void {
  const target = pageElement();
  const { root = './', path = '' } = target.dataset;
  hydrate(component, { target, props: { root, path, data: pageData() as Data } });
  startSite();
}

/** The page's own data; see tools/site/document.ts. */
export function pageData(): unknown {
  const text = document.getElementById('page-data')?.textContent;
  return text === undefined ? undefined : JSON.parse(text);
}
