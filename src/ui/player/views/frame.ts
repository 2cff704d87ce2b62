/** Width and height of a picture, pixels. */
type Size = readonly [width: number, height: number];

/** How large a view's picture is on a page. */
export interface Frame {
  /** Before the width of the page is known: on a telephone, and elsewhere. */
  readonly narrow: Size;
  readonly wide: Size;
  /** It is drawn about this large; given more room, its letters grow. */
  readonly natural: Size;
}

/** Of a sequence plot, and of a study's figure. */
export const plotFrame: Frame = { narrow: [330, 270], wide: [600, 380], natural: [560, 320] };
