import { findingOf, type Finding } from '../finding.ts';
import { differenceInWords, isAbove, not } from '../paired.ts';
import type { CompetingPoint } from './competing.ts';
import type { ErrorRatePoint } from './error-rates.ts';
import { titleOf } from './pages.ts';
import type { SatelliteData } from './satellite.ts';
import { differenceOf } from './saved.ts';
import type { UsersPoint } from './users.ts';

/** The sweeps that the paper leaves open. */
export interface OpenSweeps extends Pick<SatelliteData, 'points' | 'details'> {
  readonly error_rates: readonly ErrorRatePoint[];
  readonly competing: readonly CompetingPoint[];
  readonly users: readonly UsersPoint[];
}

/** What the paper supposes and did not measure, or names as work to come, asked of our runs. */
export function openFindings({
  points,
  details,
  error_rates,
  competing,
  users,
}: OpenSweeps): Finding[] {
  const errors = error_rates.map((row) => ({
    ...row,
    label: `${titleOf(row.page)} at ${row.rate.toExponential()}`,
  }));
  const withSack = errors.filter(({ sack }) => sack);
  const least = Math.min(...errors.map(({ rate }) => rate));
  const plain = (row: ErrorRatePoint) =>
    errors.find((one) => one.page === row.page && one.rate === row.rate && one.saves_s === null);
  const others = competing.map((row) => ({
    ...row,
    label: `${titleOf(row.page)} beside ${row.load_percent} %, a queue of ${row.queue_bytes / 1024} KB`,
  }));
  const several = users
    .filter(({ connections }) => connections > 1)
    .map((row) => ({ ...row, label: `${row.connections} connections` }));

  const underestimated = points
    .map((point, i) => ({
      ...point,
      label: titleOf(point.page),
      whole_writes_s: details[i]?.whole_writes_s ?? NaN,
    }))
    .filter(
      ({ page, mode, initial_window: window }) =>
        page === 'oufr' && mode === 'pipelined' && window === 3,
    );

  return [
    findingOf({
      claim:
        'The model is too low for oufr with the larger window because of how the application makes TCP send segments.',
      section: '6.3, supposed there',
      reading:
        'if the server’s writes leave no short segments between them, at least half of the difference from the model is gone',
      places: underestimated,
      holds: ({ simulated_s, whole_writes_s, model_s }) =>
        whole_writes_s - model_s <= (simulated_s - model_s) / 2,
      tell: ({ simulated_s, whole_writes_s, model_s }) =>
        `${simulated_s.toFixed(2)} s, with whole segments ${whole_writes_s.toFixed(2)} s, the model ${model_s.toFixed(2)} s`,
      why: 'with Nagle’s rule off and a window of three segments, a kernel that takes 2 KB of a write at a time sends some of it in short segments. So the first flights bring fewer ACKs than the model counts. The rest has other reasons',
    }),
    findingOf({
      claim: 'SACK would have had little impact.',
      section: '2, not measured there',
      reading: `with pipelining, a window of one segment and a bit-error rate of ${least.toExponential()}, which is near the paper’s, SACK changes the mean by less than a twentieth on the pages that lost any segment`,
      places: withSack.filter(({ rate, lost }) => rate === least && lost > 0),
      holds: (row) => Math.abs(row.saves_s ?? NaN) < 0.05 * (plain(row)?.simulated_s ?? NaN),
      tell: (row) =>
        `${row.lost.toFixed(2)} segments lost of a transfer, saves ${differenceInWords(differenceOf(row), 2)} s`,
      why: '',
    }),
    findingOf({
      claim: 'At higher bit-error rates, SACK helps.',
      section: '7, named as future work',
      reading: 'at ten times that rate and more, the mean with SACK is lower, seed by seed',
      places: withSack.filter(({ rate }) => rate >= 10 * least),
      holds: (row) => isAbove(differenceOf(row)),
      tell: (row) => `saves ${differenceInWords(differenceOf(row), 2)} s`,
      why: 'SACK reports several losses in one window. But a short page has small windows, most of which have only one loss. And a loss at the end of a flight is found by a timer, with SACK or without',
    }),
    findingOf({
      claim: 'Pipelining stays ahead of four connections at higher bit-error rates.',
      section: '7, named as future work',
      reading: 'at every rate four persistent connections take longer, seed by seed',
      places: errors.filter(({ mode }) => mode === 'keep-alive'),
      holds: (row) => not(isAbove(differenceOf(row))),
      tell: (row) => `four connections save ${differenceInWords(differenceOf(row), 2)} s`,
      why: 'a loss halves the window of one connection, which either carries the whole page or is one of four. The more there is to send and the more is lost, the more the other three windows are worth',
    }),
    findingOf({
      claim: 'Pipelining stays ahead of four connections beside other traffic.',
      section: '7, named as future work',
      reading:
        'at every load and with either queue four persistent connections take longer, seed by seed',
      places: others.filter(({ mode, connections }) => mode === 'keep-alive' && connections === 4),
      holds: (row) => not(isAbove(differenceOf(row))),
      tell: (row) => `four connections save ${differenceInWords(differenceOf(row), 2)} s`,
      why: 'where a short queue overflows, losses hit one connection of four, and the other three continue. Pipelining has only one window to lose',
    }),
    findingOf({
      claim: 'A user who opens several connections takes from those with one.',
      section: '7, named as future work',
      reading:
        'of four users with long transfers, the one with several connections gets more than a quarter, by more than the interval',
      places: several,
      holds: (row) => isAbove({ mean: row.share_percent, ci90: row.share_ci90 }, 100 / row.users),
      tell: ({ share_percent, jain }) => `${share_percent} %, Jain’s index ${jain}`,
      why: '',
    }),
    findingOf({
      claim: 'A user’s share is proportional to the user’s connections.',
      section: '7, named as future work',
      reading: 'the share is the user’s part of all connections, give or take a tenth of it',
      places: several,
      holds({ users: count, connections, share_percent }) {
        const even = (100 * connections) / (connections + count - 1);
        return Math.abs(share_percent / even - 1) < 0.1;
      },
      tell: ({ users: count, connections, share_percent }) =>
        `${share_percent} % of an even ${((100 * connections) / (connections + count - 1)).toFixed(0)} %`,
      why: '',
    }),
  ];
}
