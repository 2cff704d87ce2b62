import {
  summarizeRandomTransfers,
  type MeasuredFidelity,
  type RandomComparison,
} from '../../src/studies/fidelity/index.ts';
import { share, table } from './markdown.ts';

/** Runs by ns-2's agents that were drawn at random: ours beside them. */
export function randomSection({ random_transfers }: MeasuredFidelity): string {
  const rows = summarizeRandomTransfers(random_transfers);
  return [
    '## Random transfers: ns-2',
    '',
    'A transfer of 20 to 200 segments over one to three lines in a row, drawn by fixed seeds (`tools/ns-2/random.mjs`): 128 to',
    '9999 kb/s, 1 to 100 ms and queues of 3 to 50 packets a line, windows of 4 to 60 segments, first thresholds up to that, an ACK',
    'for each segment or delayed ones, none to five frames lost on the first line, Tahoe and Reno with ns-2’s guard against old',
    'duplicates (`bugFix_`) or without. A time is from the write to the last segment’s arrival, a difference in percent of ns-2’s.',
    'By ns-2’s agents, and by ours with the same rules: `tahoe-ns2`, `reno-ns2`, `newreno-ns2`, `sack`, Vegas.',
    '',
    ...table(
      [
        'agent',
        'runs',
        'median, %',
        'worst but departures, %',
        'worst of all, %',
        'same order',
        'same segments again',
        'sent again, ours',
        'ns-2',
        'named departures',
      ],
      rows.map((row) => [
        row.agent,
        `${row.runs}`,
        row.median_percent.toFixed(4),
        row.worst_percent.toFixed(4),
        row.worst_of_all_percent.toFixed(4),
        `${row.same_order}`,
        `${row.same_again}`,
        `${row.again}`,
        `${row.ns2_again}`,
        `${row.departures}`,
      ]),
      [1, 2, 3, 4, 5, 6, 7, 8, 9],
    ),
    '',
    'Limits, for each run without a named departure: Tahoe, Reno and NewReno 0.1 %, SACK and Vegas 5 %; and, but for SACK, the same',
    'segments sent again. Departures, by their cause:',
    '',
    ...departuresOf(random_transfers),
    '',
  ].join('\n');
}

export function randomSummary({ random_transfers }: MeasuredFidelity): string {
  const unnamed = random_transfers.filter(({ departure }) => departure === '');
  const named = random_transfers.length - unnamed.length;
  return `${share(unnamed, ({ within }) => within)} within their limits (Tahoe, Reno, NewReno 0.1 %, SACK, Vegas 5 %); ${named} departures, each named`;
}

function departuresOf(compared: readonly RandomComparison[]): string[] {
  const byCause = new Map<string, RandomComparison[]>();
  for (const run of compared) {
    if (run.departure === '') continue;
    byCause.set(run.departure, [...(byCause.get(run.departure) ?? []), run]);
  }
  return [...byCause].map(([cause, runs]) => {
    const list = runs.map(({ seed, agent, difference_percent, again, ns2_again }) => {
      const resent = again === ns2_again ? `${again} again` : `${again} again, ns-2 ${ns2_again}`;
      return `${seed} (${agent}, ${difference_percent} %, ${resent})`;
    });
    return `- ${list.join(', ')}: ${cause}.`;
  });
}
