import { paintSheet, type Paint, type Sheet } from '../../../../share/files/index.ts';
import { ExportFailed } from './exporter.ts';

/** Pixels of a canvas that every browser allows (Safari on phones: 16.7 million). */
const maxPixels = 16_000_000;

export interface SheetCanvas {
  readonly element: HTMLCanvasElement;
  readonly context: CanvasRenderingContext2D;
  readonly scale: number;
}

/** A canvas for sheets of this size, so many times as large; smaller where that would be too large. */
export function sheetCanvas(
  { width, height }: Pick<Sheet, 'width' | 'height'>,
  wanted: number,
  most = maxPixels,
): SheetCanvas {
  const scale = Math.min(wanted, Math.sqrt(most / (width * height)));
  const element = document.createElement('canvas');
  // Film wants even sizes.
  element.width = Math.floor((width * scale) / 2) * 2;
  element.height = Math.floor((height * scale) / 2) * 2;
  const context = element.getContext('2d', { willReadFrequently: scale <= 1 });
  if (context === null) throw new ExportFailed('This browser has no canvas to draw on.');
  return { element, context, scale };
}

/** Paints a sheet over whatever the canvas shows, in the pixels of its scale. */
export function drawOn({ context, scale, element }: SheetCanvas, sheet: Sheet, paint: Paint): void {
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.fillStyle = paint.palette.surface;
  context.fillRect(0, 0, element.width, element.height);
  paintSheet(context, sheet, paint);
}

export async function toBlob(element: HTMLCanvasElement): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => element.toBlob(resolve, 'image/png'));
  if (blob === null) throw new ExportFailed('The picture is too large for this browser.');
  return blob;
}
