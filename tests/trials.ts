// fast-check as this suite uses it: every run tries the same cases, unless others are asked for.
import fc from 'fast-check';

const SEED = 1997;
/** `npm test` has to be quick: it tries the first fifth of the cases that `npm run test:all` tries. */
const PART = 1 / 5;
/** Whether all cases are tried: only then can be said how many of them are of a rare kind. */
export const triesAll = process.env.ACKCLOCK_TESTS === 'all';
const FACTOR = whole('ACKCLOCK_TRIALS', process.env.ACKCLOCK_TRIALS ?? '1', 1);
const { ACKCLOCK_SEED: seed = String(SEED) } = process.env;

fc.configureGlobal({
  ...trials(100),
  ...(seed !== 'random' && { seed: whole('ACKCLOCK_SEED', seed, -(2 ** 31)) }),
});

export { fc };

/**
 * How often a property is tried, where a hundred times are too many or too few.
 *
 * `ACKCLOCK_SEED` (a whole number, or `random`) draws other cases, `ACKCLOCK_TRIALS` (a factor)
 * draws more of them; `npm run test:nightly` sets both.
 *
 * @param all how many cases `npm run test:all` tries
 * @param gate how many of them `npm test` tries
 */
export function trials(
  all: number,
  gate = Math.max(5, Math.round(all * PART)),
): { readonly numRuns: number } {
  return { numRuns: triesAll ? all * FACTOR : gate };
}

function whole(name: string, text: string, least: number): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isInteger(value) || value < least) {
    throw new Error(`${name} is ‘${text}’: a whole number from ${least} upwards is wanted`);
  }
  return value;
}
