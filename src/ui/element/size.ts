import { heights, widths } from '../embed/frame-size.ts';

/** Attributes that say how large an element is. */
export const sizeNames = ['width', 'height'] as const;

/** Whole pixels, from 240 x 135 to 3840 x 2160; null: that is not said. */
export interface ElementSize {
  readonly width: number | null;
  readonly height: number | null;
}

const ranges = { width: widths, height: heights } as const;

/**
 * Reads the attributes `width` and `height`.
 * @param words what is written there; null: nothing
 * @returns the size, and a sentence for each that cannot be had and counts as not written
 */
export function readSize(words: Readonly<Record<(typeof sizeNames)[number], string | null>>): {
  readonly size: ElementSize;
  readonly refused: readonly string[];
} {
  const refused: string[] = [];
  const read = (name: (typeof sizeNames)[number]): number | null => {
    const written = words[name];
    if (written === null) return null;
    const { least, most } = ranges[name];
    const pixels = /^\d{1,5}$/.test(written) ? Number(written) : Number.NaN;
    if (pixels >= least && pixels <= most) return pixels;
    refused.push(
      `‘${name}=${written.slice(0, 40)}’ was ignored: it must be a whole number of pixels from ${least} to ${most}.`,
    );
    return null;
  };
  return { size: { width: read('width'), height: read('height') }, refused };
}

/**
 * The rule for an element's host that gives it a size; '' if none is said. Where there is less room than the width, it
 * takes that room, and its height shrinks with it; a height alone stays. Any rule of the page's own counts more.
 */
export function sizeRule({ width, height }: ElementSize): string {
  if (width === null && height === null) return '';
  if (width === null) return `:host { height: ${height}px; aspect-ratio: auto }`;
  const ratio = height === null ? '' : `; aspect-ratio: ${width} / ${height}`;
  return `:host { width: ${width}px; max-width: 100%${ratio} }`;
}
