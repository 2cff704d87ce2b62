// Units as types. A plain number is accepted where one of these is expected, a number in another unit is not; arithmetic
// gives plain numbers (docs/decisions/0020-units-are-flavors.md).

/** In runs: whole nanoseconds since the start, or a duration. Exact up to 2^53 ns, 104 days. */
export type Nanoseconds = number & { readonly unit?: 'ns' };

/** In scenarios, as people write them, and in the viewer's clock. */
export type Milliseconds = number & { readonly unit?: 'ms' };

/** In models, and in results published in seconds. */
export type Seconds = number & { readonly unit?: 's' };

/** The engine's rates. */
export type BitsPerSecond = number & { readonly unit?: 'b/s' };

/** A scenario's rates. */
export type MegabitsPerSecond = number & { readonly unit?: 'Mb/s' };
