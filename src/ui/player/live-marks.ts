import type { Mark, Shape } from '../../plot/index.ts';

/** A mark and what the moment adds to its classes: `ahead`, `selected`. */
export interface ShownMark {
  readonly mark: Mark;
  /** Separated by spaces; empty: nothing. */
  readonly state: string;
}

/** A mark that stands in the page. */
interface Standing {
  mark: Mark;
  class: string;
  readonly group: SVGGElement;
  title: SVGTitleElement | undefined;
  readonly shapes: SVGElement[];
  hit: SVGElement | undefined;
}

const namespace = 'http://www.w3.org/2000/svg';

/**
 * The marks of a layer in the page, kept up to date element by element: only what differs from the
 * picture before is written. A pan of a long run changes all of them in every frame, which the
 * component's own blocks (one for each shape and each of its conditions) could not keep up with.
 */
export class LiveMarks {
  private readonly layer: SVGGElement;
  private standing = new Map<string, Standing>();

  /**
   * @param layer whose element children are the marks' groups
   * @param shown what the layer holds, in order
   */
  constructor(layer: SVGGElement, shown: readonly ShownMark[]) {
    this.layer = layer;
    const groups = [...layer.children];
    shown.forEach((one, i) => {
      const standing = adopted(one, groups[i]);
      if (standing !== undefined) this.standing.set(one.mark.key, standing);
    });
    if (this.standing.size < groups.length) {
      // Another picture than was told: it is drawn anew.
      layer.replaceChildren();
      this.standing.clear();
    }
  }

  /** Shows these marks, in their order; keys must differ. */
  show(shown: readonly ShownMark[]): void {
    const before = this.standing;
    const kept = shown.map(({ mark: { key } }) => {
      const standing = before.get(key);
      before.delete(key);
      return standing;
    });
    const free = new Spares(before.values());
    this.standing = new Map();
    shown.forEach((one, i) => {
      this.standing.set(one.mark.key, (kept[i] ??= free.take(one) ?? created(one)));
    });
    free.remove();
    let place = this.layer.firstElementChild;
    kept.forEach((standing, i) => {
      if (standing === undefined) return;
      patch(standing, shown[i] as ShownMark);
      if (standing.group === place) place = place.nextElementSibling;
      else this.layer.insertBefore(standing.group, place);
    });
  }
}

/** Marks that are no longer shown: another of the same make takes the place of one, which is less work than a new one. */
class Spares {
  private readonly ofMake = new Map<string, Standing[]>();

  constructor(standing: Iterable<Standing>) {
    for (const one of standing) {
      const make = makeOf(one.mark);
      const same = this.ofMake.get(make);
      if (same === undefined) this.ofMake.set(make, [one]);
      else same.push(one);
    }
  }

  /** The first that is left, undefined if there is none; what moves by itself must be new. */
  take({ mark, state }: ShownMark): Standing | undefined {
    return state === '' ? this.ofMake.get(makeOf(mark))?.shift() : undefined;
  }

  /** Takes those out of the page that nobody wanted. */
  remove(): void {
    for (const same of this.ofMake.values()) for (const { group } of same) group.remove();
  }
}

/** Marks of one make differ in attributes alone. */
function makeOf({ role, shapes, hit }: Mark): string {
  return `${role} ${shapes.map(({ kind }) => kind).join(' ')} ${hit?.kind ?? ''}`;
}

/** A group that the component made; undefined if it does not look like the mark. */
function adopted({ mark, state }: ShownMark, group: Element | undefined): Standing | undefined {
  if (group === undefined) return undefined;
  const children = [...group.children] as SVGElement[];
  const title = mark.title === '' ? undefined : (children.shift() as SVGTitleElement | undefined);
  const hit = mark.hit === undefined ? undefined : children.pop();
  if (children.length !== mark.shapes.length) return undefined;
  return {
    mark,
    class: classOf(mark, state),
    group: group as SVGGElement,
    title,
    shapes: children,
    hit,
  };
}

function created({ mark, state }: ShownMark): Standing {
  const group = document.createElementNS(namespace, 'g');
  const standing: Standing = {
    mark,
    class: classOf(mark, state),
    group,
    title: mark.title === '' ? undefined : titleElement(mark.title),
    shapes: mark.shapes.map(elementOf),
    hit: mark.hit && elementOf(mark.hit),
  };
  group.setAttribute('class', standing.class);
  if (mark.record !== undefined) group.setAttribute('data-record', String(mark.record));
  if (standing.title !== undefined) group.append(standing.title);
  group.append(...standing.shapes);
  if (standing.hit !== undefined) group.append(standing.hit);
  return standing;
}

function patch(standing: Standing, { mark, state }: ShownMark): void {
  const { mark: before, group, shapes } = standing;
  const look = classOf(mark, state);
  if (look !== standing.class) group.setAttribute('class', (standing.class = look));
  if (mark === before) return;
  standing.mark = mark;
  if (mark.record !== before.record) {
    if (mark.record === undefined) group.removeAttribute('data-record');
    else group.setAttribute('data-record', String(mark.record));
  }
  patchTitle(standing, before.title, mark.title);
  mark.shapes.forEach((shape, i) => {
    const old = before.shapes[i];
    const element = shapes[i];
    if (old !== undefined && element !== undefined) {
      shapes[i] = patched(element, old, shape);
      return;
    }
    shapes[i] = elementOf(shape);
    group.insertBefore(shapes[i], standing.hit ?? null);
  });
  for (const left of shapes.splice(mark.shapes.length)) left.remove();
  if (standing.hit !== undefined && before.hit !== undefined && mark.hit !== undefined) {
    standing.hit = patched(standing.hit, before.hit, mark.hit);
  } else {
    standing.hit?.remove();
    standing.hit = mark.hit && elementOf(mark.hit);
    if (standing.hit !== undefined) group.append(standing.hit);
  }
}

function patchTitle(standing: Standing, before: string, title: string): void {
  if (before === title) return;
  if (title === '') {
    standing.title?.remove();
    standing.title = undefined;
  } else if (standing.title === undefined) {
    standing.group.prepend((standing.title = titleElement(title)));
  } else {
    standing.title.textContent = title;
  }
}

function titleElement(words: string): SVGTitleElement {
  const title = document.createElementNS(namespace, 'title');
  title.textContent = words;
  return title;
}

function classOf({ role }: Mark, state: string): string {
  return state === '' ? role : `${role} ${state}`;
}

/** What of a shape is written as attributes; `text` becomes the element's content. */
function attributesOf(shape: Shape): readonly (readonly [string, string | number])[] {
  switch (shape.kind) {
    case 'line':
      return [
        ['x1', shape.x1],
        ['y1', shape.y1],
        ['x2', shape.x2],
        ['y2', shape.y2],
      ];
    case 'path':
      return [['d', shape.d]];
    case 'rect':
      return [
        ['x', shape.x],
        ['y', shape.y],
        ['width', shape.width],
        ['height', shape.height],
      ];
    case 'circle':
      return [
        ['cx', shape.cx],
        ['cy', shape.cy],
        ['r', shape.r],
      ];
    case 'text':
      return [
        ['x', shape.x],
        ['y', shape.y],
        ['text-anchor', shape.anchor],
      ];
  }
}

function elementOf(shape: Shape): SVGElement {
  const element = document.createElementNS(namespace, shape.kind);
  if (shape.class !== '') element.setAttribute('class', shape.class);
  for (const [name, value] of attributesOf(shape)) element.setAttribute(name, String(value));
  if (shape.kind === 'text') element.textContent = shape.text;
  return element;
}

/** The element with what differs written; another one in its place if the kind does. */
function patched(element: SVGElement, before: Shape, shape: Shape): SVGElement {
  if (before.kind !== shape.kind) {
    const other = elementOf(shape);
    element.replaceWith(other);
    return other;
  }
  if (before.class !== shape.class) {
    if (shape.class === '') element.removeAttribute('class');
    else element.setAttribute('class', shape.class);
  }
  const old = attributesOf(before);
  attributesOf(shape).forEach(([name, value], i) => {
    if (old[i]?.[1] !== value) element.setAttribute(name, String(value));
  });
  if (shape.kind === 'text' && before.kind === 'text' && before.text !== shape.text) {
    element.textContent = shape.text;
  }
  return element;
}
