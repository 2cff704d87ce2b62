/** What `npm run fidelity` measured and the page tells; the fields of docs/fidelity.json that it needs. */
interface Measured {
  readonly single_connections: readonly SingleConnection[];
  readonly replies: readonly Reply[];
  readonly statements: readonly Statement[];
  readonly clauses: readonly Clause[];
}

interface SingleConnection {
  readonly policy: string;
  readonly segments: number;
  readonly same_order: boolean;
  readonly worst_before_us: number;
  readonly worst_after_us: number;
  /** Why it is more than a rounding; empty: it is not. */
  readonly reason: string;
}

interface Reply {
  readonly policy: string;
  readonly elapsed_difference_percent: number;
  readonly elapsed_limit_percent: number;
  readonly elapsed_within: boolean;
  readonly drops_within: boolean;
}

interface Judgement {
  readonly verdict: string;
  readonly holds: number;
  readonly points: number;
  readonly because: string;
}

interface Statement {
  readonly section: string;
  readonly claim: string;
  /** How its words are turned into numbers. */
  readonly reading: string;
  readonly ours: Judgement;
  readonly ns2: Judgement;
}

interface Clause {
  /** Below tests/clauses: `rfc1122/4.2.3.2-every-second.clause`. */
  readonly file: string;
  /** `RFC 1122, section 4.2.3.2: ...`. */
  readonly claim: string;
  /** In what the stack departs on purpose; empty: in nothing. */
  readonly departure: string;
  /** What of it the engine does not model; empty: nothing. */
  readonly left_out: string;
  readonly passes: boolean;
}

/** Clauses of one RFC or paper. */
export interface ClauseSource {
  readonly name: string;
  readonly clauses: number;
  /** Scripts that come true, whatever they show. */
  readonly pass: number;
  /** What a stack of the time does otherwise, and what the engine leaves out. */
  readonly departures: readonly Exception[];
  readonly leftOut: readonly Exception[];
}

interface Exception {
  readonly section: string;
  readonly what: string;
}

/** How the replies of one policy compare with ns-2's. */
export interface ReplySummary {
  readonly policy: string;
  readonly points: number;
  readonly timesWithin: number;
  readonly lossesWithin: number;
  /** Largest difference of the elapsed time, percent, and what is allowed. */
  readonly worstPercent: number;
  readonly limitPercent: number;
}

export interface FidelityReport {
  readonly clauses: readonly ClauseSource[];
  readonly singles: readonly SingleConnection[];
  readonly replies: readonly ReplySummary[];
  readonly statements: readonly Statement[];
}

/** What of the last `npm run fidelity` a page tells. */
export function fidelityReport(json: string): FidelityReport {
  const measured = JSON.parse(json) as Measured;
  return {
    clauses: clauseSources(measured.clauses),
    singles: measured.single_connections,
    replies: replySummaries(measured.replies),
    statements: measured.statements,
  };
}

function clauseSources(clauses: readonly Clause[]): ClauseSource[] {
  const names = [...new Set(clauses.map(sourceOf))];
  return names.map((name) => {
    const own = clauses.filter((clause) => sourceOf(clause) === name);
    return {
      name,
      clauses: own.length,
      pass: own.filter(({ passes }) => passes).length,
      departures: exceptions(own, ({ departure }) => departure),
      leftOut: exceptions(own, ({ left_out }) => left_out),
    };
  });
}

function exceptions(clauses: readonly Clause[], why: (clause: Clause) => string): Exception[] {
  return clauses
    .filter((clause) => why(clause) !== '')
    .map((clause) => ({ section: sectionOf(clause.claim), what: why(clause) }));
}

/** `RFC 1122` of `RFC 1122, section 4.2.3.2: ...`. */
function sourceOf({ claim }: Clause): string {
  return (/^[^:,]+(?:, \d{4}\b)?/.exec(claim) ?? [claim])[0];
}

function sectionOf(claim: string): string {
  return (/\b(?:section|appendix) ([\w.]+)/i.exec(claim) ?? ['', ''])[1]!;
}

function replySummaries(replies: readonly Reply[]): ReplySummary[] {
  const policies = [...new Set(replies.map(({ policy }) => policy))];
  return policies.map((policy) => {
    const own = replies.filter((reply) => reply.policy === policy);
    return {
      policy,
      points: own.length,
      timesWithin: own.filter(({ elapsed_within }) => elapsed_within).length,
      lossesWithin: own.filter(({ drops_within }) => drops_within).length,
      worstPercent: Math.max(...own.map((reply) => Math.abs(reply.elapsed_difference_percent))),
      limitPercent: Math.max(...own.map(({ elapsed_limit_percent }) => elapsed_limit_percent)),
    };
  });
}
