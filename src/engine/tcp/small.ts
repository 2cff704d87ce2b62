import type { Endpoint } from './endpoint.ts';

/** Whether the application wants to fill the last segment up: TCP_CORK, or MSG_MORE at its last write. */
export function isCorked(endpoint: Endpoint): boolean {
  const { corked, moreFollows } = endpoint.state;
  return corked || moreFollows;
}

/** Whether what is written may end in a less than full segment now: no cork, and Nagle's rule. */
export function smallMayLeave(endpoint: Endpoint, idleAtCall: boolean): boolean {
  if (isCorked(endpoint)) return false;
  const { state, policies, smallOutstanding } = endpoint;
  const idleNow = state.sndNxt === state.sndUna;
  return policies.nagle.maySend({ idleAtCall, idleNow, smallOutstanding });
}
