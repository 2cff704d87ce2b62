import { isSeed, plainSeed } from '../../../course/worksheet/index.ts';

/** The seed that an address names (`#seed=4711`); the plain one where it names none that is good. */
export function seedIn(hash: string): string {
  const seed = /^#seed=(.*)$/.exec(hash)?.[1] ?? '';
  return isSeed(seed) ? seed : plainSeed;
}

/** Four digits: easily said, and read off a sheet. @param chance 0 to below 1 */
export function seedFrom(chance: number): string {
  return String(1000 + Math.floor(chance * 9000));
}
