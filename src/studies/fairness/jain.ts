/**
 * Jain's index of fairness: (sum of x)² / (n · sum of x²). 1: all have the same; k/n: k of n share
 * alike and the others have nothing. It does not depend on the unit.
 * Source: Jain, Chiu and Hawe 1984, 'A quantitative measure of fairness and discrimination for
 * resource allocation in shared computer systems', DEC-TR-301; after others who cite it, the report was not read.
 * @param shares what each has, none below 0; NaN of nothing, or if all are 0
 */
export function fairnessIndex(shares: readonly number[]): number {
  const sum = shares.reduce((all, share) => all + share, 0);
  const squares = shares.reduce((all, share) => all + share * share, 0);
  return (sum * sum) / (shares.length * squares);
}
