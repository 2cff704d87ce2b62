/** How large a player in another page may be, in pixels: what is smaller shows too little, what is larger has no screen. */
export const widths = { least: 240, most: 3840 } as const;
export const heights = { least: 135, most: 2160 } as const;
