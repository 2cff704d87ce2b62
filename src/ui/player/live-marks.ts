import { MarkElements, makeOf, type ShownMark } from './mark-elements.ts';
import { longestRise, ownPlaces, placesFor } from './mark-places.ts';
import { whenCalm } from './when-calm.ts';

/** How marks come and go. */
export interface Coming {
  /** Whether each has elements of its own, as what moves by itself must; else those that go lend theirs. */
  readonly afresh: boolean;
}

/**
 * The marks of a layer in the page, kept up to date element by element: only what differs from the
 * picture before is written. A pan of a long run changes all of them in every frame, which the
 * component's own blocks (one for each shape and each of its conditions) could not keep up with.
 */
export class LiveMarks {
  private readonly layer: SVGGElement;
  private readonly coming: Coming;
  private standing: MarkElements[] = [];

  /**
   * @param layer whose element children are the marks' groups
   * @param shown what the layer holds, in order
   */
  constructor(layer: SVGGElement, shown: readonly ShownMark[], coming: Coming) {
    this.layer = layer;
    this.coming = coming;
    const groups = [...layer.children];
    const adopted = shown.map((one, i) => MarkElements.adopted(one, groups[i]));
    this.standing = adopted.filter((one) => one !== undefined);
    if (this.standing.length < groups.length) {
      // Another picture than was told: it is drawn anew.
      layer.replaceChildren();
      this.standing = [];
    }
  }

  /** Shows these marks, in their order; keys must differ. */
  show(shown: readonly ShownMark[]): void {
    const before = this.standing;
    const after = shown.map(({ mark }) => ({ key: mark.key, make: makeOf(mark) }));
    const places = (this.coming.afresh ? ownPlaces : placesFor)(before, after);
    const gone = new Set(before);
    let unsettled = false;
    this.standing = shown.map((one, i) => {
      const elements = before[places[i] as number] ?? MarkElements.created(one);
      gone.delete(elements);
      if (elements.show(one)) unsettled = true;
      return elements;
    });
    for (const { group } of gone) group.remove();
    this.order(longestRise(places));
    if (unsettled) whenCalm(this);
  }

  /** See MarkElements. */
  settle(): void {
    for (const elements of this.standing) elements.settle();
  }

  /** Brings the elements into their order. @param stay those that need not be touched, as ones */
  private order(stay: Uint8Array): void {
    let next: SVGGElement | null = null;
    for (let i = stay.length - 1; i >= 0; i--) {
      const { group } = this.standing[i] as MarkElements;
      if (stay[i] === 0) this.layer.insertBefore(group, next);
      next = group;
    }
  }
}
