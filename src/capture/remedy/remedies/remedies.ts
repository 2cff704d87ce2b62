import {
  baselineOf,
  candidatesFor,
  outcomeOf,
  type Candidate,
} from '../../../studies/what-would-help/index.ts';
import { scenarioWith, type Scenario, type Settings } from '../../../scenario/index.ts';
import type { Progress } from '../../../run/index.ts';
import { Kind } from '../../../trace/codes/index.ts';
import { seenAtEnd } from '../../../analysis/captured/index.ts';
import { connectionsOf, recordsOf, segmentsOf } from '../../../trace/index.ts';
import { readRecord, writeRecord } from '../../../trace/records/index.ts';
import { LogMemory, type Nanoseconds, type Trace } from '../../../trace/format/index.ts';
import { type Derived, type ObservedStall } from '../derive/index.ts';
import {
  fit,
  fits,
  runWithLosses,
  verdictOf,
  type Fitted,
  type RunWithLosses,
} from '../fit/index.ts';
import { alikeOf } from './alike.ts';
import { needlessRepairs } from './needless.ts';
import { howTo, type How } from './how.ts';
import { candidatesByKind } from './kinds.ts';

/** A change that was tried on the derived scenario. Plain data. */
export interface TriedRemedy {
  readonly id: string;
  readonly name: string;
  readonly knob: string | undefined;
  /** Fields of the derived scenario and their new values. */
  readonly set: Settings;
  /** What the whole exchange saves until its last data is read; negative: it takes longer. */
  readonly saves: Nanoseconds;
  /** Of the run with it, as `Remedies.simulated`. */
  readonly duration: Nanoseconds;
  /** What each finding's data saves until it arrives, by the finding's index. */
  readonly savesEach: readonly Nanoseconds[];
  readonly how: How;
  /** Which behavior in the capture it would change, in a sentence; undefined: a finding says it. */
  readonly because: string | undefined;
}

/** What would help a captured connection: plain data. */
export interface Remedies {
  /** The derived scenario, with what it loses. */
  readonly scenario: Scenario;
  readonly fits: boolean;
  /** How well the run fits the capture, in sentences. */
  readonly fit: string;
  /** Of the capture, from the first packet to the last with data, as the captured end saw them (of both, the client). */
  readonly duration: Nanoseconds;
  /** The same of the simulated run. */
  readonly simulated: Nanoseconds;
  /** Best first. Empty if the run does not fit: then nothing is promised. */
  readonly tried: readonly TriedRemedy[];
  /** The same, those together that save the same: the simplest first. */
  readonly alike: readonly (readonly TriedRemedy[])[];
  /** What to try first: of what helps a finding, what saves most; if nothing does, of all. Null: nothing saves anything. */
  readonly lead: TriedRemedy | null;
  /** What saves the exchange more than that, though no finding names it. */
  readonly beyond: TriedRemedy | null;
  /** By the finding's index, what helps it most; null: nothing that was tried, or its wait is not in the run. */
  readonly best: readonly (TriedRemedy | null)[];
  /** By the finding's index, why there is none. */
  readonly why: readonly (string | undefined)[];
}

/** Fits a derived scenario to its capture, and runs it with each change that may help it or one of its findings. */
export function* remediesOf(derived: Derived): Generator<Progress, Remedies> {
  const fitting = fit(derived);
  const fitted = yield* scaled(fitting, (done) => done / 2);
  const isFit = fits(fitted.beside);
  const stalls = derived.stalls.filter(
    ({ finding }) => isFit && fitted.beside.stalls[finding] === true,
  );
  const candidates = isFit ? candidatesOf(fitted, stalls, derived.segments.length) : [];
  const end = derived.seenAt.client ? 'client' : 'server';
  const simulated = seenAtEnd(fitted.trace, end).duration;
  const before = endOf(fitted.trace);
  const needless = needlessRepairs(fitted.trace);
  const arrivals = derived.stalls.map((stall) => deliveryOf(fitted.trace, stall));
  const tried: TriedRemedy[] = [];
  const isLastChunk = stalls.length > 0 && stalls.every(({ lastChunk }) => lastChunk);
  const memory = new LogMemory();
  for (const [i, candidate] of candidates.entries()) {
    yield { done: 0.5 + i / candidates.length / 2 };
    const changed = scenarioWith(lossless(fitted.scenario), candidate.settings);
    const run = yield* runWithLosses(changed, derived.losses, memory);
    // Less is delivered in the time that there is: no remedy. Nor is what gains by repairs without a loss: a timeout below the
    // peer’s delayed ACK makes that ACK come sooner, but it takes data that arrived for lost, and costs a copy each time.
    if (isWhole(run.trace, fitted.trace) && needlessRepairs(run.trace) <= needless) {
      tried.push(triedRemedy(candidate, run));
    }
    memory.reclaim(run.trace);
  }
  function triedRemedy(candidate: Candidate, { scenario, trace }: RunWithLosses): TriedRemedy {
    return {
      id: candidate.id,
      name: candidate.name,
      knob: candidate.knob,
      set: { ...candidate.settings, ...lossesIn(scenario) },
      saves: before - endOf(trace),
      duration: seenAtEnd(trace, end).duration,
      savesEach: derived.stalls.map((stall, j) => {
        const after = deliveryOf(trace, stall);
        const own = arrivals[j];
        return own === undefined || after === undefined ? 0 : own - after;
      }),
      how: howTo({ ...candidate, lastChunk: isLastChunk }),
      because: becauseOf(candidate, derived),
    };
  }
  tried.sort((a, b) => b.saves - a.saves);
  const best = derived.stalls.map((stall) =>
    isFit && fitted.beside.stalls[stall.finding] === true ? bestFor(stall, tried) : null,
  );
  const alike = alikeOf(tried);
  const lead = leadOf(tried, best);
  return {
    scenario: fitted.scenario,
    fits: isFit,
    fit: verdictOf(fitted.beside, simulated - derived.duration),
    duration: derived.duration,
    simulated,
    tried,
    alike,
    lead,
    beyond: beyondOf(alike, lead),
    best,
    why: derived.stalls.map((stall, i) =>
      best[i] === null ? whyNone(stall, fitted, isFit) : undefined,
    ),
  };
}

function* scaled<T>(
  task: Generator<Progress, T>,
  scale: (done: number) => number,
): Generator<Progress, T> {
  for (;;) {
    const step = task.next();
    if (step.done === true) return step.value;
    yield { done: scale(step.value.done) };
  }
}

function idsFor({ kind, end }: ObservedStall): string[] {
  return candidatesByKind[kind]({ it: end, peer: end === 'client' ? 'server' : 'client' });
}

/** Segments of all runs together: some seconds' work. */
const maxSegmentsRun = 300_000;

/** What may help a finding, and what else may shorten the exchange while there is time for it. */
function candidatesOf(
  { scenario, trace }: Fitted,
  stalls: readonly ObservedStall[],
  segments: number,
): Candidate[] {
  const wanted = new Set(stalls.flatMap(idsFor));
  const outcome = outcomeOf(trace, { transaction: undefined, wait: undefined });
  const all = candidatesFor(lossless(scenario), baselineOf(trace, outcome));
  const forFindings = all.filter(({ id }) => wanted.has(id));
  const others = all.filter(({ id }) => !wanted.has(id));
  const affordable = Math.floor(maxSegmentsRun / Math.max(1, segments)) - forFindings.length;
  return [...forFindings, ...others.slice(0, Math.max(0, affordable))];
}

/** What helps a finding comes before what only shortens the exchange: the capture shows that its wait is there. */
function leadOf(
  tried: readonly TriedRemedy[],
  best: readonly (TriedRemedy | null)[],
): TriedRemedy | null {
  const worth = tried.filter(({ saves }) => saves >= leastSaved);
  return worth.find((one) => best.includes(one)) ?? worth[0] ?? null;
}

/** @param alike the largest saving first */
function beyondOf(
  [most]: readonly (readonly TriedRemedy[])[],
  lead: TriedRemedy | null,
): TriedRemedy | null {
  return lead === null || most === undefined || most.includes(lead) ? null : (most[0] ?? null);
}

/** Its losses are placed anew in each run. */
function lossless(scenario: Scenario): Scenario {
  const { network } = scenario;
  return network.kind === 'link' ? { ...scenario, network: { ...network, losses: [] } } : scenario;
}

/** Which frames have the lost bytes depends on what is changed. */
function lossesIn({ network }: Scenario): Settings {
  return network.kind === 'link' && network.losses.length > 0
    ? { 'network.losses': network.losses }
    : {};
}

/** What saves less of a wait, or less of it than this share, does not help it. */
const leastSaved: Nanoseconds = 5e6;
const leastShare = 0.2;

/** Of those that save about as much as the best, the first in its kind's order: what the program itself can do. */
const about = 0.85;

function bestFor(stall: ObservedStall, tried: readonly TriedRemedy[]): TriedRemedy | null {
  const order = idsFor(stall);
  const least = Math.max(leastSaved, leastShare * stall.cost);
  const saved = ({ savesEach }: TriedRemedy): Nanoseconds => savesEach[stall.finding] ?? 0;
  const helping = tried.filter(
    (one) => order.includes(one.id) && one.saves > leastSaved && saved(one) >= least,
  );
  const most = Math.max(...helping.map(saved));
  const [first] = helping
    .filter((one) => saved(one) >= about * most)
    .sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
  return first ?? null;
}

function whyNone(stall: ObservedStall, { beside }: Fitted, isFit: boolean): string {
  const { kind } = stall;
  if (kind === 'server-think' || kind === 'client-think') {
    return `no setting of TCP shortens it: the ${kind === 'server-think' ? 'server' : 'client'}’s program took that time`;
  }
  if (idsFor(stall).length === 0) return 'no change of TCP’s rules was tried for it';
  if (!isFit) return 'the simulated run is too far from the capture to promise anything';
  if (beside.stalls[stall.finding] !== true)
    return 'the simulated run does not wait there as the capture does';
  return 'no change that was tried shortens this wait by a fifth';
}

/** When the last data of a run was read. */
function endOf(trace: Trace): Nanoseconds {
  let last = 0;
  for (const id of recordsOf(trace, Kind.Read)) last = Math.max(last, trace.time(id));
  return last;
}

/** A window that is smaller than another is no stall of its own, so no finding names it. */
function becauseOf({ id }: Candidate, { began }: Derived): string | undefined {
  const [, name] = /^(client|server)-initial-window-/.exec(id) ?? [];
  const start = name === 'client' || name === 'server' ? began[name] : undefined;
  if (start === undefined) return undefined;
  const { segments, packets, file } = start;
  const numbers = `${file === undefined ? '' : `the ${file}’s `}packets ${packets.join(', ')}`;
  const [count, whose] = segments === 1 ? ['1 segment', 'its'] : [`${segments} segments`, 'their'];
  return `In the capture the ${name} began with ${count}, and sent more only when ${whose} ACK had come (${numbers}).`;
}

/** Whether a run delivers as much as another. */
function isWhole(trace: Trace, other: Trace): boolean {
  const read = (one: Trace): number => {
    let bytes = 0;
    for (const id of recordsOf(one, Kind.Read)) bytes += readRecord.bytes(one, id);
    return bytes;
  };
  return read(trace) >= read(other);
}

/** From the write of the byte that waited until the byte arrived that a finding is measured by; undefined: it never did. */
function deliveryOf(
  trace: Trace,
  { end, sequence, measured }: ObservedStall,
): Nanoseconds | undefined {
  const host = connectionsOf(trace)[0]?.[end];
  if (host === undefined || sequence === undefined || measured === undefined) return undefined;
  let written: Nanoseconds | undefined;
  for (const id of recordsOf(trace, Kind.Write)) {
    if (trace.host(id) !== host) continue;
    if (writeRecord.offset(trace, id) + writeRecord.accepted(trace, id) < sequence) continue;
    written = trace.time(id);
    break;
  }
  let arrived = Infinity;
  for (const one of segmentsOf(trace)) {
    if (one.from !== host || one.sequence > measured || measured >= one.end) continue;
    arrived = Math.min(arrived, one.receivedAt ?? Infinity);
  }
  return written === undefined || arrived === Infinity ? undefined : arrived - written;
}
