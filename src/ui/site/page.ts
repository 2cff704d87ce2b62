import type { Component } from 'svelte';
import { render } from 'svelte/server';

/** What every page's component receives, when it is built and when it wakes in a browser. */
export interface PageProps<Data = undefined> {
  /** From the page's folder to the site's root (`./`, `../../`): links work from a file too. */
  readonly root: string;
  /** The page's own place below the root. */
  readonly path: string;
  /** What this page alone is about. */
  readonly data: Data;
}

/**
 * Which script a page gets: the name of a `.ts` file in `pages/`. `text` is for pages to be read:
 * their components stay at home, so they need no data in the browser.
 */
export type PageKind =
  | 'answers'
  | 'bet'
  | 'capture'
  | 'course'
  | 'embed'
  | 'home'
  | 'lesson'
  | 'sandbox'
  | 'satellite'
  | 'study'
  | 'table1'
  | 'text'
  | 'toy'
  | 'worksheet';

export interface Page {
  readonly kind: PageKind;
  /** A folder below the site's root, with a slash at its end (empty: the root), or a file. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** What other sites show of it; left out: what they show of the whole site. */
  readonly preview?: PagePreview | undefined;
  render(root: string): RenderedPage;
}

export interface PagePreview {
  /** What its picture shows, in a sentence. */
  readonly alt: string;
  /** As an SVG file, 1200 x 630 pixels; made when it is asked for. */
  draw(): string;
}

export interface RenderedPage {
  readonly head: string;
  readonly body: string;
  /** What the page's script needs again, as JSON. */
  readonly data: string | undefined;
}

/**
 * A page of the site; its data is made when it is rendered, not when pages are listed.
 * @param inPage the part of its data that the page carries; left out: all
 */
export function page<Data>(
  about: Omit<Page, 'render'>,
  component: Component<PageProps<Data>>,
  data: () => Data,
  inPage: (data: Data) => Data = (data) => data,
): Page {
  return {
    ...about,
    render(root) {
      const props = { root, path: about.path, data: data() };
      const { head, body } = render(component, { props });
      const embedded = about.kind === 'text' || props.data === undefined;
      return { head, body, data: embedded ? undefined : JSON.stringify(inPage(props.data)) };
    },
  };
}
