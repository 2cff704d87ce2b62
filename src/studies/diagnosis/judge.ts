import type { FindingKind } from '../../capture/findings/index.ts';
import type { Nanoseconds } from '../../trace/format/index.ts';
import type { TrueStall } from './logged.ts';

/** What a finding claims, as far as the judge reads it. */
export interface Claim {
  readonly connection: number;
  readonly kind: FindingKind;
  readonly or: FindingKind | undefined;
  readonly certain: boolean;
  readonly from: Nanoseconds;
  readonly to: Nanoseconds;
}

/** A stall with the finding that is about it, where there is one. */
export interface Judged {
  readonly truth: TrueStall | undefined;
  readonly claim: Claim | undefined;
}

/** An uncertain finding is right if one of the two kinds that it names is. */
export function isRight({ truth, claim }: Judged): boolean {
  if (truth === undefined || claim === undefined) return false;
  return claim.kind === truth.kind || (!claim.certain && claim.or === truth.kind);
}

/** Pairs claims with the stalls that they overlap, the longest overlap first; each is paired once, or stays alone. */
export function judge(stalls: readonly TrueStall[], claims: readonly Claim[]): Judged[] {
  const pairs = stalls.flatMap((truth) =>
    claims.flatMap((claim) => {
      const overlap = Math.min(truth.to, claim.to) - Math.max(truth.from, claim.from);
      return truth.connection === claim.connection && overlap > 0
        ? [{ truth, claim, overlap }]
        : [];
    }),
  );
  const right = (pair: Judged): number => Number(isRight(pair));
  pairs.sort((a, b) => right(b) - right(a) || b.overlap - a.overlap);
  const judged: Judged[] = [];
  const used = new Set<TrueStall | Claim>();
  for (const { truth, claim } of pairs) {
    if (used.has(truth) || used.has(claim)) continue;
    used.add(truth).add(claim);
    judged.push({ truth, claim });
  }
  for (const truth of stalls) if (!used.has(truth)) judged.push({ truth, claim: undefined });
  for (const claim of claims) if (!used.has(claim)) judged.push({ truth: undefined, claim });
  return judged;
}
