/** Above all roots of exact integers: (2^18)^3 is more than 2^53. */
const aboveAll = 0x40000;

/** The largest integer whose cube is at most `n`, which is an integer from 0 to 2^53: the same in every JavaScript engine. */
export function cubeRoot(n: number): number {
  let root = 0;
  // From the highest bit of the root to the lowest, each is set if its cube still fits.
  for (let bit = aboveAll / 2; bit >= 1; bit /= 2) {
    const tried = root + bit;
    if (tried * tried * tried <= n) root = tried;
  }
  return root;
}
