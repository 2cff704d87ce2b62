// fast-check as this suite uses it: every run tries the same cases, unless others are asked for.
import fc from 'fast-check';

const SEED = 1997;
/** `npm test` has to be quick: it tries the first fifth of the cases that `npm run test:all` tries. */
const PART = process.env.ACKCLOCK_TESTS === 'all' ? 1 : 1 / 5;
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
 * @param numRuns how many cases `npm run test:all` tries; `npm test` tries a fifth, at least 5 of them
 */
export function trials(numRuns: number): { readonly numRuns: number } {
  return { numRuns: Math.max(Math.min(5, numRuns), Math.round(numRuns * PART * FACTOR)) };
}

function whole(name: string, text: string, least: number): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isInteger(value) || value < least) {
    throw new Error(`${name} is ‘${text}’: a whole number from ${least} upwards is wanted`);
  }
  return value;
}
