import { hydrate, type Component } from 'svelte';
import type { PageProps } from './page.ts';
import { pageElement, startSite } from './start.ts';

/**
 * Brings the prerendered page to life, with what the built document says about it.
 * @param when calls `start` as soon as the page's first pictures can be drawn; left out: at once
 */
export function hydratePage<Data>(
  component: Component<PageProps<Data>>,
  when: (data: Data, start: () => void) => void = (_, start) => start(),
): void {
  const target = pageElement();
  const { root = './', path = '' } = target.dataset;
  const data = pageData() as Data;
  when(data, () => {
    hydrate(component, { target, props: { root, path, data } });
    startSite();
  });
}

/** The page's own data; see tools/site/document.ts. */
export function pageData(): unknown {
  const text = document.getElementById('page-data')?.textContent;
  return text === undefined ? undefined : JSON.parse(text);
}
