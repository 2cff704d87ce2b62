/** Pixels that a picture has for itself, and how large it is drawn. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Where there is more room than a picture needs at the size of a page's words, all of it is larger. */
const most = 2.25;

/** Before a lecture hall letters of 12 pixels come out as 18. */
const presented = 1.5;

/**
 * The size to draw a picture in for a room that may be larger.
 * @param room pixels
 * @param enough what it can do with, its words as large as those of the page
 * @param least what it cannot do without
 * @param presenting whether it is read from the last row
 */
export function pictureSize(
  room: PictureSize,
  enough: PictureSize,
  least: PictureSize,
  presenting: boolean,
): PictureSize {
  const scale = Math.max(
    presenting ? presented : 1,
    Math.min(most, room.width / enough.width, room.height / enough.height),
  );
  return {
    width: Math.max(least.width, room.width / scale),
    height: Math.max(least.height, room.height / scale),
  };
}
