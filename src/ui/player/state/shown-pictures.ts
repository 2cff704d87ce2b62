import { getContext, setContext } from 'svelte';
import type { Box, Picture } from '../../../plot/marks/index.ts';

const context = Symbol('pictures on view');

/** The pictures that a player shows just now, as they are drawn: what is taken along looks the same. */
export class ShownPictures {
  private readonly pictures = new Map<Element, () => Picture>();

  /** Returns what takes it away again. */
  add(element: Element, picture: () => Picture): () => void {
    this.pictures.set(element, picture);
    return () => this.pictures.delete(element);
  }

  /** Those that can be seen, in the order of the page, and their positions on it, pixels. */
  list(): { picture: Picture; box: Box }[] {
    return [...this.pictures]
      .map(([element, picture]) => ({ box: element.getBoundingClientRect(), picture: picture() }))
      .filter(({ box }) => box.width > 0 && box.height > 0)
      .map(({ picture, box: { x, y, width, height } }) => ({
        picture,
        box: { x: x + scrollX, y: y + scrollY, width, height },
      }));
  }
}

/** Keeps the pictures of the component that calls it, while it is made. */
export function keepShownPictures(): ShownPictures {
  return setContext(context, new ShownPictures());
}

/** Those of the player around; undefined outside one. */
export function shownPictures(): ShownPictures | undefined {
  return getContext(context);
}
