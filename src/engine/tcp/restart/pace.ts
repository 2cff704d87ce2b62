import type { IdleFacts, RestartDecision, RestartRule } from './restart.ts';

/** Fewer would have to wait for a delayed ACK (Visweswaraiah and Heidemann 1997, section 3.1). */
const minSegments = 2;

/** RBP/rate: as much as the last measured rate carries in a round trip (the paper, section 3.2). */
export const paceRate: RestartRule = {
  afterIdle: (facts) => paced(facts, facts.rate * roundTripOf(facts)),
};

/** RBP/cwnd: the window kept, spread over a round trip (the paper, section 3.3). */
export const paceWindow: RestartRule = {
  afterIdle: (facts) => paced(facts, facts.cwnd / facts.mss),
};

function roundTripOf({ pacing, roundTrip, latestRoundTrip }: IdleFacts): number {
  return pacing.roundTrip === 'latest' ? latestRoundTrip : roundTrip;
}

/** @param segments what to send in one round trip, before it is scaled. */
function paced(facts: IdleFacts, segments: number): RestartDecision | undefined {
  const { cwnd, ssthresh, mss, pacing } = facts;
  const paceOver = roundTripOf(facts);
  if (!facts.hasSent || paceOver === 0 || !isIdle(facts)) return undefined;
  const rounded = Math.max(minSegments, Math.floor(pacing.scale * segments + 0.5));
  return { cwnd: Math.min(cwnd, rounded * mss), ssthresh, paceOver };
}

/** One timeout on the clock that the stack has for it. */
function isIdle({ pacing, timeout, sinceReceived, sinceSent, sinceNewAck }: IdleFacts): boolean {
  switch (pacing.idleClock) {
    case 'received':
      return sinceReceived >= timeout;
    case 'sent':
      return sinceSent >= timeout;
    case 'acknowledged':
      return sinceNewAck >= timeout;
  }
}
