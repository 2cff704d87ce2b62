import { MarkElements, makeOf, type ShownMark } from '../pointer/mark-elements.ts';
import { longestRise, ownPlaces, placesFor } from '../pointer/mark-places.ts';
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
      // Not the picture it knows: it is drawn anew.
      layer.replaceChildren();
      this.standing = [];
    }
  }

  /** Shows these marks, in their order; keys must differ. */
  show(shown: readonly ShownMark[]): void {
    const { standing } = this;
    const { length } = shown;
    // While a slider moves, most marks come again, in their order.
    const most = Math.min(standing.length, length);
    let first = 0;
    while (first < most && isOf(standing[first], shown[first])) first++;
    let last = 0;
    while (last < most - first && isOf(standing.at(-1 - last), shown[length - 1 - last])) last++;
    if (first + last < Math.max(standing.length, length)) {
      const others = shown.slice(first, length - last);
      const end = standing.length - last;
      const next = standing[end]?.group ?? null;
      const arranged = this.arranged(standing.slice(first, end), others, next);
      this.standing = [...standing.slice(0, first), ...arranged, ...standing.slice(end)];
    }
    let unsettled = false;
    for (let i = 0; i < length; i++) {
      if (this.standing[i]?.show(shown[i] as ShownMark) === true) unsettled = true;
    }
    if (unsettled) whenCalm(this);
  }

  /**
   * Elements for some marks, in the layer and in their order.
   * @param before the present marks
   * @param next what comes behind them; null: nothing
   */
  private arranged(
    before: readonly MarkElements[],
    shown: readonly ShownMark[],
    next: SVGGElement | null,
  ): MarkElements[] {
    const after = shown.map(({ mark }) => ({ key: mark.key, make: makeOf(mark) }));
    const places = (this.coming.afresh ? ownPlaces : placesFor)(before, after);
    const gone = new Set(before);
    const arranged = shown.map((one, i) => {
      const elements = before[places[i] as number] ?? MarkElements.created(one);
      gone.delete(elements);
      return elements;
    });
    for (const { group } of gone) group.remove();
    this.order(arranged, longestRise(places), next);
    return arranged;
  }

  /** See MarkElements. */
  settle(): void {
    for (const elements of this.standing) elements.settle();
  }

  /** Brings elements into their order. @param stay those that need not be touched, as ones */
  private order(
    arranged: readonly MarkElements[],
    stay: Uint8Array,
    next: SVGGElement | null,
  ): void {
    for (let i = stay.length - 1; i >= 0; i--) {
      const { group } = arranged[i] as MarkElements;
      if (stay[i] === 0) this.layer.insertBefore(group, next);
      next = group;
    }
  }
}

function isOf(elements: MarkElements | undefined, shown: ShownMark | undefined): boolean {
  return elements?.key === shown?.mark.key;
}
