import type { QuickFidelity } from '../../src/studies/index.ts';
import { share, table, verdict } from './markdown.ts';

/** What is lost in a window: ours beside ns-2's, and what is known of the four recoveries. */
export function recoveriesSection({ recoveries, recovery_order }: QuickFidelity): string {
  return [
    '## Losses in a window: ns-2, and Fall and Floyd 1996',
    '',
    '160 segments over 1 Mb/s and 50 ms each way, an ACK for each, a window of about twenty when segments 80 and following are',
    'lost, each once; 159 is the last. By ns-2’s agents (`scripts/ns-2/recoveries.mjs`) and by ours with the same rules:',
    '`tahoe-ns2`, `reno-ns2`, `newreno` and `sack`. A time is from the first loss’s sending to the last segment’s. Limits: the same',
    'segments sent again, as many time-outs; with Tahoe, Reno and NewReno every segment of the transfer at its time, within a',
    'microsecond, or within the tick of a time-out’s clock. Our SACK is RFC 6675’s, which came later than ns-2’s and sends again',
    'sooner; its time within 10 %.',
    '',
    ...table(
      [
        'recovery',
        'lost',
        'sent again, ours',
        'ns-2',
        'time-outs, ours',
        'ns-2',
        'ours, ms',
        'ns-2, ms',
        'largest difference of a segment, ms',
        '',
      ],
      recoveries.map((run) => [
        run.recovery,
        run.lost.join(' ') || 'none',
        `${run.again}`,
        `${run.ns2_again}`,
        `${run.timeouts}`,
        `${run.ns2_timeouts}`,
        run.repaired_ms.toFixed(1),
        run.ns2_repaired_ms.toFixed(1),
        run.worst_us === null ? 'another order' : (run.worst_us / 1000).toFixed(3),
        verdict(run.within),
      ]),
      [2, 3, 4, 5, 6, 7, 8],
    ),
    '',
    `What is known of the four: ${share(recovery_order, ({ ours }) => ours)} hold of ours, ${share(recovery_order, ({ ns2 }) => ns2)} of ns-2’s. Of Fall and Floyd 1996 the abstract`,
    'was at hand; what is not in it is as the RFCs and the literature since then cite it.',
    '',
    ...recovery_order.flatMap(({ claim, source, reading, ours, ns2 }) => [
      `- **${claim}** (${source})`,
      `  - Read as: ${reading}.`,
      `  - Ours: ${ours ? 'so' : '**not so**'}. ns-2: ${ns2 ? 'so' : '**not so**'}.`,
    ]),
    '',
    '4.3BSD’s own Tahoe (`tahoe`, as SunOS 4.1.3 has it) is not the one of simulators and textbooks: after the third duplicate ACK',
    'it sends one segment again and goes on where it was, so of a second loss in the window only its timer tells.',
    '',
  ].join('\n');
}
