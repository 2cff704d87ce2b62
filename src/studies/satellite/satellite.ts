import type { Finding } from '../finding.ts';
import { mean, rounded } from '../statistics.ts';
import type { Sweep } from '../study.ts';
import { bitErrorJobs, bitErrorsOf, paperTransfers, type BitErrors } from './bit-errors.ts';
import { satelliteFindings } from './findings.ts';
import { openFindings } from './open-findings.ts';
import { phases } from './heartbeats.ts';
import { modelled, roundTrip, type Modelled } from './modelled.ts';
import { pageNames, satellitePages, type PageName, type SatellitePage } from './pages.ts';
import { competingJobs, competingOf, type CompetingPoint } from './competing.ts';
import { elsewhereJobs, elsewhereOf, type ElsewherePoint } from './elsewhere.ts';
import { errorRateJobs, errorRatesOf, type ErrorRatePoint } from './error-rates.ts';
import { connections as placedConnections, placements, type PagePlacement } from './placements.ts';
import { samples } from './samples.ts';
import {
  runTransfer,
  type Mode,
  type TransferJob,
  type TransferResult,
  type Way,
} from './transfer.ts';
import {
  queuePackets,
  runUsers,
  usersJobs,
  usersPointsOf,
  type UsersJob,
  type UsersPoint,
  type UsersResult,
} from './users.ts';
import type { Milliseconds, Seconds } from '../../trace/format/index.ts';

/** A point as other programs rely on it: these keys, nothing else. */
export interface SatellitePoint {
  readonly page: PageName;
  readonly mode: Mode;
  readonly connections: number;
  /** Segments. */
  readonly initial_window: 1 | 3;
  /** From the first SYN to the page's last byte; mean over the phases of the hosts' heartbeats. */
  readonly simulated_s: Seconds;
  readonly model_s: Seconds;
}

/** What more there is to say of each point, in the points' order. */
export interface SatelliteDetail {
  /** At the phase that suits it best, and at the worst. */
  readonly least_s: Seconds;
  readonly most_s: Seconds;
  /** Simulated relative to modeled. */
  readonly difference_percent: number;
  /** The longest that a segment waited for the line. */
  readonly queued_ms: Milliseconds;
  /** What the run's time is made of, along its chain of causes, means: round trips, seconds on the line and in the queue ... */
  readonly round_trips: number;
  readonly line_s: Seconds;
  readonly queue_s: Seconds;
  /** ... and for delayed ACKs. */
  readonly ack_wait_s: Seconds;
  /** What the model's time is made of. */
  readonly model_round_trips: number;
  readonly model_line_s: Seconds;
  /** Mean of runs whose server leaves no short segments between its writes. */
  readonly whole_writes_s: Seconds;
  /** The assumption of the model that does not hold, where the run is faster; null elsewhere. */
  readonly breaks: string | null;
}

export interface SatelliteData {
  readonly points: readonly SatellitePoint[];
  readonly details: readonly SatelliteDetail[];
  readonly bit_errors: BitErrors;
  /** How the paper's algorithm places elements on four connections; no run is needed for it. */
  readonly placements: readonly PagePlacement[];
  /** What the paper leaves open: higher error rates, with SACK and without ... */
  readonly error_rates: readonly ErrorRatePoint[];
  /** ... others on the same line ... */
  readonly competing: readonly CompetingPoint[];
  /** ... and what several connections of one user take from others. */
  readonly users: readonly UsersPoint[];
  /** The acts page over other links. */
  readonly links: readonly ElsewherePoint[];
  /** Element sizes in KB, ours; see the notes. */
  readonly pages: readonly Pick<SatellitePage, 'name' | 'elements'>[];
  readonly notes: readonly string[];
  /** What the paper says, asked of the points; none before all is there. */
  readonly findings: readonly Finding[];
}

/** Nothing can be chosen. */
export type SatelliteOptions = Readonly<Record<string, never>>;

/** Mode and connections; the paper's are keep-alive with one and four, and pipelined. */
const modes: readonly (readonly [Mode, number])[] = [
  ['http10', 1],
  ['http10', 4],
  ['keep-alive', 1],
  ['keep-alive', 4],
  ['persistent', 1],
  ['persistent', 2],
  ['pipelined', 1],
];

const ways: readonly Way[] = pageNames.flatMap((page) =>
  modes.flatMap(([mode, connections]) =>
    ([1, 3] as const).map((initialWindow) => ({ page, mode, connections, initialWindow })),
  ),
);

const cleanJobs: readonly TransferJob[] = ways.flatMap((way) =>
  phases.map((phase) => ({ ...way, phase, bitErrorRate: 0, seed: 1 })),
);

const notes = [
  'The link and the stack are the paper’s: 1.536 Mb/s, windows of 96 KB, a queue of twice that, NetBSD 1.2.1 as fixed, timestamps, delayed ACKs. The paper gives no round-trip time. It says only that 96 KB is roughly the product of delay and bandwidth, so we chose 560 ms, for a geostationary satellite. A packet on the link is 1500 bytes, of which 1448 are payload. Nagle’s rule is off at the server, which became common in web servers in the 1990s. The paper names Apache 1.2b11, but not its Nagle rule.',
  'The paper gives each page’s number of elements and size. We chose the elements’ sizes by a rule that was fixed before the first run. The base document is 3 KB (in Test 1 KB, like all its elements). Where large images dominate (one in LeRC, two in acts), the small ones are 5 KB. Otherwise all images have the same size. Large images come first. Reply headers are added to this.',
  'Each point is the mean over eight phases of the client’s 200 ms heartbeat, 25 ms apart, each with a different phase of the server’s. The models leave out the waits for heartbeats and the queue.',
  'The paper found the initial request of its HTTP/1.0 browser split over two packets, a round trip apart, and included that in its model (section 5.3.2). So do http10 and keep-alive here, in runs and models, by a rule that was fixed before they were run. persistent and pipelined come from another program and do not. So persistent shows keep-alive without the split, which the paper takes to be the same (section 3).',
  'The paper says that slow start holds back the second of these packets. This stack counts its window in bytes, so a window of one segment has room for both. Here Nagle’s rule holds back the second packet for just as long: until the first is acknowledged. The server delays that acknowledgment by up to 200 ms, which no model includes.',
  'Pipelined runs request all other elements when the base document is complete (section 3, Figure 4). According to section 5.3.1 and Figure 6, the paper’s client sent requests while it was still arriving. If it did so here, these runs would be faster by up to a twentieth, LeRC with a window of one segment by a round trip, and Test not at all. The larger window would then save 1 to 1.5 round trips on LeRC, acts and oufr, as the paper says.',
  `All pages have the same bit-error rate, the one at which the four percentages of Table 2 are most likely. The paper does not say how many transfers are behind them, so we assume ${paperTransfers} of each page.`,
  `We chose the settings of the sweeps: rates from 1e-7 to 1e-5, ${samples.errorRates} seeds each; packets of other traffic, 1500 bytes each, at random distances, which do not back off; the paper’s queue of 192 KB and one of 24 KB; four users whose transfers last longer than the two minutes that are measured, behind a queue of ${queuePackets} packets. Of the other links, the Ethernet is the one of the 1997 paper. We chose the modem (28.8 kb/s, a round trip of 150 ms) and the mobile link (1.6 Mb/s, 300 ms).`,
];

export type SatelliteJob = TransferJob | UsersJob;
export type SatelliteResult = TransferResult | UsersResult;

/** The same with writes that leave no short segments. */
const wholeWriteJobs: readonly TransferJob[] = cleanJobs.map((job) => ({
  ...job,
  wholeWrites: true,
}));

/** What is run for each part of the table, in this order. */
const partJobs = {
  clean: cleanJobs,
  wholeWrites: wholeWriteJobs,
  bitErrors: bitErrorJobs,
  errorRates: errorRateJobs,
  competing: competingJobs,
  users: usersJobs,
  links: elsewhereJobs,
} satisfies Record<string, readonly SatelliteJob[]>;

type PartName = keyof typeof partJobs;

/** The results of one part, in the order of its jobs. */
function resultsOf<Result extends SatelliteResult>(
  part: PartName,
  results: readonly (SatelliteResult | null)[],
): (Result | null)[] {
  let from = 0;
  for (const [name, { length }] of Object.entries(partJobs)) {
    // A part's results are of the kind that its jobs are.
    if (name === part) return results.slice(from, from + length) as (Result | null)[];
    from += length;
  }
  throw new RangeError(part);
}

/** Pages over a satellite (Kruse, Allman, Griner and Tran). */
export const satellite: Sweep<SatelliteOptions, SatelliteJob, SatelliteResult, SatelliteData> = {
  name: 'satellite',
  title: 'Pages over a satellite: HTTP’s modes, initial windows and a model',
  description:
    'Four pages over a T1 satellite link: one connection or four, kept or not, pipelined requests, initial windows of one and three segments, each beside what a model of flights says; and what bit errors do.',
  jobs: () => Object.values(partJobs).flat(),
  run: (job) => ('users' in job ? runUsers(job) : runTransfer(job)),
  collect(_options, results) {
    const cleanResults = resultsOf<TransferResult>('clean', results);
    const wholeWriteResults = resultsOf<TransferResult>('wholeWrites', results);
    const made = ways.flatMap((way, i) => {
      const [own, whole] = [cleanResults, wholeWriteResults].map((some) =>
        some.slice(i * phases.length, (i + 1) * phases.length).filter((result) => result !== null),
      ) as [TransferResult[], TransferResult[]];
      if (own.length < phases.length || whole.length < phases.length) return [];
      return [{ way, own, whole, model: modelled(way) }];
    });
    // At the first phase of the heartbeats.
    const carriersOf = (page: PageName, window: 1 | 3) =>
      made.find(
        ({ way }) =>
          way.page === page &&
          way.initialWindow === window &&
          way.mode === 'keep-alive' &&
          way.connections === placedConnections,
      )?.own[0]?.carriers;
    const points = made.map(({ way, own, model }) => pointOf(way, own, model));
    const clean = (page: PageName): number =>
      mean(
        points
          .filter((point) => point.page === page && point.mode === 'pipelined')
          .map(({ simulated_s }) => simulated_s),
      );
    const data = {
      bit_errors: bitErrorsOf(resultsOf('bitErrors', results), clean),
      error_rates: errorRatesOf(resultsOf('errorRates', results)),
      competing: competingOf(resultsOf('competing', results)),
      users: usersPointsOf(resultsOf('users', results)),
    };
    const details = made.map(({ way, own, whole, model }) => detailOf(way, own, whole, model));
    const isWhole = results.every((result) => result !== null);
    return {
      points,
      details,
      bit_errors: data.bit_errors,
      placements: placements(carriersOf),
      error_rates: data.error_rates,
      competing: data.competing,
      users: data.users,
      links: elsewhereOf(resultsOf('links', results)),
      pages: satellitePages.map(({ name, elements }) => ({ name, elements })),
      notes,
      findings: isWhole
        ? [
            ...satelliteFindings(points, data.bit_errors),
            ...openFindings({ ...data, points, details }),
          ]
        : [],
    };
  },
};

function pointOf(
  { page, mode, connections, initialWindow }: Way,
  results: readonly TransferResult[],
  { time }: Modelled,
): SatellitePoint {
  return {
    page,
    mode,
    connections,
    initial_window: initialWindow,
    simulated_s: rounded(mean(results.map((result) => result.time)), 3),
    model_s: rounded(time, 3),
  };
}

function detailOf(
  { mode }: Way,
  results: readonly TransferResult[],
  whole: readonly TransferResult[],
  model: Modelled,
): SatelliteDetail {
  const times = results.map(({ time }) => time);
  const simulated = mean(times);
  return {
    least_s: rounded(Math.min(...times), 3),
    most_s: rounded(Math.max(...times), 3),
    difference_percent: rounded((simulated / model.time - 1) * 100, 1),
    queued_ms: rounded(Math.max(...results.map(({ queued }) => queued)) * 1000, 1),
    round_trips: rounded(mean(results.map(({ path }) => path.crossings)) / 2, 3),
    line_s: rounded(mean(results.map(({ path }) => path.line)), 3),
    queue_s: rounded(mean(results.map(({ path }) => path.queued)), 3),
    ack_wait_s: rounded(mean(results.map(({ path }) => path.ackWait)), 3),
    model_round_trips: model.roundTrips,
    model_line_s: rounded(model.time - model.roundTrips * roundTrip, 3),
    whole_writes_s: rounded(mean(whole.map(({ time }) => time)), 3),
    breaks: simulated < model.time ? assumptionBroken(mode, simulated, model) : null,
  };
}

/** The first assumption without which the model is no longer above the run. */
function assumptionBroken(mode: Mode, simulated: number, { asRead, takesNext }: Modelled): string {
  if (asRead !== null && asRead <= simulated) {
    return 'the other connections open as soon as references are read, before the base document is whole';
  }
  if (takesNext !== null && takesNext <= simulated) {
    const ignored =
      mode === 'http10'
        ? 'the round trip for opening a connection'
        : 'both the round trip for opening a connection and a window that has grown';
    return `the placement is not the best: it goes by the elements’ sizes and ignores ${ignored}, so it is faster if each free connection takes the next element`;
  }
  return 'none of those that were tried: the run is faster than the model without them, too';
}
