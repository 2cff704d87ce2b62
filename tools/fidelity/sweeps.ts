import type {
  OtherDraws,
  StatementReason,
  SweepFidelity,
} from '../../src/studies/fidelity/index.ts';
import { share, signed, table, verdict } from './markdown.ts';

type Comparison = SweepFidelity['replies'][number];

/** Ours beside ns-2's at every size and delay. */
export function sweepSection({
  replies,
  unfinished,
  other_draws,
}: SweepFidelity & {
  readonly unfinished: number;
  readonly other_draws: OtherDraws;
}): string {
  const sizes = replies.filter(
    ({ delay_ms, queue_packets }) => delay_ms === 100 && queue_packets === 10,
  );
  const delays = [24, 10].map((queue) => ({
    queue,
    rows: replies.filter(
      ({ burst_bytes, queue_packets }) => burst_bytes === 24_000 && queue_packets === queue,
    ),
  }));
  return [
    '## Replies to ten clients after idle periods: ns-2',
    '',
    'The network is that of Visweswaraiah and Heidemann 1997 (Figure 5), with ns-2’s own start times: ten runs of ten clients. The',
    'numbers are means per transfer over rounds 2 to 10. Times must be within 10 % for Reno’s agents and 20 % for Vegas’s, which decide',
    'by differences of milliseconds and diverge as soon as two runs differ. Losses must be within 0.15 of a segment or 25 %, whichever',
    `is more. Each of the ${replies.length} points counts once; 24 KB at 100 ms behind 10 packets is in two of the tables. Number of our`,
    `transfers that did not end: ${unfinished}.`,
    '',
    ...hungTransfers(replies),
    '',
    ...needlessTimeouts(replies),
    '',
    ...otherDraws(replies, other_draws),
    '',
    ...resultsOf(
      'By size of the reply (Figures 6, 7): queue of 10 packets, 100 ms each way',
      sizes,
      'KB',
      ({ burst_bytes }) => burst_bytes / 1000,
    ),
    ...delays.flatMap(({ queue, rows }) =>
      resultsOf(
        `By delay (${queue === 24 ? 'Figures 8, 9' : 'Figure 10'}): replies of 24 KB, queue of ${queue} packets`,
        rows,
        'ms each way',
        ({ delay_ms }) => delay_ms,
      ),
    ),
  ].join('\n');
}

/** Why one point of RBP/rate is so much slower: it is the draws, not a rule. */
function otherDraws(
  replies: readonly Comparison[],
  { draws, elapsed_s, ns2_elapsed_s, difference_s, standard_error_s, slower }: OtherDraws,
): string[] {
  const point = replies.find(
    ({ policy, burst_bytes }) => policy === 'rbp-rate' && burst_bytes === 28_000,
  );
  const percent = signed(point?.elapsed_difference_percent ?? NaN, 1);
  return [
    `At 28 KB the time of \`rbp-rate\` differs by ${percent} % from ns-2’s. The cause is these ten draws of start times, not a rule. Over`,
    `${draws} others, drawn by our study and given to ns-2 (tests/fixtures/ns2), ours takes ${elapsed_s.toFixed(3)} s and ns-2 ${ns2_elapsed_s.toFixed(3)} s per transfer. The mean`,
    `difference is ${signed(difference_s, 3)} s, with a standard error of ${standard_error_s.toFixed(3)} s, and ours is the slower one in ${slower}.`,
  ];
}

/** What ns-2's means leave out. */
function hungTransfers(replies: readonly Comparison[]): string[] {
  const points = replies.flatMap(({ ns2_unfinished: hung, ...point }) =>
    hung === null || hung === 0 ? [] : [{ ...point, hung }],
  );
  const places = points.map(({ policy, burst_bytes, delay_ms, queue_packets, hung }) => {
    const at = `${burst_bytes / 1000} KB, ${delay_ms} ms, queue of ${queue_packets}`;
    return `- \`${policy}\`, ${at}: ${hung}`;
  });
  return [
    `ns-2’s Vegas can reach a window of zero segments, and then it never sends again. At ${points.length} points some of its thousand`,
    'transfers never ended. Its means leave these transfers out:',
    '',
    ...places,
    '',
    `At ${replies.filter(({ ns2_unfinished: hung }) => hung === null).length} of the ${replies.length} points, those of the first recording, they were not counted.`,
  ];
}

/** Points at which timers fire although nothing is lost. */
function needlessTimeouts(replies: readonly Comparison[]): string[] {
  const points = replies.filter(
    ({ drops, ns2_drops, timeouts, ns2_timeouts }) =>
      drops === 0 && ns2_drops === 0 && timeouts + ns2_timeouts > 0,
  );
  return [
    'Timers can fire even where nothing is lost. These are the timeouts per transfer, and the differences between the times:',
    '',
    ...points.map(
      ({ policy, burst_bytes, delay_ms, queue_packets, ...point }) =>
        `- \`${policy}\`, ${burst_bytes / 1000} KB, ${delay_ms} ms, queue of ${queue_packets}: ours ${point.timeouts.toFixed(3)}, ns-2 ${point.ns2_timeouts.toFixed(3)}; time ${signed(point.elapsed_difference_percent, 1)} %`,
    ),
    '',
    'A first segment that leaves alone is acknowledged after 100 ms, by the delayed ACK’s timer. Its ACK is back after 1.016 s at',
    '450 ms each way, and after 1.116 s at 500 ms. The timeout is at least a second, or the smoothed round trip (100 ms less) plus four',
    'deviations, so milliseconds decide. Once the timer fires, the round trip is not measured (Karn), the deviation shrinks, and the',
    'timer of the next reply fires too. So timeouts come in rows, and runs differ by several. Our timer fires at a tick of its clock, up',
    'to a millisecond before ns-2’s, and the ticks begin with the run, while in ns-2 each agent’s ticks begin at a random moment.',
  ];
}

function resultsOf(
  title: string,
  rows: readonly Comparison[],
  unit: string,
  at: (row: Comparison) => number,
): string[] {
  const met = `time ${share(rows, ({ elapsed_within }) => elapsed_within)}, losses ${share(rows, ({ drops_within }) => drops_within)}`;
  return [
    `### ${title}`,
    '',
    `Limits met at: ${met} points.`,
    '',
    ...table(
      [
        'agent',
        unit,
        'ours, s',
        'ns-2, s',
        'difference',
        '',
        'losses, ours',
        'ns-2',
        'difference',
        '',
      ],
      rows.map((row) => [
        `\`${row.policy}\``,
        `${at(row)}`,
        row.elapsed_s.toFixed(3),
        row.ns2_elapsed_s.toFixed(3),
        `${signed(row.elapsed_difference_percent, 1)} %`,
        verdict(row.elapsed_within),
        row.drops.toFixed(3),
        row.ns2_drops.toFixed(3),
        signed(row.drops_difference, 3),
        verdict(row.drops_within),
      ]),
      [1, 2, 3, 4, 6, 7, 8],
    ),
    '',
    ...rows
      .filter(({ elapsed_within }) => !elapsed_within)
      .flatMap((row) => [
        `Not met, \`${row.policy}\` at ${at(row)} ${unit}: with their 90 % intervals ours is ${row.elapsed_s.toFixed(2)} ± ${row.elapsed_ci90.toFixed(2)} s, ns-2’s ${row.ns2_elapsed_s.toFixed(2)} ± ${row.ns2_elapsed_ci90.toFixed(2)} s.`,
        '',
      ]),
  ];
}

/** What the paper says, decided by our sweeps and by ns-2's. */
export function statementsSection({
  statements,
  reasons,
}: SweepFidelity & { readonly reasons: readonly StatementReason[] }): string {
  const whyOf = (claim: string) => reasons.find((reason) => reason.claim === claim)?.why;
  return [
    '## What Visweswaraiah and Heidemann 1997 conclude',
    '',
    'Each statement is read as a condition on numbers and checked against our sweeps and ns-2’s, at every size or delay that it is',
    'about. It counts as reproduced if it holds at all of them, and as partly reproduced if it holds at half or more. RBP is RBP/rate, as',
    'in the paper’s figures. Losses are segments per transfer. The reason why a statement is not reproduced at each of our points is',
    'measured too. Whether the paper’s runs differ by a setting that it does not mention cannot be measured. Summaries (the abstract, the',
    'ends of sections 4.2 and 4.3, section 7) are not counted again.',
    '',
    ...statements.flatMap(({ section, claim, reading, ours, ns2 }) => [
      `- **${claim}** (section ${section})`,
      `  - Read as: ${reading}.`,
      `  - Ours: **${ours.verdict}**, at ${ours.holds} of ${ours.points}: ${ours.because}.`,
      `  - ns-2: **${ns2.verdict}**, at ${ns2.holds} of ${ns2.points}: ${ns2.because}.`,
      ...(whyOf(claim) === undefined ? [] : [`  - Why: ${whyOf(claim)}.`]),
    ]),
    '',
  ].join('\n');
}
