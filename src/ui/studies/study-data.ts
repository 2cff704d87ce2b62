import type { MeasuredFidelity, RestartPoint } from '../../studies/index.ts';

/** What a page needs of a study's row. */
export type StudyPoint = Pick<
  RestartPoint,
  'policy' | 'burst_bytes' | 'delay_ms' | 'elapsed_s' | 'elapsed_ci90' | 'drops' | 'drops_ci90'
>;

/** The same from ns-2. */
interface PeerPoint {
  readonly policy: string;
  readonly burst_bytes: number;
  readonly delay_ms: number;
  readonly ns2_elapsed_s: number;
  readonly ns2_elapsed_ci90: number;
  readonly ns2_drops: number;
}

/** One of a study's figures: what is shown of each point. */
export interface StudyFigure {
  readonly id: string;
  /** As the paper counts it, then what it shows. */
  readonly number: string;
  readonly title: string;
  readonly shows: 'elapsed_s' | 'drops';
}

/** A study as its page has it when it is built. */
export interface StudyData {
  readonly slug: string;
  readonly title: string;
  readonly lead: string;
  readonly study: 'restart-burst' | 'restart-delay';
  readonly queue: number;
  /** What the points differ in, how an axis calls it, and what its numbers are divided by there. */
  readonly along: 'burst_bytes' | 'delay_ms';
  readonly axis: string;
  readonly per: number;
  readonly figures: readonly StudyFigure[];
  /** As `ackclock study` gives it; see docs/studies. */
  readonly points: readonly StudyPoint[];
  readonly seeds: number;
  readonly ns2: readonly PeerPoint[];
  /** What the paper says in words of these figures, and what became of it. */
  readonly statements: MeasuredFidelity['statements'];
}

/** A study without what is read from files. */
type Plan = Omit<StudyData, 'points' | 'seeds' | 'ns2' | 'statements'> & {
  /** In docs/studies. */
  readonly file: string;
};

const plans: readonly Plan[] = [
  {
    slug: 'restart-by-reply-size',
    title: 'After a pause: replies of 2 to 40 KB',
    lead: 'Ten clients share a line of 800 kb/s and 100 ms, with a queue of 10 packets. Every two minutes each is answered. What a sender does with the window that it had before the pause decides how long a reply takes, and what it loses.',
    study: 'restart-burst',
    queue: 10,
    along: 'burst_bytes',
    axis: 'KB in a reply',
    per: 1000,
    figures: [
      { id: 'figure-6', number: 'Figure 6', title: 'time of a reply', shows: 'elapsed_s' },
      { id: 'figure-7', number: 'Figure 7', title: 'losses in a reply', shows: 'drops' },
    ],
    file: 'restart-burst.json',
  },
  {
    slug: 'restart-by-delay',
    title: 'After a pause: delays of 50 to 500 ms',
    lead: 'The same network with replies of 24 KB, a queue of 24 packets, as large as the burst, and a line whose delay varies.',
    study: 'restart-delay',
    queue: 24,
    along: 'delay_ms',
    axis: 'ms of delay, one way',
    per: 1,
    figures: [
      { id: 'figure-8', number: 'Figure 8', title: 'time of a reply', shows: 'elapsed_s' },
      { id: 'figure-9', number: 'Figure 9', title: 'losses in a reply', shows: 'drops' },
    ],
    file: 'restart-delay.json',
  },
  {
    slug: 'restart-by-delay-short-queue',
    title: 'After a pause: delays, and a short queue',
    lead: 'Replies of 24 KB over the same delays, but the queue before the line holds only 10 packets.',
    study: 'restart-delay',
    queue: 10,
    along: 'delay_ms',
    axis: 'ms of delay, one way',
    per: 1,
    figures: [{ id: 'figure-10', number: 'Figure 10', title: 'losses in a reply', shows: 'drops' }],
    file: 'restart-delay-queue-10.json',
  },
];

/** What the list of studies and the site need of each. */
export const studyPages: readonly Pick<StudyData, 'slug' | 'title' | 'lead'>[] = plans;

/**
 * A study with the results that were made by `npm run studies`, and what ns-2 and the paper say.
 * @param read gives the text of a file of the project
 */
export function studyData(slug: string, read: (file: string) => string): StudyData {
  const plan = plans.find((one) => one.slug === slug);
  if (plan === undefined) throw new Error(`no study '${slug}'`);
  const { file, ...about } = plan;
  const made = JSON.parse(read(`docs/studies/${file}`)) as {
    readonly points: readonly StudyPoint[];
    readonly seeds: number;
  };
  const { replies, statements } = JSON.parse(read('docs/fidelity.json')) as MeasuredFidelity;
  return {
    ...about,
    seeds: made.seeds,
    points: made.points.map(
      ({ policy, burst_bytes, delay_ms, elapsed_s, elapsed_ci90, drops, drops_ci90 }) => ({
        policy,
        burst_bytes,
        delay_ms,
        elapsed_s,
        elapsed_ci90,
        drops,
        drops_ci90,
      }),
    ),
    ns2: replies
      .filter((row) => isOf(plan, made.points, row))
      .map(({ policy, burst_bytes, delay_ms, ns2_elapsed_s, ns2_elapsed_ci90, ns2_drops }) => ({
        policy,
        burst_bytes,
        delay_ms,
        ns2_elapsed_s,
        ns2_elapsed_ci90,
        ns2_drops,
      })),
    statements: statements.filter(({ section }) =>
      plan.figures.some(({ number }) => section.split(', ').includes(number)),
    ),
  };
}

/** Whether a row of ns-2's is of one of a study's points. */
function isOf(
  { queue }: Plan,
  points: readonly StudyPoint[],
  row: Omit<PeerPoint, `ns2_${string}`> & { readonly queue_packets: number },
): boolean {
  return (
    row.queue_packets === queue &&
    points.some((point) => point.burst_bytes === row.burst_bytes && point.delay_ms === row.delay_ms)
  );
}
