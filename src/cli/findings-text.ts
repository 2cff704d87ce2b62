import { contradictions, verdictInWords, type Finding } from '../studies/index.ts';

/** What a study was asked, and what it answers; lines. */
export function findingsText(findings: readonly Finding[]): string[] {
  return findings.flatMap((finding) => [
    `${finding.claim}${finding.section === '' ? '' : ` (${finding.section})`}`,
    `  Read as: ${finding.reading}.`,
    `  ${verdictInWords(finding)}: ${finding.because}.`,
    ...(finding.why === '' || contradictions(finding) === 0 ? [] : [`  Why: ${finding.why}.`]),
    '',
  ]);
}
