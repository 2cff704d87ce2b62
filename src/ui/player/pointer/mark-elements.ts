import type { Mark, Shape } from '../../../plot/marks/index.ts';

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
  private state: string;
  private readonly shapes: SVGElement[];
  /** What a pointer can hit, as an element of the page; undefined: nothing of it. */
  private met: Mark | undefined;
  private title: SVGTitleElement | undefined;
  /** What the title says; empty: there is none. */
  private announced: string;
  private hit: SVGElement | undefined;

  private constructor(
    { mark, state }: ShownMark,
    group: SVGGElement,
    shapes: SVGElement[],
    met?: { title: SVGTitleElement | undefined; hit: SVGElement | undefined },
  ) {
    this.mark = mark;
    this.state = state;
    this.group = group;
    this.shapes = shapes;
    this.met = met && mark;
    this.title = met?.title;
    this.announced = met === undefined ? '' : mark.title;
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
    group.setAttribute('class', lookOf(shown.mark, shown.state));
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
    if (mark.role !== before.role || state !== this.state) {
      this.state = state;
      group.setAttribute('class', lookOf(mark, state));
    }
    if (mark === before) return this.met !== mark;
    this.mark = mark;
    for (let i = 0; i < mark.shapes.length; i++) {
      const shape = mark.shapes[i] as Shape;
      const old = before.shapes[i];
      const element = shapes[i];
      if (element !== undefined && old !== undefined) shapes[i] = patched(element, old, shape);
      else group.insertBefore((shapes[i] = elementOf(shape)), this.hit ?? null);
    }
    while (shapes.length > mark.shapes.length) shapes.pop()?.remove();
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
    if (words === this.announced) return;
    this.announced = words;
    if (words === '') {
      this.title?.remove();
      this.title = undefined;
      return;
    }
    if (this.title === undefined) {
      this.title = document.createElementNS(namespace, 'title');
      this.group.prepend(this.title);
    }
    writeWords(this.title, words);
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

function elementOf(shape: Shape): SVGElement {
  const element = document.createElementNS(namespace, shape.kind);
  if (shape.class !== '') element.setAttribute('class', shape.class);
  writeShape(element, undefined, shape);
  return element;
}

/**
 * Writes what differs from the shape before. Each property by its name: found by a variable, every
 * number compared would take memory of its own, some thousands in a picture.
 * @param before of the same kind; undefined: nothing is written yet
 */
function writeShape(element: SVGElement, before: Shape | undefined, shape: Shape): void {
  switch (shape.kind) {
    case 'line': {
      const old = before as typeof shape | undefined;
      if (old?.x1 !== shape.x1) write(element, 'x1', shape.x1);
      if (old?.y1 !== shape.y1) write(element, 'y1', shape.y1);
      if (old?.x2 !== shape.x2) write(element, 'x2', shape.x2);
      if (old?.y2 !== shape.y2) write(element, 'y2', shape.y2);
      return;
    }
    case 'path': {
      const old = before as typeof shape | undefined;
      if (old?.d !== shape.d) write(element, 'd', shape.d);
      return;
    }
    case 'rect': {
      const old = before as typeof shape | undefined;
      if (old?.x !== shape.x) write(element, 'x', shape.x);
      if (old?.y !== shape.y) write(element, 'y', shape.y);
      if (old?.width !== shape.width) write(element, 'width', shape.width);
      if (old?.height !== shape.height) write(element, 'height', shape.height);
      return;
    }
    case 'circle': {
      const old = before as typeof shape | undefined;
      if (old?.cx !== shape.cx) write(element, 'cx', shape.cx);
      if (old?.cy !== shape.cy) write(element, 'cy', shape.cy);
      if (old?.r !== shape.r) write(element, 'r', shape.r);
      return;
    }
    case 'text': {
      const old = before as typeof shape | undefined;
      if (old?.x !== shape.x) write(element, 'x', shape.x);
      if (old?.y !== shape.y) write(element, 'y', shape.y);
      if (old?.anchor !== shape.anchor) write(element, 'text-anchor', shape.anchor);
      if (old?.text !== shape.text) writeWords(element, shape.text);
    }
  }
}

function write(element: SVGElement, name: string, value: string | number): void {
  element.setAttribute(name, String(value));
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
  writeShape(element, before, shape);
  return element;
}

/** Puts words into an element that holds nothing else, in the node that is there if there is one. */
function writeWords(element: SVGElement, words: string): void {
  const { firstChild } = element;
  if (firstChild instanceof Text) firstChild.data = words;
  else element.textContent = words;
}
