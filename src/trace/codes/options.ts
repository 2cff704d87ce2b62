/** Which option of a segment's header an Options record is about. The MSS is in its segment's record. */
export const OptionCode = {
  /** RFC 7323, section 2.2. */
  WindowScale: 1,
  /** RFC 2018, section 2. */
  SackPermitted: 2,
  /** RFC 7323, section 3.2. */
  Timestamps: 3,
  /** One block of a SACK option (RFC 2018, section 3). */
  Sack: 4,
} as const;
export type OptionCode = (typeof OptionCode)[keyof typeof OptionCode];
export const optionNames = ['', 'window-scale', 'sack-permitted', 'timestamps', 'sack'] as const;

/** Sizes in bytes of the options in a header, padded to words of four bytes. */
export const mssOptionBytes = 4;
/** With a no-operation before it. */
export const windowScaleBytes = 4;
/** With two no-operations before it. */
export const timestampBytes = 12;
/** By itself, with two no-operations before it. */
export const sackPermittedBytes = 4;

/** Size of a SACK option with so many blocks: eight bytes each, two no-operations, kind and length. */
export function sackBytes(blocks: number): number {
  return blocks === 0 ? 0 : 4 + 8 * blocks;
}

/** The number of blocks that fit in 40 bytes of options (RFC 2018, section 3). */
export function maxSackBlocks(timestamps: boolean): number {
  return timestamps ? 3 : 4;
}
