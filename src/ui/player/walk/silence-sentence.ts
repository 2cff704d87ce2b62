import {
  byteCount,
  duration,
  heldBytes,
  holdPhasesOf,
  instant,
  isScripted,
  lastNotAfter,
  momentAt,
  pendingTimer,
  silencesSoFar,
  timerName,
  type HoldPhase,
  type SilenceSoFar,
} from '../../../analysis/index.ts';
import {
  EventSentences,
  shortRule,
  Why,
  type WhyCode,
  type WhySentence,
} from '../../../analysis/why/index.ts';
import type { RunLog } from '../../../run/index.ts';
import { Kind } from '../../../trace/codes/index.ts';
import type { Nanoseconds, Trace } from '../../../trace/format/index.ts';
import { notableSilence } from '../state/words.ts';
import { named } from './segment-events.ts';

/** The silences worth a stop: those that the why line speaks of. */
export function notableSilences(trace: Trace): readonly SilenceSoFar[] {
  return silencesSoFar(trace, notableSilence - 1);
}

/**
 * `Silence of 184.3 ms begins at 4.911 ms: the client holds back its ACK for 1,686 bytes until its heartbeat; ...`
 * If the log breaks off in it, how long it has lasted; a withheld reason is said to be hidden.
 */
export function silenceSentence(run: RunLog, silence: SilenceSoFar): string {
  const { from, to, before } = silence;
  const long = duration(to - from);
  const opening =
    before === undefined
      ? `Silence begins at ${instant(from)} and has lasted ${long} so far`
      : `Silence of ${long} begins at ${instant(from)}`;
  return `${opening}: ${waitsIn(run, silence)}.`;
}

/** Inside a silence: `At 80.000 ms, 75.1 ms into a silence of 184.3 ms: the client ...` */
export function withinSilence(run: RunLog, silence: SilenceSoFar, time: Nanoseconds): string {
  const { from, to, before } = silence;
  const into = duration(time - from);
  const where =
    before === undefined
      ? `${into} into a silence`
      : `${into} into a silence of ${duration(to - from)}`;
  return `At ${instant(time)}, ${where}: ${waitsIn(run, silence)}.`;
}

/** What the hosts wait for during most of a silence. */
function waitsIn(run: RunLog, silence: SilenceSoFar): string {
  const { trace } = run;
  const { why, instants } = readingOf(run);
  const time = calmest(instants, silence);
  const sentences = why.at(momentAt(trace, time));
  const phases = holdPhasesOf(trace).filter((phase) => phase.from <= time && time < phase.to);
  const waits = sentences.filter(({ because }) => because !== 'done');
  const clauses = [...new Set(waits.map((wait) => clauseOf(run, wait, phases)))];
  if (clauses.length === 0) return 'neither side has anything to send';
  const more = clauses.length - maxClauses;
  if (more > 0) clauses.splice(maxClauses, more, `${more} more wait`);
  return clauses.join('; ');
}

const maxClauses = 4;

interface Reading {
  readonly why: Why;
  /** All times at which something happens. */
  readonly instants: Float64Array;
}

const readings = new WeakMap<Trace, Reading>();

/** Made once per run: a long log takes a while to read. */
function readingOf({ trace, heartbeats }: RunLog): Reading {
  let reading = readings.get(trace);
  if (reading === undefined) {
    const { instants } = new EventSentences(trace, heartbeats);
    readings.set(trace, (reading = { why: new Why(trace, heartbeats), instants }));
  }
  return reading;
}

/** The beginning of the longest part of a silence in which nothing happens on any host either. */
function calmest(instants: Float64Array, { from, to }: SilenceSoFar): Nanoseconds {
  let [best, longest] = [from, 0];
  let last = from;
  for (let i = 1 + lastNotAfter(instants, (time) => time, from); last < to; i++) {
    const next = Math.min(to, instants[i] ?? to);
    if (next - last > longest) [best, longest] = [last, next - last];
    last = next;
  }
  return best;
}

function clauseOf(run: RunLog, wait: WhySentence, phases: readonly HoldPhase[]): string {
  const { trace, heartbeats } = run;
  const { host, because, record } = wait;
  // What several hosts wait for alike is one sentence, and has their names.
  if (wait.ofSeveral !== undefined) return wait.text.replace(/\.$/, '');
  if (record !== undefined && trace.inferred(record)) return wait.text.replace(/\.$/, '');
  const name = named(trace, host);
  const phase = phases.find((one) => one.host === host && one.id === record);
  const bytes = byteCount(phase === undefined ? 0 : heldBytes(trace, phase));
  switch (because) {
    case 'delayed-ack': {
      const timer = heartbeats[host] === undefined ? 'timer' : 'heartbeat';
      const until = endsByTimer(trace, phase) ? ` until its ${timer}` : ' (delayed ACK)';
      return `${name} holds back its ACK for ${bytes}${until}`;
    }
    case 'retransmission-wait':
      return `${name} waits for ${waitedFor(trace, phase)}`;
    case 'send-buffer':
      return `${name} cannot write ${bytes} more (send buffer full)`;
    case 'congestion-window':
    case 'receive-window':
    case 'silly-window':
    case 'nagle':
    case 'cork':
    case 'pacing':
      return phase === undefined
        ? `${name} waits (${because.replace('-', ' ')})`
        : `${name} holds back ${bytes} (${shortRule(phase)})`;
    default:
      return `${name} ${idleWords(because, isScripted(trace))}`;
  }
}

/** An ACK may leave earlier, with data. */
function endsByTimer(trace: Trace, phase: HoldPhase | undefined): phase is HoldPhase {
  return phase?.releasedBy !== undefined && trace.kind(phase.releasedBy) === Kind.TimerFired;
}

/** A timer that ends the wait, or the ACK. */
function waitedFor(trace: Trace, phase: HoldPhase | undefined): string {
  const pending = endsByTimer(trace, phase) ? pendingTimer(trace, phase) : undefined;
  return pending === undefined
    ? 'an ACK'
    : `its ${timerName(pending.timer).replace(/^RACK’s /, 'RACK ')}`;
}

function idleWords(because: WhyCode, scripted: boolean): string {
  switch (because) {
    case 'none':
      return 'waits, reason hidden until you bet';
    case 'application':
      return 'has nothing to send';
    case 'client-think':
    case 'server-think':
      if (scripted) return 'pauses (scripted)';
      return because === 'client-think' ? 'thinks before its request' : 'works on its reply';
    case 'host-processing':
      return 'is busy reading or writing';
    case 'waiting':
      return 'waits for the other side';
    default:
      return 'waits for what is in flight';
  }
}
