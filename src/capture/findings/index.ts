export { findingKinds, type FindingKind } from './kinds.ts';
export { longestPause, shortestStall } from './limits.ts';
export { findingsInTurn, findingsOf } from './diagnose.ts';
export type { Finding, FindingFacts, FindingPart } from './finding.ts';
export { adviceOf } from './advice.ts';
export { checkOf } from './checks.ts';
export { endsChunks, explanationOf } from './explain.ts';
export { lessonByKind } from './lesson.ts';
export { groupedFindings, type FindingGroup, type KindInGroup } from './grouped.ts';
