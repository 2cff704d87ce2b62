import type { QuickFidelity } from '../../src/studies/fidelity/index.ts';
import { share, table, verdict } from './markdown.ts';

/** What is lost in a window: ours beside ns-2's, and what is known of the four recoveries. */
export function recoveriesSection({ recoveries, recovery_order }: QuickFidelity): string {
  return [
    '## Losses in a window: ns-2, and Fall and Floyd 1996',
    '',
    'A transfer of 160 segments crosses 1 Mb/s and 50 ms in each direction, with an ACK for each segment or with delayed ACKs (for every',
    'second one, or after 100 ms). The window is about twenty when segments 80 and following are lost, each once. The last segment of',
    'that window is 98, or 96 with delayed ACKs, and the last of all is 159. ns-2’s agents (`tools/ns-2/recoveries.mjs`) and ours',
    'with the same rules (`tahoe-ns2`, `reno-ns2`, `newreno-ns2` and `sack`) run it. A time counts from sending the first lost',
    'segment to sending the last one. The limits are the same retransmitted segments and as many timeouts. With Tahoe, Reno and',
    'NewReno, each segment of the transfer must leave at its time, within a microsecond or within the tick of a timeout’s clock. Our',
    'SACK is that of RFC 6675, which is newer than ns-2’s, so its time must be within 10 %.',
    '',
    ...table(
      [
        'recovery',
        'ACKs',
        'lost',
        'retransmitted, ours',
        'ns-2',
        'timeouts, ours',
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
    'For these exceptions only the sums are compared, within 10 %:',
    '',
    ...exceptionsOf(recoveries),
    '',
    'SACK can retransmit a lost segment sooner or later than ns-2’s Sack1. It is sooner because what is lost leaves the pipe (RFC 6675,',
    'section 4, SetPipe), while Sack1 still counts it as in flight. It is later because a segment counts as lost only after two further',
    'segments or more have arrived (IsLost), while Sack1 needs one. So if the window’s last segment is lost too, SACK can be later than',
    'NewReno, whose partial ACK reveals the next loss. In RFC 6675 it reveals nothing, and new data leaves first. After losing 80, 90',
    'and 98, SACK has retransmitted everything before NewReno has, but it ends later. Its window is then half of 19 segments, of which',
    'nine can be used, while NewReno’s is nine, below that threshold, and becomes ten with the next ACK.',
    '',
    `Of the statements about the four, ${share(recovery_order, ({ ours }) => ours)} hold for ours and ${share(recovery_order, ({ ns2 }) => ns2)} for ns-2’s. Of Fall and Floyd 1996, only the`,
    'abstract was at hand. What it lacks is taken from the RFCs and the literature that cite the paper.',
    '',
    ...recovery_order.flatMap(({ claim, source, reading, ours, ns2 }) => [
      `- **${claim}** (${source})`,
      `  - Read as: ${reading}.`,
      `  - Ours: ${ours ? 'holds' : '**does not hold**'}. ns-2: ${ns2 ? 'holds' : '**does not hold**'}.`,
    ]),
    '',
    '4.3BSD’s own Tahoe (`tahoe`, as in SunOS 4.1.3) is not the one of simulators and textbooks. After the third duplicate ACK it',
    'retransmits one segment and goes on where it was, so only its timer reveals a second loss in the window.',
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
  return `segment by segment ${met(bySegment)} runs; SACK’s, by what is retransmitted and the total time, ${met(byTheWhole)}; named exceptions, by their sums, ${met(excepted)}`;
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
