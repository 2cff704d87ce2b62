import type { MeasuredClause, MeasuredFidelity } from '../../src/studies/fidelity/index.ts';
import { linuxSection, linuxSummary, overflowSection, overflowSummary } from './linux.ts';
import { share, signed, table, verdict } from './markdown.ts';
import type { MatrixCell, MatrixRow, SilenceRow } from './matrix.ts';
import { randomSection, randomSummary } from './random.ts';
import { lossesSummary, recoveriesSection } from './recoveries.ts';
import { statementsSection, sweepSection } from './sweeps.ts';

/** Everything that was measured; docs/fidelity.json is this. */
export interface FidelityData extends MeasuredFidelity {
  readonly matrix: readonly MatrixRow[];
  readonly silences: readonly SilenceRow[];
}

const standings = ['holds', 'departs', 'left out', 'fails'] as const;

/** Where the engine stands to what a clause asks for. */
function standingOf({ passes, departure, left_out }: MeasuredClause): (typeof standings)[number] {
  if (!passes) return 'fails';
  if (left_out !== '') return 'left out';
  return departure === '' ? 'holds' : 'departs';
}

function count(clauses: readonly MeasuredClause[], standing: (typeof standings)[number]): number {
  return clauses.filter((clause) => standingOf(clause) === standing).length;
}

export function fidelityDocument(data: FidelityData): string {
  return [
    heading,
    summary(data),
    figuresSection(data),
    tableSection(data),
    connectionsSection(data),
    recoveriesSection(data),
    randomSection(data),
    sweepSection(data),
    statementsSection(data),
    linuxSection(data),
    overflowSection(data),
    clausesSection(data),
    matrixSection(data),
    ablationsSection(data),
    leftOut,
  ].join('\n');
}

const heading = `# How close the engine is to published results

Written by \`npm run fidelity\`, which measures every number here. Don’t edit it. \`fidelity.json\` has the same data. The published
results are in \`tests/fixtures/papers\` and \`tests/fixtures/ns2\`, a kernel’s recorded runs in \`tests/fixtures/linux\`. \`npm test\`
measures everything again except most points of the sweeps, whose recorded numbers it judges again. It also rebuilds this page from
the data. It fails if a letter differs or anything is outside its limit.
`;

function summary(data: FidelityData): string {
  const { figures, table1, single_connections, replies, clauses, statements } = data;
  return [
    ...table(
      ['compared with', 'result'],
      [
        ...figures.map(({ title, segments, equal, worst_ms }) => [
          `Heidemann 1997, ${title}`,
          `${equal} of ${segments} segments equal, times within ${worst_ms.toFixed(3)} ms`,
        ]),
        [
          'Heidemann 1997, Table 1',
          `${share(table1, ({ within }) => within)} rows within their limits, at each of ${table1[0]?.phase_pairs ?? 0} pairs of phases of the heartbeats`,
        ],
        [
          'ns-2, one connection, five agents',
          `${share(single_connections, ({ within }) => within)} within their limits`,
        ],
        ['ns-2, losses in a window', lossesSummary(data.recoveries)],
        ['ns-2, random transfers', randomSummary(data)],
        [
          'Fall and Floyd 1996, four recoveries',
          `${share(data.recovery_order, ({ ours }) => ours)} statements hold`,
        ],
        [
          'ns-2, replies to ten clients',
          `time within its limit at ${share(replies, ({ elapsed_within }) => elapsed_within)} points, losses at ${share(replies, ({ drops_within }) => drops_within)}`,
        ],
        [
          'Visweswaraiah and Heidemann 1997',
          `${share(statements, ({ ours }) => ours.verdict === 'reproduced')} statements reproduced at every point`,
        ],
        ['Linux 6.18, recorded runs', linuxSummary(data)],
        ['Linux 6.18, queues that overflow', overflowSummary(data)],
        [
          'RFCs and papers, clause by clause',
          `${share(clauses, (clause) => standingOf(clause) === 'holds')} hold; in ${count(clauses, 'departs')} a historical stack departs on purpose, ${count(clauses, 'left out')} are left out of the engine, ${count(clauses, 'fails')} fail`,
        ],
      ],
    ),
    '',
  ].join('\n');
}

function figuresSection({ figures }: FidelityData): string {
  return [
    '## Packet traces: Heidemann 1997, Figures 2 and 4',
    '',
    'A segment is equal if its sender, numbers, acknowledgment, window and push are as published. Times count from the',
    'figure’s first row. A difference is our time minus the published one.',
    '',
    ...figures.flatMap(({ title, rows, worst_ms, equal, segments }) => [
      `### ${title}`,
      '',
      `${equal} of ${segments} segments equal; largest difference ${worst_ms.toFixed(3)} ms.`,
      '',
      ...table(
        ['published, ms', 'from', 'segment', 'difference, ms'],
        rows.map(({ published_ms, from, what, error_ms }) => [
          published_ms.toFixed(3),
          from,
          `\`${what}\``,
          signed(error_ms, 3),
        ]),
        [0, 3],
      ),
      '',
    ]),
  ].join('\n');
}

function tableSection({ table1 }: FidelityData): string {
  return [
    '## A page of three documents: Heidemann 1997, Table 1',
    '',
    'All four rows use one set of parameters. The heartbeats of both hosts run freely, so each row is also run at other phases:',
    `${table1[0]?.phase_pairs ?? 0} pairs, the scenarios’ own and every pair with first ticks at 0, 50, 100 or 150 ms. ‘Worst phase’ is the`,
    'largest difference at any of them.',
    '',
    ...table(
      [
        'protocol',
        'server',
        'paper, ms',
        'ours, ms',
        'difference',
        'stalls per page',
        'worst phase',
        'limit',
      ],
      table1.map((row) => [
        row.protocol,
        row.server,
        `${row.paper_ms}`,
        row.mean_ms.toFixed(2),
        `${signed(row.difference_percent, 1)} %`,
        `${row.stalls_per_page}`,
        `${row.worst_phase_percent.toFixed(1)} %`,
        `${row.limit_percent} %, ${verdict(row.within)}`,
      ]),
      [2, 3, 4, 5, 6],
    ),
    '',
  ].join('\n');
}

function connectionsSection({ single_connections: runs }: FidelityData): string {
  return [
    '## One connection after a pause: ns-2',
    '',
    'Each of ns-2’s agents sends forty segments, is silent for twenty seconds, and sends forty more. The table has the largest',
    'difference between the times at which a segment is handed to the link. The recordings are exact to the microsecond, so that is',
    'the limit.',
    '',
    ...table(
      ['agent', 'segments', 'same order', 'before the pause, µs', 'after it, µs', 'limit, µs', ''],
      runs.map((run) => [
        `\`${run.policy}\``,
        `${run.segments}`,
        run.same_order ? 'yes' : 'no',
        `${run.worst_before_us}`,
        `${run.worst_after_us}`,
        `${run.limit_us}`,
        verdict(run.within),
      ]),
      [1, 3, 4, 5],
    ),
    '',
    ...runs
      .filter(({ reason }) => reason !== '')
      .flatMap(({ policy, reason }) => [`Exception, \`${policy}\`: ${reason}.`, '']),
  ].join('\n');
}

function clausesSection({ clauses }: FidelityData): string {
  const sources = new Map<string, MeasuredClause[]>();
  for (const clause of clauses) {
    const source = clause.claim.split(/[,:]/)[0] ?? '';
    sources.set(source, [...(sources.get(source) ?? []), clause]);
  }
  const rows = [...sources].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }));
  return [
    '## Clauses of RFCs and papers',
    '',
    'Each clause is a short script in `tests/clauses`. It plays one host by hand, or lets two stacks talk, and checks what is sent',
    'when. A clause that holds shows what the text asks for. Where a historical stack departs from the text on purpose, or the',
    'engine leaves something out of every stack, the script shows what happens instead.',
    '',
    ...table(
      ['source', 'clauses', 'hold', 'a stack departs', 'left out', 'fail'],
      rows.map(([source, some]) => [
        source,
        `${some.length}`,
        ...standings.map((standing) => `${count(some, standing)}`),
      ]),
      [1, 2, 3, 4, 5],
    ),
    '',
    ...rows.flatMap(([source, some]) => [
      `### ${source}`,
      '',
      ...some.map((clause) => {
        const { claim, departure, left_out } = clause;
        const what = claim.slice(source.length).replace(/^[,:] ?/, '');
        const why = `${departure}${left_out}`.replace(/\.$/, '');
        const standing = standingOf(clause);
        const told = standing === 'fails' ? '**fails**' : standing;
        return `- ${told}: ${what}${why === '' ? '' : ` (${why})`}`;
      }),
      '',
    ]),
  ].join('\n');
}

function matrixSection({ matrix, silences }: FidelityData): string {
  const kept = matrix.filter(
    ({ policies, queue }) => policies.includes('keep') && queue === maxRoom(matrix),
  );
  const behind = (policies: readonly string[], queue: number) =>
    matrix.find(
      (row) => row.policies[0] === policies[0] && row.queue === queue && row.lost === 'none',
    );
  const groups = [...new Map(matrix.map(({ policies }) => [policies[0], policies])).values()];
  const queues = [...new Set(matrix.map(({ queue }) => queue))];
  const told = ({ ms, again, timeouts }: MatrixCell) => `${ms} (${again}, ${timeouts})`;
  return [
    '## Losses, queues and policies',
    '',
    'A burst of 60 segments follows three seconds of silence, with a window of 43 from before. That is half of what fits on the path,',
    `behind queues of ${queues.join(', ')} frames, which hold the burst or drop part of it. Every rule for the window after a pause runs`,
    'with every recovery: with one, two and three losses in the window, with everything lost that is sent within 12 ms, with the',
    'last segment lost, and behind the smaller queues with one loss. Every rule also runs after other silences.',
    '`tests/engine/matrix/matrix.txt` has all runs. `npm test` repeats them, and checks what Fall and Floyd found and that any two',
    'rules differ.',
    '',
    'With a kept window, behind the largest queue: milliseconds until all is read (segments retransmitted, timeouts).',
    '',
    ...table(
      ['lost', ...(kept[0]?.cells ?? []).map(({ recovery }) => `\`${recovery}\``)],
      kept.map(({ lost, cells }) => [lost, ...cells.map(told)]),
      (kept[0]?.cells ?? []).map((_, i) => i + 1),
    ),
    '',
    'By the rule for the window, with nothing lost except what the queue drops, recovered by Reno and by selective ACKs:',
    '',
    ...table(
      [
        'after a pause',
        ...queues.flatMap((queue) => [`queue of ${queue}: dropped`, '`reno`', '`sack`']),
      ],
      groups.map((policies) => [
        policies.join(', '),
        ...queues.flatMap((queue) => {
          const row = behind(policies, queue);
          const of = (name: string) => row?.cells.find(({ recovery }) => recovery === name);
          return [row?.dropped ?? '', ...['reno', 'sack'].map((name) => told(of(name)!))];
        }),
      ]),
      queues.flatMap((_, i) => [3 * i + 1, 3 * i + 2, 3 * i + 3]),
    ),
    '',
    'After other silences, with nothing lost and the largest queue: milliseconds until all is read (segments that leave before an',
    'ACK can arrive). The timeout is 2.5 s, and the threshold of `restart-threshold` is 2.75 s. ‘Asked’ means that 100 bytes arrive',
    'from the server shortly before.',
    '',
    ...table(
      ['after a pause', ...(silences[0]?.cells ?? []).map(({ silence }) => silence)],
      silences.map(({ policy, cells }) => [
        policy,
        ...cells.map(({ ms, first }) => `${ms} (${first})`),
      ]),
      (silences[0]?.cells ?? []).map((_, i) => i + 1),
    ),
    '',
    'A small window shows little of a recovery. Where a restart leaves one segment, the 10th, the 14th and the 18th frame belong to',
    'different round trips, and some might be retransmissions. Vegas recovers by a rule of its own, so the recoveries hardly differ',
    'with it, and each loss that it repairs lengthens its timer, as in ns-2. Selective ACKs might retransmit one segment that was',
    'not lost: the last one in flight, whose loss nothing else could reveal (RFC 6675, section 4, rule 4).',
    '',
  ].join('\n');
}

function maxRoom(matrix: readonly MatrixRow[]): number {
  return Math.max(...matrix.map(({ queue }) => queue));
}

function ablationsSection({ ablations }: FidelityData): string {
  return [
    '## Without the mechanism',
    '',
    'If a figure still came out without the mechanism that is said to cause it, something else would be the cause. If a figure no',
    'longer came out without a mechanism that it is not said to need, it would need more than is said.',
    '',
    ...table(
      ['without', 'Figure 2', 'Figure 4', 'needed for', 'what comes instead', ''],
      ablations.map((ablation) => [
        ablation.without,
        ablation.figure2_matches ? 'comes out' : 'does not',
        ablation.figure4_matches ? 'comes out' : 'does not',
        ablation.needed_for.join(', ') || '-',
        ablation.instead || '-',
        ablation.as_expected ? 'as expected' : '**not as expected**',
      ]),
    ),
    '',
  ].join('\n');
}

const leftOut = `## What the model leaves out

- Computers take a fixed time for a step. Other processes, interrupts, caches and disks are not modeled. So runs repeat exactly and
  spread less than measurements do, and the paper's standard deviations are not reproduced.
- The Ethernet is one shared medium on which a frame waits for the one before it. Collisions and their backoff cost nothing.
- No IP fragmentation, no path MTU discovery, no change of routes.
- No explicit congestion notification, SYN cookies, Fast Open, offloads, urgent data or keep-alive probes.
- A profile is a table of policies and numbers with their sources, not a system's source code. Where the sources are silent,
  it says what was chosen.
- ns-2's faults are not copied. Its Vegas can reach a window of zero segments and never send again, and it can send a segment more
  than was written.
`;
