import {
  findingKinds,
  findingsOf,
  shortestStall,
  type FindingKind,
} from '../../capture/findings/index.ts';
import type { Trace } from '../../trace/format/index.ts';
import { connectionsOf, segmentsOf } from '../../trace/index.ts';
import { exchangesIn } from './exchanges-in.ts';
import { isRight, judge, type Claim, type Judged } from './judge.ts';
import { randomRun, type CapturedEnds } from './random-run.ts';
import { trueStalls } from './truth.ts';

/** A run's stalls and what was found in its captures. */
export interface JudgedRun {
  readonly seed: number;
  readonly ends: CapturedEnds;
  readonly judged: readonly Judged[];
  /**
   * Nothing held it up, and its network delayed no frame: from the capture of one end such a frame is a silence that nothing
   * explains.
   */
  readonly clean: boolean;
}

/** Draws a run, diagnoses its captures alone, and compares that with its log. */
export function judgedRun(seed: number): JudgedRun {
  const { trace, ends, client, server } = randomRun(seed);
  const { exchanges, start } = exchangesIn(client, server);
  // A log and a capture may count connections differently; ports are the same in both.
  const ids = new Map(connectionsOf(trace).map(({ clientPort, id }) => [clientPort, id]));
  const found = findingsOf(exchanges);
  const claims = exchanges.flatMap((exchange, i): Claim[] => {
    const port = (exchange.client ?? exchange.server)?.client.port ?? 0;
    const connection = ids.get(port) ?? -1;
    return (found[i] ?? []).map(({ kind, or, certain, from, to }) => ({
      connection,
      kind,
      or,
      certain,
      from: from + start,
      to: to + start,
    }));
  });
  const stalls = trueStalls(trace);
  const clean = stalls.length === 0 && !hasLateFrame(trace);
  return { seed, ends, judged: judge(stalls, claims), clean };
}

/** Whether the network delayed a frame for as long as a stall. */
function hasLateFrame(trace: Trace): boolean {
  const shortest = [Infinity, Infinity];
  const longest = [0, 0];
  for (const { from, transmittedAt, receivedAt } of segmentsOf(trace)) {
    if (transmittedAt === undefined || receivedAt === undefined) continue;
    const trip = receivedAt - transmittedAt;
    shortest[from] = Math.min(shortest[from] ?? Infinity, trip);
    longest[from] = Math.max(longest[from] ?? 0, trip);
  }
  return longest.some((trip, from) => trip > (shortest[from] ?? 0) + shortestStall);
}

/** How often something was so, among how many. */
export interface Share {
  readonly count: number;
  readonly of: number;
}

export interface KindScore {
  readonly kind: FindingKind;
  /** Of the stalls of this kind, those that were found with it. */
  readonly recall: Share;
  /** Of the findings of this kind, those that are right. */
  readonly precision: Share;
}

/** Something that was taken for something else; `nothing`: missed, or found where nothing was. */
export interface Confusion {
  readonly truth: FindingKind | 'nothing';
  readonly claim: FindingKind | 'nothing';
  readonly count: number;
}

/** What a number of judged runs comes to. */
export interface DiagnosisScore {
  readonly runs: number;
  /** Of what is called certain, what is right. */
  readonly certain_right: Share;
  /** Of what is right, what is called certain. */
  readonly right_certain: Share;
  /** Stalls found with the right kind, by the number of captured ends. */
  readonly both_ends: Share;
  readonly one_end: Share;
  /** Findings in clean runs. */
  readonly false_in_clean: Share;
  readonly kinds: readonly KindScore[];
  readonly confusions: readonly Confusion[];
}

export function scoreOf(runs: readonly JudgedRun[]): DiagnosisScore {
  const all = runs.flatMap(({ judged }) => judged);
  const claims = all.filter(({ claim }) => claim !== undefined);
  const right = all.filter(isRight);
  const clean = runs.filter((run) => run.clean);
  const found = (some: readonly JudgedRun[]): Share => {
    const stalls = some.flatMap(({ judged }) => judged).filter(({ truth }) => truth !== undefined);
    return shareOf(stalls, isRight);
  };
  return {
    runs: runs.length,
    certain_right: shareOf(
      claims.filter(({ claim }) => claim?.certain === true),
      isRight,
    ),
    right_certain: shareOf(right, ({ claim }) => claim?.certain === true),
    both_ends: found(runs.filter(({ ends }) => ends === 'both')),
    one_end: found(runs.filter(({ ends }) => ends !== 'both')),
    false_in_clean: {
      count: clean.reduce((sum, { judged }) => sum + judged.length, 0),
      of: clean.length,
    },
    kinds: findingKinds.map((kind) => ({
      kind,
      recall: shareOf(
        all.filter(({ truth }) => truth?.kind === kind),
        isRight,
      ),
      precision: shareOf(
        all.filter(({ claim }) => claim?.kind === kind),
        isRight,
      ),
    })),
    confusions: confusionsIn(all),
  };
}

function shareOf(some: readonly Judged[], holds: (one: Judged) => boolean): Share {
  return { count: some.filter(holds).length, of: some.length };
}

function confusionsIn(all: readonly Judged[]): Confusion[] {
  const counts = new Map<string, Confusion>();
  for (const one of all) {
    if (isRight(one)) continue;
    const truth = one.truth?.kind ?? 'nothing';
    const claim = one.claim?.kind ?? 'nothing';
    const key = `${truth} ${claim}`;
    counts.set(key, { truth, claim, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count);
}
