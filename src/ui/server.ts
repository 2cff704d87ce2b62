// What the site consists of, and how a page becomes HTML where there is no browser.
import type { Component } from 'svelte';
import { render as renderComponent } from 'svelte/server';
import Home from './pages/Home.svelte';

export interface Page {
  /** Which script starts it: the name of a `.ts` file in `pages/`. */
  readonly kind: 'home';
  /** Folder below the site's root, with a slash at the end; empty for the root itself. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
}

const COMPONENTS: Record<Page['kind'], Component<{ root: string }>> = { home: Home };

export function pages(): Page[] {
  return [
    {
      kind: 'home',
      path: '',
      title: 'Ackclock: how TCP and HTTP get in each other’s way',
      description:
        'Step through a web page’s retrieval, segment by segment, and see which rule of TCP held it up.',
    },
  ];
}

/** `root` leads from the page's folder to the site's root, so that links work from a file too. */
export function render(page: Page, root: string): { head: string; body: string } {
  const { head, body } = renderComponent(COMPONENTS[page.kind], { props: { root } });
  return { head, body };
}
