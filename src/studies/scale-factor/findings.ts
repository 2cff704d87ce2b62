import { findingOf, type Finding } from '../finding.ts';
import type { RestartPolicy } from '../restart/policies.ts';
import { policyName } from '../restart/policy-names.ts';
import type { ScaleCase, ScalePoint } from './point.ts';

const paced = ['rbp-rate', 'rbp-cwnd'] as const;

/** One form of pacing after one pause, at every factor, the smallest first. */
interface Place {
  readonly label: string;
  readonly policy: RestartPolicy;
  readonly pause: number;
  readonly rows: readonly (ScalePoint & { readonly scale: number })[];
}

/** What is asked of the factors; each only where it was run. */
export function scaleFindings(
  points: readonly ScalePoint[],
  cases: readonly ScaleCase[],
): Finding[] {
  const places = placesOf(points);
  const pauses = [...new Set(places.map(({ pause }) => pause))].sort((a, b) => a - b);
  const [shortest, longest] = [pauses.at(0), pauses.at(-1)];
  /** Both ends of what was asked for, by form and factor. */
  const spans = places
    .filter(({ pause }) => pause === shortest)
    .flatMap(({ policy, rows }) => {
      const long = places.find((place) => place.policy === policy && place.pause === longest);
      return long === undefined ? [] : [{ policy, from: rows, to: long.rows }];
    });
  const ends = `${shortest} s and ${longest} s`;
  return [
    findingOf({
      claim: 'A smaller factor is the cautious one.',
      section: '3.2',
      reading: 'after each pause a reply loses no more at a smaller factor below 1 than at 1',
      places: places.filter(({ rows }) => rows.some(isOne)),
      holds: ({ rows }) => {
        const whole = rows.find(isOne) as ScalePoint;
        return rows.every(({ scale, drops }) => scale >= 1 || drops <= whole.drops);
      },
      tell: ({ rows }) =>
        rows
          .filter(({ scale }) => scale <= 1)
          .map(({ scale, drops }) => `${scale}: ${drops.toFixed(2)}`)
          .join(', '),
      why: 'fewer segments meet a line that others have taken to meanwhile',
    }),
    findingOf({
      claim: 'The longer the pause, the smaller the fastest factor.',
      section: '3.2, left open',
      reading: `the factor with the shortest mean time is smaller after ${longest} s than after ${shortest} s`,
      places: spans.map((span) => ({ ...span, label: short(span.policy) })),
      holds: ({ from, to }) => fastest(to).scale < fastest(from).scale,
      tell: ({ from, to }) =>
        `${fastest(from).scale} and ${fastest(to).scale}, ${seconds(fastest(from))} and ${seconds(fastest(to))}`,
      why: 'where the line has become busy, a large factor is hardly slower than a middle one, even with its losses; where it has not, it is much faster. RBP/cwnd paces the whole window at most',
    }),
    findingOf({
      claim: 'A long pause costs losses at the whole rate or window, or more.',
      section: '3.2',
      reading: `at a factor of 1 or more a reply loses more after ${longest} s than after ${shortest} s, by half at least`,
      places: atFactors(spans, (scale) => scale >= 1),
      holds: ({ from, to }) => to.drops > from.drops && to.drops >= 1.5 * from.drops,
      tell: ({ from, to }) => `${from.drops.toFixed(2)} and ${to.drops.toFixed(2)}`,
      why: 'what was measured on a quiet line is too much for a busy one: the longer the pause, the likelier',
    }),
    findingOf({
      claim: 'Three quarters are small enough for any pause.',
      section: '3.2, left open',
      reading: `at a factor of 0.75 or less a reply loses at most a tenth of a segment, after ${ends}`,
      places: atFactors(spans, (scale) => scale <= 0.75),
      holds: ({ from, to }) => Math.max(from.drops, to.drops) <= 0.1,
      tell: ({ from, to }) => `${from.drops.toFixed(2)} and ${to.drops.toFixed(2)}`,
      why: 'half of the line is left at worst, and the queue takes the rest of a reply of 24 segments',
    }),
    findingOf({
      claim: 'Vegas measures too little, so that a factor of 1 is not too much for RBP/rate.',
      section: '3.4',
      reading:
        'while the line stays as it was, a factor of 1.5 is faster than 1 and loses at most a tenth of a segment more',
      places: unchanged(cases),
      holds: ({ one, more }) => more.elapsed_s < one.elapsed_s && more.drops <= one.drops + 0.1,
      tell: ({ one, more }) =>
        `${seconds(one)} and ${one.drops.toFixed(2)} lost at 1, ${seconds(more)} and ${more.drops.toFixed(2)} at 1.5`,
      why: 'the rate is that of the last round trip of the reply before, which seldom filled the window',
    }),
    findingOf({
      claim:
        'Pacing is worth it: at a factor of 1 both forms are faster than SSR and NSSR after any pause.',
      section: '4',
      reading: 'after each pause the mean time at 1 is below that of SSR and that of NSSR',
      places: places.flatMap(({ label, rows, pause }) => {
        const one = rows.find(isOne);
        const rest = points.filter(({ scale, idle_s }) => scale === null && idle_s === pause);
        return one === undefined || rest.length === 0 ? [] : [{ label, one, rest }];
      }),
      holds: ({ one, rest }) => rest.every(({ elapsed_s }) => one.elapsed_s < elapsed_s),
      tell: ({ one, rest }) =>
        [one, ...rest].map((row) => `${short(row.policy)} ${seconds(row)}`).join(', '),
      why: 'SSR needs round trips to open its window. NSSR sends at one stroke what the queue cannot hold: after a long reply its window is as large as the path with its queue',
    }),
  ];
}

function placesOf(points: readonly ScalePoint[]): Place[] {
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

type Scaled = Place['rows'][number];

/** Each factor of each form that passes, after the shortest pause and after the longest. */
function atFactors(
  spans: readonly { policy: RestartPolicy; from: readonly Scaled[]; to: readonly Scaled[] }[],
  passes: (scale: number) => boolean,
) {
  return spans.flatMap(({ policy, from, to }) =>
    from
      .filter(({ scale }) => passes(scale))
      .flatMap((row) => {
        const later = to.find(({ scale }) => scale === row.scale);
        const label = `${short(policy)} at ${row.scale}`;
        return later === undefined ? [] : [{ label, from: row, to: later }];
      }),
  );
}

/** RBP/rate at 1 and at 1.5 over a line that is as it was. */
function unchanged(cases: readonly ScaleCase[]) {
  const of = (state: string, factor: number) =>
    cases.find(
      ({ policy, scale, before, after }) =>
        policy === 'rbp-rate' && scale === factor && before === state && after === state,
    );
  return ['quiet', 'busy'].flatMap((state) => {
    const [one, more] = [of(state, 1), of(state, 1.5)];
    return one === undefined || more === undefined ? [] : [{ label: state, one, more }];
  });
}

function fastest(rows: readonly Scaled[]): Scaled {
  return rows.reduce((best, row) => (row.elapsed_s < best.elapsed_s ? row : best));
}

function isScaled(row: ScalePoint): row is Scaled {
  return row.scale !== null;
}

const isOne = ({ scale }: Scaled): boolean => scale === 1;
const short = (policy: RestartPolicy) => policyName(policy).short;
const seconds = ({ elapsed_s }: Pick<ScalePoint, 'elapsed_s'>) => `${elapsed_s.toFixed(2)} s`;
