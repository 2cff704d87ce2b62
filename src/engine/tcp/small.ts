import type { Endpoint } from './endpoint.ts';

/** Whether what is written may end in a less than full segment now: Nagle's rule. */
export function smallMayLeave(endpoint: Endpoint, idleAtCall: boolean): boolean {
  const { state, policies, smallOutstanding } = endpoint;
  const idleNow = state.sndNxt === state.sndUna;
  return policies.nagle.maySend({ idleAtCall, idleNow, smallOutstanding });
}
