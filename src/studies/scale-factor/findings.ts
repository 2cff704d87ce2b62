import { findingOf, type Finding } from '../finding.ts';
import { allOf, differenceInWords, isAbove, isBelow, not, type Difference } from '../paired.ts';
import type { RestartPolicy } from '../restart/policies.ts';
import { policyName } from '../restart/policy-names.ts';
import type { Answer } from '../tally.ts';
import type { ScaleCase, ScalePoint } from './point.ts';

const paced = ['rbp-rate', 'rbp-cwnd'] as const;
/** Segments in a reply that count as hardly any loss. */
const tenth = 0.1;

type Scaled = ScalePoint & { readonly scale: number };

/** One form of pacing after one pause, at every factor, the smallest first. */
interface PacingCurve {
  readonly label: string;
  readonly policy: RestartPolicy;
  readonly pause: number;
  readonly rows: readonly Scaled[];
}

/** One form of pacing after the shortest pause that was asked for, and after the longest. */
interface Span {
  readonly label: string;
  readonly from: readonly Scaled[];
  readonly to: readonly Scaled[];
}

/** What is asked of the factors; each only where it was run. Compared seed by seed. */
export function scaleFindings(
  points: readonly ScalePoint[],
  cases: readonly ScaleCase[],
): Finding[] {
  const places = placesOf(points);
  const pauses = [...new Set(places.map(({ pause }) => pause))].sort((a, b) => a - b);
  const [shortest, longest] = [pauses.at(0), pauses.at(-1)];
  const spans = places
    .filter(({ pause }) => pause === shortest)
    .flatMap(({ policy, rows }): Span[] => {
      const long = places.find((place) => place.policy === policy && place.pause === longest);
      return long === undefined ? [] : [{ label: short(policy), from: rows, to: long.rows }];
    });
  return [
    findingOf({
      claim: 'A smaller factor is the cautious one.',
      section: '3.2',
      reading: 'after each pause a reply loses no more at a factor below 1 than at 1',
      places: rowsOf(places).filter(({ row }) => row.scale < 1 && row.over_one_drops !== null),
      holds: ({ row }) => not(isAbove(overOne(row, 'drops'))),
      tell: ({ row }) => `${differenceInWords(overOne(row, 'drops'), 2)} lost`,
      why: '',
    }),
    findingOf({
      claim: 'The longer the pause, the smaller the fastest factor.',
      section: '3.2, left open',
      reading: `the factor with the shortest mean time is smaller after ${longest} s than after ${shortest} s; if that is the smallest or largest factor that was run, nothing is known of the factors beyond it`,
      places: spans,
      holds: ({ from, to }) =>
        isAtEdge(from) || isAtEdge(to) ? 'undecided' : fastest(to).scale < fastest(from).scale,
      tell: ({ from, to }) =>
        `${fastest(from).scale} and ${fastest(to).scale}, ${seconds(fastest(from))} and ${seconds(fastest(to))}`,
      open: 'not decided, fastest at the edge of what was run,',
      why: '',
    }),
    findingOf({
      claim: 'The longer the pause, the smaller the largest factor that loses hardly anything.',
      section: '3.2, left open',
      reading: `the largest factor at which a reply loses at most a tenth of a segment is smaller after ${longest} s than after ${shortest} s, no matter where in their 90 % intervals the losses are`,
      places: spans,
      holds: harmlessShrinks,
      tell: ({ from, to }) =>
        `${betweenTold(harmless(from))} after ${shortest} s, ${betweenTold(harmless(to))} after ${longest} s`,
      why: '',
    }),
    findingOf({
      claim: 'A long pause costs losses at the whole rate or window, or more.',
      section: '3.2',
      reading: `at a factor of 1 or more a reply loses more after ${longest} s than after ${shortest} s`,
      places: rowsOf(places.filter(({ pause }) => pause === longest && pause !== shortest)).filter(
        ({ row }) => row.scale >= 1,
      ),
      holds: ({ row }) => isAbove(overShortest(row)),
      tell: ({ row }) => `${row.drops.toFixed(2)} lost, ${differenceInWords(overShortest(row), 2)}`,
      why: '',
    }),
    findingOf({
      claim: 'Three quarters are small enough for any pause.',
      section: '3.2, left open',
      reading:
        'at a factor of 0.75 or less a reply loses at most a tenth of a segment if the link was quiet when the rate was measured and is busy now, which a long pause makes likely',
      places: cases
        .filter(({ before, after }) => before === 'quiet' && after === 'busy')
        .filter(({ scale }) => scale !== null && scale <= 0.75)
        .map((row) => ({ label: `${short(row.policy)} at ${row.scale}`, row })),
      holds: ({ row }) => not(isAbove(lossesOf(row), tenth)),
      tell: ({ row }) => `${row.drops.toFixed(2)} ± ${row.drops_ci90.toFixed(2)} lost`,
      why: '',
    }),
    findingOf({
      claim:
        'Even after a long reply Vegas measures too little: a factor of 1 is not too much for RBP/rate.',
      section: '3.3, which says so of short bursts',
      reading:
        'while the link stays as it was, a factor of 1.5 is faster than 1 and loses at most a tenth of a segment more. The paper would scale down after much data (section 3.4)',
      places: cases
        .filter(({ policy, scale }) => policy === 'rbp-rate' && scale === 1.5)
        .filter(({ before, after, over_one_s }) => before === after && over_one_s !== null)
        .map((row) => ({ label: row.after, row })),
      holds: ({ row }) =>
        allOf([isBelow(overOne(row, 's')), not(isAbove(overOne(row, 'drops'), tenth))]),
      tell: ({ row }) =>
        `${differenceInWords(overOne(row, 's'), 2)} s, ${differenceInWords(overOne(row, 'drops'), 2)} lost`,
      why: '',
    }),
    findingOf({
      claim:
        'Pacing is worth it: at a factor of 1 both forms are faster than SSR and NSSR after any pause.',
      section: '4',
      reading: 'after each pause, the time at a factor of 1 is below the times of SSR and of NSSR',
      places: rowsOf(places).filter(
        ({ row }) => row.scale === 1 && row.over_ssr_s !== null && row.over_nssr_s !== null,
      ),
      holds: ({ row }) => allOf([isBelow(overSsr(row)), isBelow(overNssr(row))]),
      tell: ({ row }) =>
        `${differenceInWords(overNssr(row), 2)} s over NSSR, ${differenceInWords(overSsr(row), 2)} s over SSR`,
      why: '',
    }),
  ];
}

function placesOf(points: readonly ScalePoint[]): PacingCurve[] {
  const pauses = [...new Set(points.map(({ idle_s }) => idle_s))];
  return paced.flatMap((policy) =>
    pauses
      .map((pause) => ({
        label: `${short(policy)} after ${pause} s`,
        policy,
        pause,
        rows: points
          .filter(isScaled)
          .filter((row) => row.policy === policy && row.idle_s === pause),
      }))
      .filter(({ rows }) => rows.length > 0),
  );
}

/** Each factor by itself. */
function rowsOf(places: readonly PacingCurve[]) {
  return places.flatMap(({ policy, pause, rows }) =>
    rows.map((row) => ({ label: `${short(policy)} at ${row.scale} after ${pause} s`, row })),
  );
}

function fastest(rows: readonly Scaled[]): Scaled {
  return rows.reduce((best, row) => (row.elapsed_s < best.elapsed_s ? row : best));
}

function isAtEdge(rows: readonly Scaled[]): boolean {
  return fastest(rows) === rows.at(0) || fastest(rows) === rows.at(-1);
}

/** The largest factor that certainly loses at most a tenth, and the largest that may; 0: none. */
function harmless(rows: readonly Scaled[]): { readonly least: number; readonly most: number } {
  const largest = (passes: (answer: Answer) => boolean) =>
    Math.max(0, ...rows.filter((row) => passes(isAbove(lossesOf(row), tenth))).map(scaleOf));
  return { least: largest((above) => above === false), most: largest((above) => above !== true) };
}

function harmlessShrinks({ from, to }: Span): Answer {
  const [before, later] = [harmless(from), harmless(to)];
  if (later.most < before.least) return true;
  // Where all that were run pass, larger ones might as well.
  const isKnown = before.most < Math.max(...from.map(scaleOf));
  return isKnown && later.least >= before.most ? false : 'undecided';
}

function betweenTold({ least, most }: ReturnType<typeof harmless>): string {
  return least === most ? `${least}` : `${least} to ${most}`;
}

/** What is null is not known. */
const difference = (mean: number | null, ci90: number | null): Difference => ({
  mean: mean ?? NaN,
  ci90: ci90 ?? NaN,
});

function overOne(row: ScalePoint | ScaleCase, what: 's' | 'drops'): Difference {
  return what === 's'
    ? difference(row.over_one_s, row.over_one_s_ci90)
    : difference(row.over_one_drops, row.over_one_drops_ci90);
}

const overSsr = (row: ScalePoint) => difference(row.over_ssr_s, row.over_ssr_s_ci90);
const overNssr = (row: ScalePoint) => difference(row.over_nssr_s, row.over_nssr_s_ci90);
const overShortest = (row: ScalePoint) =>
  difference(row.over_shortest_drops, row.over_shortest_drops_ci90);
const lossesOf = (row: ScalePoint | ScaleCase): Difference => ({
  mean: row.drops,
  ci90: row.drops_ci90,
});

function isScaled(row: ScalePoint): row is Scaled {
  return row.scale !== null;
}

const scaleOf = ({ scale }: Scaled): number => scale;
const short = (policy: RestartPolicy) => policyName(policy).short;
const seconds = ({ elapsed_s }: Pick<ScalePoint, 'elapsed_s'>) => `${elapsed_s.toFixed(2)} s`;
