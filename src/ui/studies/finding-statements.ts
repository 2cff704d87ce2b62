import { contradictions, verdictInWords, type Finding } from '../../studies/index.ts';
import type { StudyStatement } from './study-data.ts';

/** What a study finds of its own results, as its page tells it. */
export function statementsOfFindings(findings: readonly Finding[]): StudyStatement[] {
  return findings.map((finding) => ({
    claim: finding.claim,
    section: finding.section === '' ? '' : `Section ${finding.section}`,
    reading: finding.reading,
    outcome: finding.verdict,
    verdicts: [{ where: 'Here', verdict: verdictInWords(finding), because: finding.because }],
    why: contradictions(finding) === 0 ? '' : finding.why,
  }));
}
