// gifenc 1.0.3 has no types: the part that we use.
declare module 'gifenc' {
  export type Rgb = readonly [red: number, green: number, blue: number];
  export type RgbTable = readonly Rgb[];

  export interface FrameOptions {
    /** Written once, with the first frame, it serves all. */
    readonly palette?: RgbTable;
    readonly transparent?: boolean;
    readonly transparentIndex?: number;
    /** Milliseconds. */
    readonly delay?: number;
    /** How often the animation is repeated; 0: forever. */
    readonly repeat?: number;
    readonly dispose?: number;
  }

  export interface Encoder {
    writeFrame(index: Uint8Array, width: number, height: number, options: FrameOptions): void;
    finish(): void;
    bytes(): Uint8Array<ArrayBuffer>;
  }

  export function GIFEncoder(): Encoder;
  export function quantize(
    rgba: Uint8ClampedArray,
    maxColors: number,
    options: { readonly format: 'rgb565' },
  ): RgbTable;
  export function applyPalette(
    rgba: Uint8ClampedArray,
    palette: RgbTable,
    format: 'rgb565',
  ): Uint8Array;
}
