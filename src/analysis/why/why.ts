import { Kind, Reason, reasonNames } from '../../trace/codes/index.ts';
import { noRecord, type Nanoseconds, type RecordId, type Trace } from '../../trace/format/index.ts';
import {
  connectionsOf,
  recordsOf,
  segmentsOf,
  type Connection,
  type Segment,
} from '../../trace/index.ts';
import { endIndexOf, type EndIndex } from '../end-index.ts';
import { holdIndexOf, type CurrentHold, type HoldIndex } from '../hold-index.ts';
import { momentAt, type Moment } from '../moment.ts';
import { IntervalIndex } from '../interval-index.ts';
import { lossWords } from '../loss-words.ts';
import { ruleOfAck } from './ack-cause.ts';
import { ruleOfTimer } from './timer-rules.ts';
import {
  endsByTimeOut,
  heldAcknowledgment,
  heldBriefly,
  heldData,
  type Heartbeats,
} from './why-holds.ts';
import { thinkEnd } from '../think-time.ts';
import { acting, thinking, waiting } from './why-idle.ts';
import {
  inferredSentence,
  sentence,
  withheldSentence,
  type WhyFacts,
  type WhySentence,
} from './why-sentence.ts';
import { inOneLine } from './why-several.ts';
import { expecting, sending } from './why-travel.ts';

export type { WhyCode, WhySentence } from './why-sentence.ts';

/**
 * For any moment of a log: what each host waits for, which rule holds it, and what will release it, looking ahead in the
 * log. Reads the log once, then answers quickly. At a moment, everything at its instant has already happened: between two records
 * of one time there are no waits.
 */
export class Why {
  private readonly trace: Trace;
  private readonly heartbeats: Heartbeats;
  private readonly holds: HoldIndex;
  private readonly connections: readonly Connection[];
  private readonly ends: EndIndex;
  private readonly segments: IntervalIndex<Segment>;
  private readonly thinkTimes: IntervalIndex<RecordId>;
  private readonly appEvents: IntervalIndex<RecordId>;
  private readonly captured: boolean;
  /** The peers of each host. */
  private readonly peers = new Map<number, Set<number>>();
  /** Each connection's last segment. */
  private readonly last = new Map<number, RecordId>();

  /** @param heartbeats interval of each host's heartbeat by host number; none: its own timer */
  constructor(trace: Trace, heartbeats?: Heartbeats) {
    this.trace = trace;
    this.heartbeats = heartbeats;
    this.holds = holdIndexOf(trace);
    this.connections = connectionsOf(trace);
    this.ends = endIndexOf(trace);
    for (const { client, server } of this.connections) {
      for (const [host, peer] of [
        [client, server],
        [server, client],
      ] as const) {
        this.peers.set(host, (this.peers.get(host) ?? new Set()).add(peer));
      }
    }
    const segments = segmentsOf(trace);
    this.segments = new IntervalIndex(
      // What takes no time is never in flight; in a capture of one end nothing does.
      segments.filter((segment) => goneAt(segment) > segment.sentAt),
      ({ id }) => id,
      goneAt,
    );
    for (const { id, connection } of segments) this.last.set(connection, id);
    this.captured = trace.header.capturedAt !== undefined;
    this.thinkTimes = new IntervalIndex(
      [...recordsOf(trace, Kind.Think)],
      (id) => id,
      (id) => thinkEnd(trace, id) ?? Infinity,
    );
    const appEvents = [...recordsOf(trace, Kind.Read, Kind.Write, Kind.Close, Kind.Cork)];
    this.appEvents = new IntervalIndex(
      appEvents.filter((id) => isForeseen(trace, id)),
      (id) => trace.cause(id),
      (id) => trace.time(id),
    );
  }

  /**
   * One sentence for each host, and more for a host that holds both data and an ACK, or on several connections; among many
   * hosts, those that wait for the same reason share one.
   */
  at({ time }: Moment): WhySentence[] {
    const moment = momentAt(this.trace, time);
    const holds = this.waits(moment);
    const facts = this.facts(moment);
    const thinkTimes = this.thinkTimes.at(moment);
    const sentences = this.trace.header.hosts.flatMap((_, host) => {
      const own = holds.filter(({ phase }) => phase.host === host);
      const thinks = thinking(host, thinkTimes, facts) ?? lossWords()?.restOfRecord(host, facts);
      const held = onlyOneWithheld(own).map((hold) => this.held(hold, own, facts));
      if (held.length > 0) {
        // An ACK that the peer does not wait for is not why the wire is silent: the application's think time is.
        if (!own.every((hold) => this.isHarmless(hold, holds))) return held;
        const awaited = own.some((hold) => thinking(this.peerOf(hold), thinkTimes, facts));
        const cause = thinks ?? (awaited ? waiting(host, facts) : undefined);
        return cause === undefined ? held : [cause, ...held];
      }
      return (
        thinks ??
        sending(host, facts) ??
        acting(host, facts) ??
        expecting(host, facts) ??
        waiting(host, facts)
      );
    });
    // What findings explain is all that a capture shows of a wait.
    const told = sentences.filter(({ record = noRecord }) => this.trace.inferred(record));
    return inOneLine(told.length > 0 ? told : sentences, this.trace);
  }

  /** The waits that began before a moment and last: `Server holds back 811 bytes: Nagle’s rule.` */
  heldSince({ time }: Moment): string[] {
    const held = this.waits(momentAt(this.trace, time))
      .filter(({ phase }) => phase.from < time)
      .sort((a, b) => a.phase.host - b.phase.host)
      .map(({ phase }) => heldBriefly(this.trace, phase));
    return [...new Set(held)];
  }

  /** Whether a hold is of an ACK that releases nothing at the peer. */
  private isHarmless(hold: CurrentHold, holds: readonly CurrentHold[]): boolean {
    const { because, connection } = hold.phase;
    if (because !== Reason.DelayedAck) return false;
    const peer = this.peerOf(hold);
    return !holds.some(
      ({ phase }) =>
        phase.connection === connection &&
        phase.host === peer &&
        phase.because !== Reason.DelayedAck,
    );
  }

  private waits(moment: Moment): CurrentHold[] {
    return this.holds.at(moment).filter(({ phase }) => phase.because !== Reason.Application);
  }

  private facts(moment: Moment): WhyFacts {
    return {
      trace: this.trace,
      moment,
      connections: this.connections,
      ends: this.ends,
      inFlight: this.segments.at(moment),
      appEvents: this.appEvents.at(moment),
      captured: this.captured,
      continues: (connection) => (this.last.get(connection) ?? -1) > moment.record,
    };
  }

  /** @param all the waits of the same host */
  private held(
    hold: CurrentHold,
    all: readonly CurrentHold[],
    { trace, moment, ends }: WhyFacts,
  ): WhySentence {
    const { phase } = hold;
    if (phase.because === Reason.None) return withheldSentence(trace, phase.host, phase.id);
    const told = inferredSentence(trace, phase.host, phase.id, hold.ends);
    if (told !== undefined) return told;
    const peer = this.peerOf(hold);
    const alike = all.some(
      (other) => other.phase.connection !== phase.connection && this.peerOf(other) === peer,
    );
    const facts = {
      trace,
      moment,
      peer,
      others: (this.peers.get(phase.host)?.size ?? 0) > 1,
      connection: alike ? phase.connection : undefined,
      end: ends.at(phase.connection, phase.host, moment.record),
      heartbeats: this.heartbeats,
    };
    const acknowledgment = phase.because === Reason.DelayedAck;
    const parts = acknowledgment ? heldAcknowledgment(hold, facts) : heldData(hold, facts);
    // As in the time budget: the time until a timeout is spent on the timer, whatever rule holds the data meanwhile.
    const because = endsByTimeOut(trace, hold) ? Reason.RetransmissionWait : phase.because;
    const said = sentence(phase.host, reasonNames[because], parts, phase.id, hold.ends);
    const rule = acknowledgment
      ? ruleOfAck(trace, phase.id)
      : because === Reason.RetransmissionWait
        ? ruleOfTimer(trace, { ...phase, releasedBy: hold.releasedBy })
        : lossWords()?.prrHold(trace, phase, moment.record) && 'proportional-rate-reduction';
    return rule === undefined ? said : { ...said, rule };
  }

  private peerOf({ phase }: CurrentHold): number {
    const connection = this.connections[phase.connection];
    const peer = connection?.client === phase.host ? connection.server : connection?.client;
    return peer ?? phase.host;
  }
}

/** A host's waits, with withheld reasons joined: their number is withheld, too. */
function onlyOneWithheld(holds: readonly CurrentHold[]): CurrentHold[] {
  const first = holds.find(({ phase }) => phase.because === Reason.None);
  return holds.filter((hold) => hold === first || hold.phase.because !== Reason.None);
}

/** When nothing of a segment is in flight any longer. */
function goneAt({ receivedAt, droppedAt, sentAt }: Segment): Nanoseconds {
  return receivedAt ?? droppedAt ?? sentAt;
}

/** Whether an application's event follows from something that its own host did or received before. */
function isForeseen(trace: Trace, id: RecordId): boolean {
  const cause = trace.cause(id);
  return cause >= 0 && trace.host(cause) === trace.host(id) && trace.time(cause) < trace.time(id);
}
