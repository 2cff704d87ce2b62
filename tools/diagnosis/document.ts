import type { DiagnosisScore, Share } from '../../src/studies/diagnosis/index.ts';
import { table } from '../fidelity/markdown.ts';
import { tree } from './tree.ts';

/** What the diagnosis is held to. */
interface Goal {
  readonly what: string;
  readonly of: (score: DiagnosisScore) => Share;
  readonly least?: number;
  readonly most?: number;
}

const goals: readonly Goal[] = [
  { what: 'of what is called certain, what is right', of: (s) => s.certain_right, least: 0.95 },
  { what: 'of what is right, what is called certain', of: (s) => s.right_certain, least: 0.6 },
  {
    what: 'stalls found with the right kind, both ends captured',
    of: (s) => s.both_ends,
    least: 0.9,
  },
  { what: 'stalls found with the right kind, one end captured', of: (s) => s.one_end, least: 0.7 },
  { what: 'findings in clean runs, per run', of: (s) => s.false_in_clean, most: 0.01 },
];

/** Kinds with fewer stalls say little. */
const enough = 10;
const leastOfKind = 0.6;

/** What is not as it should be, a line each. */
export function unmet(score: DiagnosisScore): string[] {
  const kinds = score.kinds
    .filter(({ recall }) => recall.of >= enough && part(recall) < leastOfKind)
    .map(({ kind, recall }) => `${kind}: ${shareText(recall)}`);
  return [...unmetGoals(score), ...kinds];
}

/** The same, but for the single kinds. */
export function unmetGoals(score: DiagnosisScore): string[] {
  return goals
    .filter((goal) => !isMet(goal, score))
    .map(({ what, of }) => `${what}: ${shareText(of(score))}`);
}

function isMet({ of, least, most }: Goal, score: DiagnosisScore): boolean {
  const value = part(of(score));
  return (least === undefined || value >= least) && (most === undefined || value <= most);
}

/** Scores of the runs on which the rules were made, and of others that were only counted. */
export interface DiagnosisScores {
  readonly known: DiagnosisScore;
  readonly fresh: DiagnosisScore;
}

/** From a seed to before another. */
export const knownSeeds = [0, 500] as const;
export const freshSeeds = [4000, 4500] as const;
/** The seeds before it led to rules. */
const rulesUntil = 2000;

export function diagnosisDocument(scores: DiagnosisScores): string {
  return [heading, tree, numbers(scores), confusions(scores.fresh)].join('\n');
}

const heading = `# How a capture is diagnosed, and how often that is right

Written by \`npm run diagnosis\`, which measures the numbers at the end. Don’t edit it. \`diagnosis.json\` has them as data.
`;

function numbers({ known, fresh }: DiagnosisScores): string {
  return [
    '## How often it is right',
    '',
    'The engine is the judge. Runs are drawn at random: stacks, path, losses, reordering, small windows, pacing, corks, think times and',
    'patterns of writing. Each run is written as a capture of both ends or of one, and diagnosed from that alone. Its log has the real',
    'reasons. A finding counts for the stall that it overlaps. It is right if it names that stall’s kind, or, without being certain, names it as',
    'one of two.',
    '',
    `The rules were made on the runs with seeds 0 to ${rulesUntil - 1}: what was wrong there led to rules. The first ${known.runs} of them are the`,
    `*known* runs below (seeds ${knownSeeds[0]} to ${knownSeeds[1] - 1}). No rule was made on the ${fresh.runs} *fresh* ones (seeds ${freshSeeds[0]} to ${freshSeeds[1] - 1}), which were counted once.`,
    '',
    'Seeds 2000 to 3999 were fresh once, in sets of 500, and are used up. In seeds 3000 to 3499, packets out of order were found too',
    'seldom, which led to a rule. In seeds 3500 to 3999 alone, 0.940 of what was called certain was right: of its 76 wrong findings, 55',
    'were in one run (seed 3650), where window updates look like duplicate ACKs. That led to the rule of which duplicates can show missing',
    'data. What seeds 2500 to 3999 showed of probes led to the rules of those. The fresh runs were counted after these rules.',
    '',
    'A run is clean if nothing held it up and its network delayed no frame by more than 30 ms. From the capture of one end, such a frame',
    'is a silence that nothing explains.',
    '',
    ...table(
      ['', 'goal', 'known', '', 'fresh', ''],
      goals.map((goal) => [
        goal.what,
        goal.least === undefined ? `at most ${goal.most}` : `at least ${goal.least}`,
        ...[known, fresh].flatMap((score) => [
          shareText(goal.of(score)),
          isMet(goal, score) ? 'met' : '**not met**',
        ]),
      ]),
      [2, 4],
    ),
    '',
    `Recall is the share of a kind’s stalls that were found as such, precision the share of its findings that are right. A kind with ${enough} stalls`,
    `or more should have a recall of at least ${leastOfKind}.`,
    '',
    ...table(
      ['kind', 'known stalls', 'recall', 'precision', 'fresh stalls', 'recall', 'precision'],
      known.kinds.flatMap(({ kind, ...one }, i) => {
        const other = fresh.kinds[i] ?? one;
        const total = [one, other].map(({ recall, precision }) => recall.of + precision.of);
        if (total.every((count) => count === 0)) return [];
        const cells = [one, other].flatMap(({ recall, precision }) => [
          `${recall.of}`,
          recall.of >= enough && part(recall) < leastOfKind
            ? `**${partText(recall)}**`
            : partText(recall),
          partText(precision),
        ]);
        return [[`\`${kind}\``, ...cells]];
      }),
      [1, 2, 3, 4, 5, 6],
    ),
    '',
  ].join('\n');
}

function confusions({ confusions: all }: DiagnosisScore): string {
  const shown = all.slice(0, 12);
  return [
    '## What confuses it',
    '',
    'The most frequent mistakes in the fresh runs. ‘Nothing’ on the left: something was found where nothing was, or a stall was found as',
    'several. ‘Nothing’ on the right: a stall was missed.',
    '',
    ...table(
      ['what it was', 'what was found', 'times'],
      shown.map(({ truth, claim, count }) => [truth, claim, `${count}`]),
      [2],
    ),
    '',
  ].join('\n');
}

function part({ count, of }: Share): number {
  return of === 0 ? 0 : count / of;
}

function partText(share: Share): string {
  return share.of === 0 ? '' : part(share).toFixed(2);
}

function shareText(share: Share): string {
  return `${part(share).toFixed(3)} (${share.count} of ${share.of})`;
}
