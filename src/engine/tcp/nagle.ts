import type { TcpConfiguration } from '../configuration.ts';

/** What a Nagle rule may look at. */
export interface SmallSegmentFacts {
  /** Nothing was outstanding when TCP was called, before this call sent anything. */
  readonly idleAtCall: boolean;
  /** Nothing is outstanding now. */
  readonly idleNow: boolean;
  /** A less than full segment is outstanding. */
  readonly smallOutstanding: boolean;
}

/** Decides about the last, less than full segment of what was written. */
export interface NagleRule {
  /** Whether it may leave although it is small. */
  maySend(facts: SmallSegmentFacts): boolean;
}

const rules: Record<TcpConfiguration['nagle'], NagleRule> = {
  /** TCP_NODELAY. */
  off: { maySend: () => true },
  /**
   * BSD's `idle`, taken once per call of tcp_output: if nothing was outstanding when the
   * application wrote, all of its write leaves, odd end included.
   */
  bsd: { maySend: (facts) => facts.idleAtCall },
  /**
   * RFC 1122, section 4.2.3.4, to the letter: nothing small while anything is unacknowledged, the write's own first
   * segments included. (RFC 896, of which it has its name, asks when data comes from the user.)
   */
  rfc896: { maySend: (facts) => facts.idleNow },
  /** One small segment at a time, however much is outstanding (Minshall 1999, draft-minshall-nagle; Linux). */
  minshall: { maySend: (facts) => !facts.smallOutstanding },
};

export function nagleRule(name: TcpConfiguration['nagle']): NagleRule {
  return rules[name];
}
