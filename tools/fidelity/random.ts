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
    'Each is a transfer of 20 to 200 segments over one to three links in a row, drawn by a fixed seed (`tools/ns-2/random.mjs`). A link',
    'has 128 to 9999 kb/s, 1 to 100 ms and a queue of 3 to 50 packets. Windows are 4 to 60 segments, and first thresholds up to that.',
    'ACKs answer each segment or are delayed. Up to five frames are lost on the first link. Tahoe and Reno run with ns-2’s guard against',
    'old duplicates (`bugFix_`) or without it. A time counts from the write to the arrival of the last segment; a difference is in percent',
    'of ns-2’s. The agents are ns-2’s, and ours with the same rules: `tahoe-ns2`, `reno-ns2`, `newreno-ns2`, `sack`, Vegas.',
    '',
    ...table(
      [
        'agent',
        'runs',
        'median, %',
        'worst except departures, %',
        'worst of all, %',
        'same order',
        'same retransmissions',
        'retransmitted, ours',
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
    'The limits for each run without a named departure are 0.1 % for Tahoe, Reno and NewReno, and 5 % for SACK and Vegas. All except',
    'SACK must also retransmit the same segments. The departures, by their cause:',
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
