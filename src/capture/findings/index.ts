export { findingKinds, type FindingKind } from './kinds.ts';
export { longestPause, shortestStall } from './limits.ts';
