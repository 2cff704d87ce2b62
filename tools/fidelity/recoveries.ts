import type { QuickFidelity } from '../../src/studies/fidelity/index.ts';
import { share, table, verdict } from './markdown.ts';

/** What is lost in a window: ours beside ns-2's, and what is known of the four recoveries. */
export function recoveriesSection({ recoveries, recovery_order }: QuickFidelity): string {
  return [
    '## Losses in a window: ns-2, and Fall and Floyd 1996',
    '',
    '160 segments over 1 Mb/s and 50 ms each way, an ACK for each segment, or delayed ACKs (for every second one, or after',
    '100 ms), a window of about twenty when segments 80 and following are lost, each once; 98, or 96 with delayed ACKs, is the',
    'last of that window, 159 the last of all. By ns-2’s agents (`tools/ns-2/recoveries.mjs`) and by ours with the same rules:',
    '`tahoe-ns2`, `reno-ns2`, `newreno-ns2` and `sack`. A time is from the first loss’s sending to the last segment’s. Limits: the same',
    'segments sent again, as many time-outs; with Tahoe, Reno and NewReno every segment of the transfer at its time, within a',
    'microsecond, or within the tick of a time-out’s clock. Our SACK is RFC 6675’s, which came later than ns-2’s: its time within',
    '10 %.',
    '',
    ...table(
      [
        'recovery',
        'ACKs',
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
        run.acks,
        run.lost.join(' ') || 'none',
        `${run.again}`,
        `${run.ns2_again}`,
        `${run.timeouts}`,
        `${run.ns2_timeouts}`,
        run.repaired_ms.toFixed(1),
        run.ns2_repaired_ms.toFixed(1),
        run.worst_us === null ? 'another order' : (run.worst_us / 1000).toFixed(3),
        toldOf(run),
      ]),
      [3, 4, 5, 6, 7, 8, 9],
    ),
    '',
    'Excepted: only the sums are compared, within 10 %.',
    '',
    ...exceptionsOf(recoveries),
    '',
    'SACK sends a lost segment again sooner than ns-2’s Sack1 or later. Sooner, as what is lost leaves the pipe (RFC 6675,',
    'section 4, SetPipe), where Sack1 takes it for being under way. Later, as a segment is lost only once more than two segments',
    'beyond it have arrived (IsLost), where Sack1 wants one. So with the window’s last segment lost, too, SACK can be later than',
    'NewReno, whose partial ACK tells of the next loss: by RFC 6675 it tells nothing, and new data leaves first. After 80, 90 and',
    '98 SACK has sent all again before NewReno has, and yet ends later: its window is then half of 19 segments, of which nine can',
    'be used; NewReno’s is nine, below that threshold, and so ten with the next ACK.',
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

type Runs = QuickFidelity['recoveries'];

/** Runs within their limits; those with a weaker limit are counted apart. */
export function lossesSummary(recoveries: Runs): string {
  const met = (runs: Runs) => share(runs, ({ within }) => within);
  const bySegment = recoveries.filter(({ limit_us }) => limit_us !== null);
  const byTheWhole = recoveries.filter(bySums);
  const excepted = recoveries.filter(({ reason }) => reason !== '');
  return `segment by segment ${met(bySegment)} runs; SACK’s, by what is sent again and the time of the whole, ${met(byTheWhole)}; named exceptions, by their sums, ${met(excepted)}`;
}

/** Runs of a recovery that is never compared segment by segment. */
function bySums({ limit_us, reason }: Runs[number]): boolean {
  return limit_us === null && reason === '';
}

function toldOf(run: Runs[number]): string {
  if (run.reason !== '') return `${verdict(run.within)}, excepted`;
  return `${verdict(run.within)}${bySums(run) ? ', by the whole' : ''}`;
}

/** A line for each reason, with the runs that it is for. */
function exceptionsOf(recoveries: QuickFidelity['recoveries']): string[] {
  const byReason = new Map<string, string[]>();
  for (const { recovery, acks, lost, reason } of recoveries) {
    if (reason === '') continue;
    const run = `${recovery}, ${acks === 'each' ? 'an ACK for each' : 'delayed ACKs'}, without ${lost.join(' ')}`;
    byReason.set(reason, [...(byReason.get(reason) ?? []), run]);
  }
  return [...byReason].map(([reason, runs]) => `- ${runs.join('; ')}: ${reason}.`);
}
