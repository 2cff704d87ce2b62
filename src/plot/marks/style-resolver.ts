import type { Fonts, Palette, Rule } from './styles.ts';
import { pageType, type TypeScale } from './type-scale.ts';
import { pictureRules } from './styles.ts';

/** Properties of SVG by name: `stroke-width` to `1.5`. */
export type Style = ReadonlyMap<string, string>;

/** An element of a picture: `text`, `path` ... or `g` for a mark's group. */
export interface Styled {
  readonly tag: string;
  /** As in its class attribute. */
  readonly class: string;
}

interface ReadRule {
  readonly parts: readonly Compound[];
  readonly look: Style;
  /** Its specificity: classes first, then tags. */
  readonly weight: number;
}

/** One part of a selector: `text.lost`. */
interface Compound {
  readonly tag: string;
  readonly classes: readonly string[];
}

/**
 * The pictures' style sheet, element by element: for programs that read SVG without style sheets, or with partial support
 * (LibreOffice, converters), and for a canvas.
 */
export class StyleResolver {
  private readonly rules: readonly ReadRule[];
  private readonly known = new Map<string, Style>();

  constructor(palette: Palette, fonts: Fonts, type: TypeScale = pageType) {
    this.rules = pictureRules(palette, fonts, type).flatMap(readRule);
  }

  /** Properties of a mark's group, or, without one, of the whole picture. */
  own(group?: Styled): Style {
    return this.found(group === undefined ? [] : [group]);
  }

  /** Properties of a shape itself, without those inherited from its group. */
  ofShape(group: Styled, shape: Styled): Style {
    return this.found([group, shape]);
  }

  /** All properties of a shape, including those inherited from its group and picture. */
  whole(group: Styled, shape: Styled): Style {
    const own = [this.own(), this.own(group), this.ofShape(group, shape)];
    const look = new Map(own.flatMap((each) => [...each]));
    // The only property that is not inherited: group and shape multiply.
    const opacity = own.reduce((product, each) => product * Number(each.get('opacity') ?? 1), 1);
    return opacity === 1 ? look : look.set('opacity', String(opacity));
  }

  /** Properties from the rules that match the last element. */
  private found(path: readonly Styled[]): Style {
    const key = path.map((element) => `${element.tag}.${element.class}`).join(' ');
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const look = new Map(
      this.rules
        .filter(({ parts }) => endsAt(parts, path))
        .sort((a, b) => a.weight - b.weight)
        .flatMap((rule) => [...rule.look]),
    );
    this.known.set(key, look);
    return look;
  }
}

function readRule([selectors, declarations]: Rule): ReadRule[] {
  const look = readStyle(declarations);
  return selectors.split(', ').map((selector) => {
    const parts = selector === '' ? [] : selector.split(' ').map(readCompound);
    const weight = parts.reduce(
      (sum, part) => sum + part.classes.length * 100 + (part.tag === '' ? 0 : 1),
      0,
    );
    return { parts, look, weight };
  });
}

function readCompound(text: string): Compound {
  const [tag = '', ...classes] = text.split('.');
  return { tag, classes };
}

function readStyle(declarations: string): Style {
  const look = new Map<string, string>();
  for (const declaration of declarations.split('; ')) {
    const [name = '', value = ''] = declaration.split(': ');
    // The only shorthand in use: weight, size, family. It does not exist as an attribute.
    const font = name === 'font' ? /^(\S+) (\S+) (.*)$/.exec(value) : null;
    if (font !== null) {
      look.set('font-weight', font[1]!).set('font-size', font[2]!).set('font-family', font[3]!);
    } else if (name !== 'pointer-events') {
      look.set(name, value);
    }
  }
  return look;
}

/** Whether a selector matches the last element of a path. */
function endsAt(parts: readonly Compound[], path: readonly Styled[]): boolean {
  const last = path.at(-1);
  const end = parts.at(-1);
  if (last === undefined || end === undefined) return last === undefined && end === undefined;
  if (!fits(end, last)) return false;
  const [before] = parts.slice(0, -1);
  const [group] = path.slice(0, -1);
  return before === undefined || (group !== undefined && fits(before, group));
}

function fits({ tag, classes }: Compound, element: Styled): boolean {
  const has = element.class.split(' ');
  return (tag === '' || tag === element.tag) && classes.every((each) => has.includes(each));
}
