import type { Finding } from '../studies/index.ts';

/** What a study was asked, and what it answers; lines. */
export function findingsText(findings: readonly Finding[]): string[] {
  return findings.flatMap(({ claim, section, reading, verdict, holds, points, because, why }) => [
    `${claim}${section === '' ? '' : ` (${section})`}`,
    `  Read as: ${reading}.`,
    `  ${verdict}, at ${holds} of ${points}: ${because}.`,
    ...(why === '' || holds === points ? [] : [`  Why: ${why}.`]),
    '',
  ]);
}
