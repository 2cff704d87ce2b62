import { findingOf, type Finding, type Question } from '../finding.ts';
import { paperRows } from './row.ts';
import type { Table1 } from './table1.ts';

/** The four rows at one pair of phases of the heartbeats. */
interface PhaseResults {
  readonly label: string;
  /** Means, ms: simple HTTP, P-HTTP, with the first fix, with both. */
  readonly means: readonly [number, number, number, number];
  readonly stalls: readonly number[];
}

/** What Heidemann 1997 says of its Table 1, asked of ours at every pair of phases that was run. */
export function table1Findings({ rows, phases }: Pick<Table1, 'rows' | 'phases'>): Finding[] {
  const places: PhaseResults[] = [
    {
      label: 'the scenarios’ own phases',
      means: rows.map(({ mean_ms }) => mean_ms) as unknown as PhaseResults['means'],
      stalls: rows.map(({ stalls_per_page }) => stalls_per_page),
    },
    ...phases.map(({ client_ms, server_ms, mean_ms, stalls_per_page }) => ({
      label: `first ticks at ${client_ms} and ${server_ms} ms`,
      means: mean_ms as unknown as PhaseResults['means'],
      stalls: stalls_per_page,
    })),
  ];
  const ask = (question: Omit<Question<PhaseResults>, 'places'>) =>
    findingOf({ ...question, places });

  return [
    ask({
      claim: 'P-HTTP is about 14 times worse than simple HTTP over Ethernet.',
      section: '2.1',
      reading: 'the second row’s mean is 13 to 15 times the first’s',
      holds: ({ means: [http, persistent] }) => persistent / http >= 13 && persistent / http <= 15,
      tell: ({ means: [http, persistent] }) => `${(persistent / http).toFixed(1)} times`,
      why: '',
    }),
    ask({
      claim: 'The first fix brings P-HTTP down to a third, still much worse than simple HTTP.',
      section: '2.2',
      reading:
        'the third row’s mean is within a tenth of a third of the second’s, and more than twice the first’s',
      holds: ({ means: [http, persistent, first] }) =>
        Math.abs((3 * first) / persistent - 1) <= 0.1 && first > 2 * http,
      tell: ({ means: [, persistent, first] }) => `${((100 * first) / persistent).toFixed(0)} %`,
      why: '',
    }),
    ask({
      claim: 'With both fixes P-HTTP is faster than simple HTTP.',
      section: '2.6',
      reading: 'the fourth row’s mean is below the first’s',
      holds: ({ means: [http, , , both] }) => both < http,
      tell: ({ means: [http, , , both] }) => `${both.toFixed(1)} against ${http.toFixed(1)} ms`,
      why: '',
    }),
    ask({
      claim: 'A page stalls three times; once with the first fix, and not at all with both.',
      section: '',
      reading: 'holds of data of 50 ms or more, from the second page on: 0, 3, 1 and 0 a page',
      holds: ({ stalls }) => stalls.join() === '0,3,1,0',
      tell: ({ stalls }) => stalls.join(', '),
      why: '',
    }),
    findingOf({
      claim: 'Pages vary as the paper’s do.',
      section: '2.1, Table 1',
      reading:
        'each row’s standard deviation is between half and twice the paper’s, which is taken from its 95 % interval of 100 samples, because two of the printed deviations are wrong by a factor of ten',
      places: rows.map(({ sd_ms }, i) => ({
        label: `row ${i + 1}`,
        ours: sd_ms,
        // Half an interval is 1.96 standard errors, and the error of 100 samples a tenth of the deviation.
        theirs: ((paperRows[i]?.interval ?? NaN) * 10) / 1.96,
      })),
      holds: ({ ours, theirs }) => ours >= theirs / 2 && ours <= theirs * 2,
      tell: ({ ours, theirs }) => `${ours.toFixed(2)} ms, the paper ${theirs.toFixed(1)} ms`,
      why: 'nothing else runs on the simulated hosts or on their wire, so all pages take the same time. Only the first page of rows 2 and 3 differs, because it meets the heartbeats at an arbitrary moment',
    }),
  ];
}
