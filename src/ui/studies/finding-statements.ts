import type { Finding } from '../../studies/index.ts';
import type { StudyStatement } from './study-data.ts';

/** What a study finds of its own results, as its page tells it. */
export function statementsOfFindings(findings: readonly Finding[]): StudyStatement[] {
  return findings.map(({ claim, section, reading, verdict, holds, points, because, why }) => ({
    claim,
    section: section === '' ? '' : `Section ${section}`,
    reading,
    verdicts: [{ where: 'Here', verdict: `${verdict}, ${holds} of ${points}`, because }],
    why: holds === points ? '' : why,
  }));
}
