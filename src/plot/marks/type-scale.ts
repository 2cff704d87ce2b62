/** The sizes of a picture's text, pixels: layouts leave room for them, and styles.ts gives them to its classes. */
export interface TypeScale {
  /** Also a class of the picture's root. */
  readonly name: 'page' | 'present';
  /** Names, events, what is written at a mark. */
  readonly label: number;
  readonly strong: number;
  readonly headline: number;
  /** Numbers and words of axes, notes, and the cursor's time. */
  readonly tick: number;
  readonly callout: number;
  /** A callout's number, in its disc. */
  readonly disc: number;
  /** Measured sizes in large letters: font sizes to choose from, largest first. */
  readonly amounts: readonly [number, number];
  /** Line widths relative to those on a page. */
  readonly weight: number;
}

/** To be read at a desk or in the hand: nothing under 12 pixels. */
export const pageType: TypeScale = {
  name: 'page',
  label: 12,
  strong: 12.5,
  headline: 17,
  tick: 12,
  callout: 13,
  disc: 12,
  amounts: [34, 22],
  weight: 1,
};

/**
 * To be read from the last row of a lecture hall, on a screen of 1280 by 720: no number of an axis under 18 pixels, and
 * words as large as those beside the picture. There is room for few of them: see `labelled` of ViewOptions.
 */
export const presentType: TypeScale = {
  name: 'present',
  label: 24,
  strong: 24,
  headline: 28,
  tick: 20,
  callout: 24,
  disc: 20,
  amounts: [56, 40],
  weight: 1.5,
};

/** The height of a line of text, pixels. */
export function lineHeight(size: number): number {
  return Math.ceil(size * 1.12);
}

/** From the top of a line to its baseline, pixels. */
export function ascent(size: number): number {
  return Math.round(size * 0.9);
}

/** From the middle of a line of figures or small letters to its baseline, pixels. */
export function halfHeight(size: number): number {
  return size * 0.33;
}
