import {
  Charge,
  chargeNames,
  Kind,
  Reason,
  reasonNames,
  type ChargeName,
  type ReasonName,
  type RecordId,
  type Trace,
} from '../trace/format/index.ts';
import { connectionsOf, segmentsOf, type Connection, type Segment } from '../trace/index.ts';
import { HoldIndex, type CurrentHold } from './hold-index.ts';
import type { Moment } from './moment.ts';
import { byteCount, duration } from './quantities.ts';
import { hostName, hostPart, plain, segmentPart, textOf, type SentencePart } from './sentence.ts';
import { stateAt } from './state-at.ts';
import { heldAcknowledgment, heldData } from './why-holds.ts';

/** Why a host waits: a hold's reason, what its time is spent on, or one of the rest. */
export type WhyCode = ReasonName | ChargeName | 'travelling' | 'waiting' | 'done';

/** One host's situation in one sentence. */
export interface WhySentence {
  readonly host: number;
  readonly because: WhyCode;
  readonly parts: readonly SentencePart[];
  /** The parts as plain text. */
  readonly text: string;
  /** The hold, thought or segment it speaks of. */
  readonly record: RecordId | undefined;
  /** When that ends, nanoseconds; undefined if the log does not tell. */
  readonly ends: number | undefined;
}

/**
 * Tells for any moment of a log what each host waits for, which rule holds it, and what will
 * release it, looking ahead in the log. Reads the log once, then answers quickly.
 */
export class Why {
  private readonly trace: Trace;
  private readonly holds: HoldIndex;
  private readonly segments: readonly Segment[];
  private readonly connections: readonly Connection[];
  private readonly thoughts: readonly RecordId[];

  constructor(trace: Trace) {
    this.trace = trace;
    this.holds = new HoldIndex(trace);
    this.segments = segmentsOf(trace);
    this.connections = connectionsOf(trace);
    this.thoughts = Array.from({ length: trace.length }, (_, id) => id).filter(
      (id) => trace.kind(id) === Kind.Think,
    );
  }

  /** One sentence for each host, and a second one for a host that holds both data and an ACK. */
  at(moment: Moment): WhySentence[] {
    const holds = this.holds.at(moment);
    return this.trace.header.hosts.flatMap((_, host) => {
      const own = holds.filter(
        ({ phase }) => phase.host === host && phase.because !== Reason.Application,
      );
      const held = own.map((hold) => this.held(hold, moment));
      if (held.length > 0) return held;
      return (
        this.thinking(host, moment) ??
        this.sending(host, moment) ??
        this.expecting(host, moment) ??
        this.waiting(host, moment)
      );
    });
  }

  private held(hold: CurrentHold, moment: Moment): WhySentence {
    const { phase, ends } = hold;
    const connection = this.connections[phase.connection];
    const peer = connection?.client === phase.host ? connection.server : connection?.client;
    const facts = {
      trace: this.trace,
      moment,
      peer: peer ?? phase.host,
      inFlight: this.inFlight(phase.host, phase.connection, moment),
    };
    const acknowledgment = phase.because === Reason.DelayedAck;
    const parts = acknowledgment ? heldAcknowledgment(hold, facts) : heldData(hold, facts);
    return sentence(phase.host, reasonNames[phase.because], parts, phase.id, ends);
  }

  private thinking(host: number, moment: Moment): WhySentence | undefined {
    const { trace } = this;
    const thought = this.thoughts.findLast(
      (id) => id <= moment.record && trace.host(id) === host && trace.value(id) > moment.time,
    );
    if (thought === undefined) return undefined;
    const charge = trace.code(thought) as Charge;
    const left: SentencePart = {
      text: duration(trace.value(thought) - moment.time),
      emphasis: 'time',
    };
    const verb =
      charge === Charge.ClientThink
        ? ' thinks before it asks, for another '
        : charge === Charge.ServerThink
          ? ' works on its reply, for another '
          : '’s system is busy for another ';
    const parts = [hostPart(trace, host), plain(verb), left, plain('.')];
    return sentence(host, chargeNames[charge], parts, thought, trace.value(thought));
  }

  /** What this host has under way. */
  private sending(host: number, moment: Moment): WhySentence | undefined {
    const segment = this.underWay(moment).findLast((one) => one.from === host);
    if (segment === undefined) return undefined;
    const { trace } = this;
    const what = segmentPart(segment);
    const waits = segment.transmitAt !== undefined && segment.transmitAt > moment.time;
    const ends = segment.receivedAt ?? segment.droppedAt;
    if (waits && mediumTakenUntil(this.segments, segment, moment.time)) {
      const parts = [
        hostPart(trace, host),
        plain('’s '),
        what,
        plain(' waits for the wire, which is busy for another '),
        { text: duration(segment.transmitAt - moment.time), emphasis: 'time' as const },
        plain('.'),
      ];
      return sentence(host, 'medium-busy', parts, segment.id, segment.transmitAt);
    }
    const arrives: SentencePart[] =
      segment.receivedAt === undefined
        ? [plain('.')]
        : [
            plain('; it arrives in '),
            { text: duration(segment.receivedAt - moment.time), emphasis: 'time' },
            plain('.'),
          ];
    const parts = [hostPart(trace, host), plain('’s '), what, plain(' is on its way'), ...arrives];
    return sentence(host, 'travelling', parts, segment.id, ends);
  }

  /** What is on its way to this host. */
  private expecting(host: number, moment: Moment): WhySentence | undefined {
    const segment = this.underWay(moment).find(
      (one) => one.to === host && one.receivedAt !== undefined,
    );
    if (segment?.receivedAt === undefined) return undefined;
    const { trace } = this;
    const parts: SentencePart[] = [
      hostPart(trace, host),
      plain(` waits: the ${hostName(trace, segment.from)}’s `),
      segmentPart(segment),
      plain(' reaches it in '),
      { text: duration(segment.receivedAt - moment.time), emphasis: 'time' },
      plain('.'),
    ];
    return sentence(host, 'waiting', parts, segment.id, segment.receivedAt);
  }

  private waiting(host: number, moment: Moment): WhySentence {
    const { trace } = this;
    const connection = this.connections.findLast(
      (one) => one.opened <= moment.record && (one.client === host || one.server === host),
    );
    const name = hostPart(trace, host);
    if (connection === undefined) {
      return sentence(
        host,
        'waiting',
        [name, plain(' waits for a connection.')],
        undefined,
        undefined,
      );
    }
    const peer = hostName(
      trace,
      connection.client === host ? connection.server : connection.client,
    );
    const inFlight = this.inFlight(host, connection.id, moment);
    if (inFlight > 0) {
      const parts: SentencePart[] = [
        name,
        plain(' waits for the ACK of '),
        { text: byteCount(inFlight), emphasis: 'data' },
        plain(' and has nothing more to send.'),
      ];
      return sentence(host, 'waiting', parts, undefined, undefined);
    }
    if (!this.anythingAfter(connection.id, moment)) {
      return sentence(host, 'done', [name, plain(' has finished.')], undefined, undefined);
    }
    const parts = [
      name,
      plain(`’s application has written nothing more; it waits for the ${peer}.`),
    ];
    return sentence(host, 'application', parts, undefined, undefined);
  }

  private underWay(moment: Moment): Segment[] {
    return this.segments.filter(
      (segment) =>
        segment.id <= moment.record &&
        (segment.receivedAt ?? segment.droppedAt ?? segment.sentAt) > moment.time,
    );
  }

  private inFlight(host: number, connection: number, moment: Moment): number {
    const state = stateAt(this.trace, moment).find((one) => one.connection === connection);
    const end = state?.client.host === host ? state.client : state?.server;
    return end?.inFlight ?? 0;
  }

  /** Whether anything but a timer still happens on a connection. */
  private anythingAfter(connection: number, moment: Moment): boolean {
    return this.segments.some(
      (segment) => segment.connection === connection && segment.id > moment.record,
    );
  }
}

function sentence(
  host: number,
  because: WhyCode,
  parts: readonly SentencePart[],
  record: RecordId | undefined,
  ends: number | undefined,
): WhySentence {
  return { host, because, parts, text: textOf(parts), record, ends };
}

/** Whether another frame is on the wire now: else a frame only passes through its host. */
function mediumTakenUntil(segments: readonly Segment[], waiting: Segment, time: number): boolean {
  return segments.some(
    (other) =>
      other !== waiting &&
      other.transmitAt !== undefined &&
      other.transmitAt <= time &&
      (other.arrivedAt ?? other.droppedAt ?? time) > time,
  );
}
