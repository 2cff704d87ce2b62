import type { Mark, Shape } from '../../plot/index.ts';

/** A mark and what the moment adds to its classes: `ahead`, `selected`. */
export interface ShownMark {
  readonly mark: Mark;
  /** Separated by spaces; empty: nothing. */
  readonly state: string;
}

const namespace = 'http://www.w3.org/2000/svg';

/**
 * A mark's elements in the page. What is seen of it is written at once; what a pointer alone meets (its
 * record, its title, the wide outline that takes clicks) when `settle` is called.
 */
export class MarkElements {
  readonly group: SVGGElement;
  private mark: Mark;
  private look: string;
  private readonly shapes: SVGElement[];
  /** What a pointer meets, as it stands in the page; undefined: nothing of it does. */
  private met: Mark | undefined;
  private title: SVGTitleElement | undefined;
  /** What the title says; empty: there is none. */
  private told: string;
  private hit: SVGElement | undefined;

  private constructor(
    { mark, state }: ShownMark,
    group: SVGGElement,
    shapes: SVGElement[],
    met?: { title: SVGTitleElement | undefined; hit: SVGElement | undefined },
  ) {
    this.mark = mark;
    this.look = lookOf(mark, state);
    this.group = group;
    this.shapes = shapes;
    this.met = met && mark;
    this.title = met?.title;
    this.told = met === undefined ? '' : mark.title;
    this.hit = met?.hit;
  }

  /** Those that a component made; undefined if they do not look like the mark. */
  static adopted(shown: ShownMark, group: Element | undefined): MarkElements | undefined {
    if (group === undefined) return undefined;
    const { mark } = shown;
    const children = [...group.children] as SVGElement[];
    const title = mark.title === '' ? undefined : (children.shift() as SVGTitleElement | undefined);
    const hit = mark.hit === undefined ? undefined : children.pop();
    if (children.length !== mark.shapes.length) return undefined;
    return new MarkElements(shown, group as SVGGElement, children, { title, hit });
  }

  static created(shown: ShownMark): MarkElements {
    const group = document.createElementNS(namespace, 'g');
    const elements = new MarkElements(shown, group, shown.mark.shapes.map(elementOf));
    group.setAttribute('class', elements.look);
    group.append(...elements.shapes);
    return elements;
  }

  get key(): string {
    return this.mark.key;
  }

  get make(): string {
    return makeOf(this.mark);
  }

  /** Shows a mark, this one as it is now or another; returns whether `settle` has something to do. */
  show({ mark, state }: ShownMark): boolean {
    const { mark: before, group, shapes } = this;
    const look = lookOf(mark, state);
    if (look !== this.look) group.setAttribute('class', (this.look = look));
    if (mark === before) return this.met !== mark;
    this.mark = mark;
    mark.shapes.forEach((shape, i) => {
      const [element, old] = [shapes[i], before.shapes[i]];
      if (element !== undefined && old !== undefined) {
        shapes[i] = patched(element, old, shape);
        return;
      }
      shapes[i] = elementOf(shape);
      group.insertBefore(shapes[i], this.hit ?? null);
    });
    for (const left of shapes.splice(mark.shapes.length)) left.remove();
    return true;
  }

  /** What a pointer meets is that of the mark shown. */
  settle(): void {
    const { mark, group, met } = this;
    if (met === mark) return;
    this.met = mark;
    if (mark.record !== met?.record) {
      if (mark.record === undefined) group.removeAttribute('data-record');
      else group.setAttribute('data-record', String(mark.record));
    }
    this.settleTitle(mark.title);
    if (this.hit !== undefined && met?.hit !== undefined && mark.hit !== undefined) {
      this.hit = patched(this.hit, met.hit, mark.hit);
      return;
    }
    this.hit?.remove();
    this.hit = mark.hit && elementOf(mark.hit);
    if (this.hit !== undefined) group.append(this.hit);
  }

  private settleTitle(words: string): void {
    if (words === this.told) return;
    this.told = words;
    if (words === '') {
      this.title?.remove();
      this.title = undefined;
      return;
    }
    if (this.title === undefined) {
      this.title = document.createElementNS(namespace, 'title');
      this.group.prepend(this.title);
    }
    write(this.title, words);
  }
}

/** Marks of one make have elements of the same kinds, in the same order, however many of each. */
export function makeOf({ shapes, hit }: Mark): string {
  let make = '';
  let before: Shape['kind'] | undefined;
  for (const { kind } of shapes) {
    if (kind !== before) make += ` ${kind}`;
    before = kind;
  }
  return hit === undefined ? make : `${make}, ${hit.kind}`;
}

function lookOf({ role }: Mark, state: string): string {
  return state === '' ? role : `${role} ${state}`;
}

/** What of a shape is written as attributes, and under which names; `text` becomes the element's content. */
const attributes: Readonly<Record<Shape['kind'], readonly (readonly [string, string])[]>> = {
  line: [
    ['x1', 'x1'],
    ['y1', 'y1'],
    ['x2', 'x2'],
    ['y2', 'y2'],
  ],
  path: [['d', 'd']],
  rect: [
    ['x', 'x'],
    ['y', 'y'],
    ['width', 'width'],
    ['height', 'height'],
  ],
  circle: [
    ['cx', 'cx'],
    ['cy', 'cy'],
    ['r', 'r'],
  ],
  text: [
    ['x', 'x'],
    ['y', 'y'],
    ['anchor', 'text-anchor'],
  ],
};

type Values = Readonly<Record<string, string | number>>;

function elementOf(shape: Shape): SVGElement {
  const element = document.createElementNS(namespace, shape.kind);
  if (shape.class !== '') element.setAttribute('class', shape.class);
  const values: Values = shape;
  for (const [property, name] of attributes[shape.kind]) {
    element.setAttribute(name, String(values[property]));
  }
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
  const old: Values = before;
  const values: Values = shape;
  for (const [property, name] of attributes[shape.kind]) {
    const value = values[property];
    if (value !== old[property]) element.setAttribute(name, String(value));
  }
  if (shape.kind === 'text' && before.kind === 'text' && before.text !== shape.text) {
    write(element, shape.text);
  }
  return element;
}

/** Puts words into an element that holds nothing else, in the node that is there if there is one. */
function write(element: SVGElement, words: string): void {
  const { firstChild } = element;
  if (firstChild instanceof Text) firstChild.data = words;
  else element.textContent = words;
}
