import { mean, rounded } from '../statistics.ts';
import { phaseOf } from './heartbeats.ts';
import { headers, payload, replyHeader } from './packets.ts';
import { satellitePages, type PageName } from './pages.ts';
import type { TransferJob, TransferResult } from './transfer.ts';
import type { Seconds } from '../../trace/format/index.ts';

/** What the study says of bit errors at one page. */
export interface BitErrorRow {
  readonly page: PageName;
  /** Of the HTTP/1.1 transfers, those that saw bit errors: the paper's Table 2. */
  readonly paper_percent: number;
  /** By the rate and the bits of a transfer alone. */
  readonly expected_percent: number;
  readonly simulated_percent: number;
  /** To each side of the simulated share: 95 % of samples of `transfers` lie within. */
  readonly binomial_error_percent: number;
  /** Whether the paper's share does. */
  readonly inside: boolean;
  /** Of the hit transfers, those that lost a single segment; null: none was hit. */
  readonly single_percent: number | null;
  /** Mean of transfers without bit errors on the line, and of all at the rate, seconds. */
  readonly clean_s: Seconds;
  readonly mean_s: Seconds;
}

export interface BitErrors {
  /** Probability that a bit is wrong: the one at which Table 2 is most likely. */
  readonly rate: number;
  /** How many transfers of each page the paper’s percentages are taken to be of; it does not say. */
  readonly transfers: number;
  /** Simulated transfers of each page, half with each initial window. */
  readonly runs: number;
  readonly pages: readonly BitErrorRow[];
}

/**
 * Transfers of each page behind Table 2, as far as they are known: the paper repeated each way to fetch for about 48
 * minutes, in which four pages of about 5 s, with pauses of as long, are fetched 72 times each; HTTP/1.1 was tested with
 * two initial windows. Pauses and the round number are ours.
 */
export const paperTransfers = 150;

/** Simulated transfers of each page and initial window. */
const seeds = 200;

/** Bits of packets that a page sends both ways, about: full segments, and an ACK of every second. */
function bitsOfPage(elements: readonly number[]): number {
  const bytes = elements.reduce((sum, kilobytes) => sum + kilobytes * 1024 + replyHeader, 0);
  const segments = Math.ceil(bytes / payload);
  return 8 * (bytes + (segments + Math.ceil(segments / 2)) * headers);
}

/** The chance that at least one of so many bits is wrong. */
export function hitBy(rate: number, bits: number): number {
  return -Math.expm1(-rate * bits);
}

/**
 * The rate at which shares of transfers that were hit are most likely, as many transfers being behind each: where the
 * derivative of the likelihood's logarithm is zero. Three significant digits.
 */
export function bestFit(
  pages: readonly { readonly bits: number; readonly share: number }[],
): number {
  const slope = (rate: number): number =>
    pages.reduce((sum, { bits, share }) => sum + bits * (share / hitBy(rate, bits) - 1), 0);
  let low = 1e-10;
  let high = 1e-5;
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (slope(middle) > 0) low = middle;
    else high = middle;
  }
  return Number(high.toPrecision(3));
}

/** The one rate of the study. */
export const bitErrorRate = bestFit(
  satellitePages.map(({ elements, corrupted }) => ({
    bits: bitsOfPage(elements),
    share: corrupted / 100,
  })),
);

/** Transfers with bit errors: of each page with each initial window as many as there are seeds. */
export const bitErrorJobs: readonly TransferJob[] = satellitePages.flatMap(({ name }) =>
  ([1, 3] as const).flatMap((initialWindow) =>
    Array.from({ length: seeds }, (_, i) => ({
      page: name,
      mode: 'pipelined' as const,
      connections: 1,
      initialWindow,
      phase: phaseOf(i),
      bitErrorRate,
      seed: i + 1,
    })),
  ),
);

/**
 * @param results of `bitErrorJobs`
 * @param clean mean of a page's transfers without bit errors, both initial windows, seconds
 */
export function bitErrorsOf(
  results: readonly (TransferResult | null)[],
  clean: (page: PageName) => number,
): BitErrors {
  const runs = 2 * seeds;
  const pages = satellitePages.flatMap(({ name, elements, corrupted }, i): BitErrorRow[] => {
    const own = results.slice(i * runs, (i + 1) * runs).filter((one) => one !== null);
    if (own.length < runs) return [];
    const hit = own.filter(({ lost }) => lost > 0);
    const single = hit.filter(({ lost }) => lost === 1);
    const share = hit.length / runs;
    const error = 1.96 * Math.sqrt((share * (1 - share)) / paperTransfers);
    return [
      {
        page: name,
        paper_percent: corrupted,
        expected_percent: rounded(100 * hitBy(bitErrorRate, bitsOfPage(elements)), 1),
        simulated_percent: rounded(100 * share, 2),
        binomial_error_percent: rounded(100 * error, 1),
        inside: Math.abs(corrupted / 100 - share) <= error,
        single_percent: hit.length === 0 ? null : rounded((100 * single.length) / hit.length, 1),
        clean_s: rounded(clean(name), 3),
        mean_s: rounded(mean(own.map(({ time }) => time)), 3),
      },
    ];
  });
  return { rate: bitErrorRate, transfers: paperTransfers, runs, pages };
}
