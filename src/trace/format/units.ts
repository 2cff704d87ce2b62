// Units as types. A plain number is accepted where one of these is wanted, a number of another unit is
// not; arithmetic gives plain numbers (docs/decisions/0020-units-are-flavors.md).

/** Of a run: whole ones since its start, or a span of them. Exact up to 2^53 ns, 104 days. */
export type Nanoseconds = number & { readonly unit?: 'ns' };

/** Of a scenario, as a person writes it, and of the viewer's clock. */
export type Milliseconds = number & { readonly unit?: 'ms' };

/** Of models and of results that are published in them. */
export type Seconds = number & { readonly unit?: 's' };

/** The engine's rates. */
export type BitsPerSecond = number & { readonly unit?: 'b/s' };

/** A scenario's rates. */
export type MegabitsPerSecond = number & { readonly unit?: 'Mb/s' };
