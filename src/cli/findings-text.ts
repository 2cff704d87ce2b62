import { contradictions, verdictInWords, type Finding } from '../studies/index.ts';

/** A study's question and its answer; lines of text. */
export function findingsText(findings: readonly Finding[]): string[] {
  return findings.flatMap((finding) => [
    `${finding.claim}${finding.section === '' ? '' : ` (${finding.section})`}`,
    `  Read as: ${finding.reading}.`,
    `  ${verdictInWords(finding)}: ${finding.because}.`,
    ...(finding.why === '' || contradictions(finding) === 0 ? [] : [`  Why: ${finding.why}.`]),
    '',
  ]);
}
