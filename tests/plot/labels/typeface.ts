// How wide and how high a line of text is, from the typeface's own file: what a browser will measure, without one.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { decompress } = require('wawoff2') as {
  decompress(woff2: Uint8Array): Promise<Uint8Array>;
};

/** The room of a line's ink: its width from the pen's start, and how far it reaches above and below the baseline; in parts of the size. */
export interface Ink {
  readonly width: number;
  readonly above: number;
  readonly below: number;
}

/** A TrueType face with a weight axis (OpenType 1.9: cmap, hmtx, glyf, fvar, HVAR). Kerning is left out: it takes more than it adds. */
export class Typeface {
  private readonly data: DataView;
  private readonly tables = new Map<string, number>();
  private readonly unitsPerEm: number;
  private readonly longMetrics: number;
  private readonly longOffsets: boolean;
  private readonly weights: readonly [least: number, usual: number, most: number];
  private readonly regions: readonly (readonly [number, number, number])[];
  private readonly known = new Map<string, Ink>();

  /** @param file name of a WOFF2 file of a package: `@fontsource-variable/...` */
  static async read(file: string): Promise<Typeface> {
    // A copy: the next file is unpacked into the same memory.
    return new Typeface(Uint8Array.from(await decompress(readFileSync(require.resolve(file)))));
  }

  constructor(bytes: Uint8Array) {
    this.data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const count = this.data.getUint16(4);
    for (let i = 0; i < count; i++) {
      const at = 12 + 16 * i;
      const tag = String.fromCharCode(...[0, 1, 2, 3].map((n) => this.data.getUint8(at + n)));
      this.tables.set(tag, this.data.getUint32(at + 8));
    }
    this.unitsPerEm = this.data.getUint16(this.table('head') + 18);
    this.longOffsets = this.data.getInt16(this.table('head') + 50) === 1;
    this.longMetrics = this.data.getUint16(this.table('hhea') + 34);
    const fvar = this.table('fvar');
    const axis = fvar + this.data.getUint16(fvar + 4);
    const fixed = (at: number): number => this.data.getInt32(at) / 0x10000;
    this.weights = [fixed(axis + 4), fixed(axis + 8), fixed(axis + 12)];
    this.regions = this.readRegions();
  }

  /** @param weight as CSS counts it: 400 is regular */
  ink(text: string, weight: number): Ink {
    const key = `${weight} ${text}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const place = this.normalized(weight);
    let [width, above, below] = [0, 0, 0];
    for (const character of text) {
      const glyph = this.glyphOf(character.codePointAt(0)!);
      width += this.advance(glyph, place);
      const [low, high] = this.heights(glyph);
      above = Math.max(above, high);
      below = Math.max(below, -low);
    }
    const ink = {
      width: width / this.unitsPerEm,
      above: above / this.unitsPerEm,
      below: below / this.unitsPerEm,
    };
    this.known.set(key, ink);
    return ink;
  }

  private table(tag: string): number {
    const at = this.tables.get(tag);
    if (at === undefined) throw new Error(`the typeface has no table '${tag}'`);
    return at;
  }

  private normalized(weight: number): number {
    const [least, usual, most] = this.weights;
    if (weight < usual) return (Math.max(least, weight) - usual) / (usual - least);
    return most === usual ? 0 : (Math.min(most, weight) - usual) / (most - usual);
  }

  /** cmap, format 4 or 12; 0 for a character that the face has not. */
  private glyphOf(code: number): number {
    const { data } = this;
    const cmap = this.table('cmap');
    const count = data.getUint16(cmap + 2);
    for (let i = 0; i < count; i++) {
      const at = cmap + data.getUint32(cmap + 8 + 8 * i);
      const format = data.getUint16(at);
      if (format === 12) {
        const groups = data.getUint32(at + 12);
        for (let g = 0; g < groups; g++) {
          const group = at + 16 + 12 * g;
          const first = data.getUint32(group);
          if (code >= first && code <= data.getUint32(group + 4)) {
            return data.getUint32(group + 8) + code - first;
          }
        }
      } else if (format === 4) {
        const double = data.getUint16(at + 6);
        for (let s = 0; s < double; s += 2) {
          if (code > data.getUint16(at + 14 + s)) continue;
          const start = data.getUint16(at + 16 + double + s);
          if (code < start) break;
          const delta = data.getUint16(at + 16 + 2 * double + s);
          const offsetAt = at + 16 + 3 * double + s;
          const offset = data.getUint16(offsetAt);
          if (offset === 0) return (code + delta) & 0xffff;
          const glyph = data.getUint16(offsetAt + offset + 2 * (code - start));
          return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
        }
      }
    }
    return 0;
  }

  private advance(glyph: number, place: number): number {
    const { data } = this;
    const long = Math.min(glyph, this.longMetrics - 1);
    const usual = data.getUint16(this.table('hmtx') + 4 * long);
    return place === 0 ? usual : usual + this.widthDelta(glyph, place);
  }

  /** From the lowest to the highest point, of the usual weight: others differ by less than a hundredth. */
  private heights(glyph: number): readonly [number, number] {
    const { data } = this;
    const loca = this.table('loca');
    const offset = (n: number): number =>
      this.longOffsets ? data.getUint32(loca + 4 * n) : 2 * data.getUint16(loca + 2 * n);
    const at = offset(glyph);
    if (at === offset(glyph + 1)) return [0, 0];
    const glyf = this.table('glyf') + at;
    return [data.getInt16(glyf + 4), data.getInt16(glyf + 8)];
  }

  /** The regions of HVAR's variation store, along the weight axis. */
  private readRegions(): (readonly [number, number, number])[] {
    const { data } = this;
    const hvar = this.table('HVAR');
    const store = hvar + data.getUint32(hvar + 4);
    const list = store + data.getUint32(store + 2);
    const axes = data.getUint16(list);
    const count = data.getUint16(list + 2);
    const part = (at: number): number => data.getInt16(at) / 0x4000;
    return Array.from({ length: count }, (_, i) => {
      const at = list + 4 + 6 * axes * i;
      return [part(at), part(at + 2), part(at + 4)] as const;
    });
  }

  private widthDelta(glyph: number, place: number): number {
    const { data } = this;
    const hvar = this.table('HVAR');
    const store = hvar + data.getUint32(hvar + 4);
    const [outer, inner] = this.deltaIndex(glyph);
    const set = store + data.getUint32(store + 8 + 4 * outer);
    const words = data.getUint16(set + 2) & 0x7fff;
    const used = data.getUint16(set + 4);
    const row = set + 6 + 2 * used + inner * (words + used);
    let delta = 0;
    for (let r = 0; r < used; r++) {
      const value =
        r < words ? data.getInt16(row + 2 * r) : data.getInt8(row + 2 * words + (r - words));
      delta += value * scalar(this.regions[data.getUint16(set + 6 + 2 * r)]!, place);
    }
    return delta;
  }

  private deltaIndex(glyph: number): readonly [outer: number, inner: number] {
    const { data } = this;
    const hvar = this.table('HVAR');
    const offset = data.getUint32(hvar + 8);
    if (offset === 0) return [0, glyph];
    const map = hvar + offset;
    const wide = data.getUint8(map) === 1;
    const format = data.getUint8(map + 1);
    const count = wide ? data.getUint32(map + 2) : data.getUint16(map + 2);
    const size = ((format >> 4) & 3) + 1;
    const bits = (format & 15) + 1;
    const at = map + (wide ? 6 : 4) + size * Math.min(glyph, count - 1);
    let entry = 0;
    for (let i = 0; i < size; i++) entry = entry * 256 + data.getUint8(at + i);
    return [Math.floor(entry / 2 ** bits), entry % 2 ** bits];
  }
}

/** How much of a region's delta holds at a place of the axis. */
function scalar([start, peak, end]: readonly [number, number, number], place: number): number {
  if (peak === 0) return 1;
  if (place === peak) return 1;
  if (place <= start || place >= end) return 0;
  return place < peak ? (place - start) / (peak - start) : (end - place) / (end - peak);
}

/** The faces of the site, by the roles that styles give them. */
export async function siteFaces(): Promise<Readonly<Record<'interface' | 'prose', Typeface>>> {
  return {
    interface: await Typeface.read(
      '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    ),
    prose: await Typeface.read(
      '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
    ),
  };
}
