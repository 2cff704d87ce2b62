import {
  Kind,
  dropNames,
  failureNames,
  tcpStateNames,
  timerNames,
} from '../../../src/trace/codes/index.ts';
import type { RecordId, TraceRecord } from '../../../src/trace/format/index.ts';
import type { Expectation, Side, When } from './clause.ts';
import { causeOf } from './cause.ts';
import { optionsOf, type OptionWords } from './options.ts';
import { differences, tellSegment, type Bases, type SegmentWords } from './segments.ts';
import { numberOf, sideOf, type Stage } from './stage.ts';
import { comparison, holdComplaint, quantityComplaint } from './standing.ts';
import { tellSpan, tellTime, type Span } from './times.ts';

/** Nothing is waited for longer, nanoseconds: a connection that times out takes some ten minutes. */
const patience = 3600e9;

/**
 * Watches the stage and holds expectations against it. What an end sends is looked at in order:
 * each expectation is about the first segment that none was about before.
 */
export class Observer {
  /** Time of what the last line was about. */
  last = 0;
  /** The first record of each end that no expectation has looked at. */
  private readonly next: Record<Side, RecordId> = { client: 0, server: 0 };
  /** The same for everything but segments: timers, failures, states. */
  private readonly nextEvent: Record<Side, RecordId> = { client: 0, server: 0 };
  private readonly stage: Stage;
  private readonly error: (message: string) => Error;

  constructor(stage: Stage, error: (message: string) => Error) {
    this.stage = stage;
    this.error = error;
  }

  expect(what: Expectation, when: When | undefined): void {
    switch (what.see) {
      case 'segments':
        this.expectSegments(what, when);
        return;
      case 'silence':
        this.expectSilence(what.who, what.until ? what.time : this.last + what.time);
        return;
      case 'established':
        this.expectEstablished();
        return;
      case 'timer':
        this.expectEvent(
          what.who,
          when,
          Kind.TimerFired,
          `the ${what.timer} timer`,
          ({ code }) => code === timerNames.indexOf(what.timer as ''),
        );
        return;
      case 'drop':
        this.expectEvent(
          what.who,
          when,
          Kind.Dropped,
          `a drop (${what.why})`,
          ({ code }) => code === dropNames.indexOf(what.why as ''),
        );
        return;
      case 'failure':
        this.expectEvent(
          what.who,
          when,
          Kind.Failure,
          `‘${what.failure}’`,
          ({ code }) => code === failureNames.indexOf(what.failure as ''),
        );
        return;
      case 'state':
        if (what.becomes) {
          this.expectEvent(
            what.who,
            when,
            Kind.State,
            what.state,
            ({ code }) => code === tcpStateNames.indexOf(what.state as 'CLOSED'),
          );
          return;
        }
        this.goTo(when);
        this.compare('state', what.state, this.stateOf(what.who));
        return;
      case 'read':
        this.expectRead(what.who, what.bytes, when);
        return;
      case 'quantity':
        this.goTo(when);
        this.complain(quantityComplaint(what, this.stage, this.records(what.who, Kind.RoundTrip)));
        return;
      case 'hold':
        this.goTo(when);
        this.complain(holdComplaint(what, this.stage));
        return;
      case 'round-trips':
      case 'resent':
      case 'dropped':
        this.goTo(when);
        this.compare(what.see, what.count, this.count(what.who, what.see));
        return;
    }
  }

  /** Time passes; what happens meanwhile is not looked at. */
  pass(until: number): void {
    const { stage } = this;
    if (until < stage.now) throw this.error(`it is ${tellTime(stage.now)} already`);
    stage.advance(until);
    this.last = until;
    this.forget();
  }

  /** Every segment of the connection so far, a line each. */
  transcript(): string[] {
    const { trace, connection } = this.stage;
    const lines: string[] = [];
    for (let id = 0; id < trace.length; id++) {
      if (trace.connection(id) !== connection) continue;
      if (trace.kind(id) === Kind.SegmentSent) lines.push(this.tell(trace.record(id)));
    }
    return lines;
  }

  private expectSegments(
    {
      who,
      segments,
      eventually,
    }: { who: Side; segments: readonly SegmentWords[]; eventually: boolean },
    when: When | undefined,
  ): void {
    const window = this.window(when);
    segments.forEach((wanted, i) => {
      // Those that follow the first may take their time, unless all are to come at once.
      const span =
        i === 0 || (window !== undefined && window.to === window.from) ? window : undefined;
      const wrong: string[] = [];
      for (;;) {
        const record = this.nextSegment(who, span?.to ?? this.stage.now + patience);
        if (record === undefined) throw this.missing(who, span, wrong.length > 0);
        const cause = causeOf(this.stage.trace, record);
        const options = this.options(record);
        const found = differences(wanted, record, this.bases(who), options, cause);
        wrong.splice(0, wrong.length, ...found);
        if (wrong.length === 0) {
          this.inTime(record.time, span);
          this.last = record.time;
          break;
        }
        if (!eventually) throw this.error(`${wrong.join('; ')}: ${this.tell(record)}`);
      }
    });
  }

  private missing(who: Side, span: Span | undefined, othersCame: boolean): Error {
    const what = othersCame ? 'no such thing' : 'nothing';
    if (span === undefined) return this.error(`the ${who} sends ${what} for an hour`);
    const later = this.nextSegment(who, this.stage.now + patience);
    const then = later === undefined ? '' : `, but later: ${this.tell(later)}`;
    return this.error(`the ${who} sends ${what} by ${tellTime(span.to)}${then}`);
  }

  private expectSilence(who: readonly Side[], until: number): void {
    for (const side of who) {
      const record = this.nextSegment(side, until);
      if (record !== undefined) throw this.error(`not silent: ${this.tell(record)}`);
    }
    if (this.stage.now < until) this.stage.advance(until);
    this.last = until;
  }

  private expectEstablished(): void {
    const { stage } = this;
    const sides = sideOf.filter((side) => !stage.byHand(side));
    const end = stage.now + patience;
    while (sides.some((side) => this.stateOf(side) !== 'ESTABLISHED')) {
      if (!stage.step(end)) throw this.error('the connection is never established');
    }
    this.last = stage.now;
    this.forget();
  }

  private expectEvent(
    who: Side,
    when: When | undefined,
    kind: Kind,
    name: string,
    wanted: (record: TraceRecord) => boolean,
  ): void {
    const span = this.window(when);
    const end = span?.to ?? this.stage.now + patience;
    const found = this.await(
      who,
      this.nextEvent,
      (record) => record.kind === kind && wanted(record),
      end,
    );
    if (found === undefined)
      throw this.error(`${name} is not seen at the ${who} by ${tellTime(end)}`);
    this.inTime(found.time, span);
    this.last = found.time;
  }

  private expectRead(who: Side, bytes: number, when: When | undefined): void {
    const { stage } = this;
    const span = this.window(when);
    const end = span?.to ?? stage.now + patience;
    const has = (): number => stage.endpoint(who)?.state.read ?? 0;
    while (has() < bytes && stage.step(end)) {
      // One event after the other.
    }
    this.compare('bytes read', bytes, has());
    this.inTime(stage.now, span);
    this.last = stage.now;
  }

  private count(who: Side, what: 'round-trips' | 'resent' | 'dropped'): number {
    if (what === 'dropped') return this.records(who, Kind.Dropped).length;
    if (what === 'round-trips') return this.records(who, Kind.RoundTrip).length;
    return this.records(who, Kind.SegmentSent).filter(({ value }) => (value & 0x10000) !== 0)
      .length;
  }

  /** The next segment of an end that was not looked at; undefined if none leaves by then. */
  private nextSegment(who: Side, until: number): TraceRecord | undefined {
    return this.await(who, this.next, ({ kind }) => kind === Kind.SegmentSent, until);
  }

  private await(
    who: Side,
    next: Record<Side, RecordId>,
    wanted: (record: TraceRecord) => boolean,
    until: number,
  ): TraceRecord | undefined {
    const { stage } = this;
    for (;;) {
      const { trace } = stage;
      while (next[who] < trace.length) {
        const id = next[who];
        if (trace.time(id) > until) return undefined;
        next[who] = id + 1;
        if (trace.host(id) !== numberOf[who]) continue;
        if (trace.connection(id) !== stage.connection) continue;
        const record = trace.record(id);
        if (wanted(record)) return record;
      }
      if (!stage.step(until)) return undefined;
    }
  }

  /** What was not looked at up to now never will be. */
  forget(): void {
    for (const side of sideOf) {
      this.next[side] = this.stage.trace.length;
      this.nextEvent[side] = this.stage.trace.length;
    }
  }

  /** A look at how things stand: now, or at a time to come. */
  private goTo(when: When | undefined): void {
    if (when === undefined) return;
    const { from, to } = when.span;
    const at = (when.since === 'start' ? 0 : this.last) + (from + to) / 2;
    if (at < this.stage.now) throw this.error(`it is ${tellTime(this.stage.now)} already`);
    this.stage.advance(at);
    this.last = at;
  }

  private window(when: When | undefined): Span | undefined {
    if (when === undefined) return undefined;
    const base = when.since === 'start' ? 0 : this.last;
    return { from: base + when.span.from, to: base + when.span.to };
  }

  private inTime(time: number, span: Span | undefined): void {
    if (span === undefined || (time >= span.from && time <= span.to)) return;
    throw this.error(`it happens at ${tellTime(time)}, expected at ${tellSpan(span)}`);
  }

  private compare(name: string, wanted: unknown, is: unknown): void {
    this.complain(comparison(name, wanted, is));
  }

  private complain(complaint: string | undefined): void {
    if (complaint !== undefined) throw this.error(complaint);
  }

  private stateOf(who: Side): string {
    const endpoint = this.stage.endpoint(who);
    return endpoint === undefined ? 'CLOSED' : tcpStateNames[endpoint.state.state];
  }

  private records(who: Side, kind: Kind): TraceRecord[] {
    const { trace, connection } = this.stage;
    const records: TraceRecord[] = [];
    for (let id = 0; id < trace.length; id++) {
      if (trace.kind(id) !== kind || trace.host(id) !== numberOf[who]) continue;
      if (trace.connection(id) === connection) records.push(trace.record(id));
    }
    return records;
  }

  private bases(sender: Side): Bases {
    const { client, server } = this.stage.bases;
    return sender === 'client'
      ? { sender: client, receiver: server }
      : { sender: server, receiver: client };
  }

  private tell(record: TraceRecord): string {
    const who = sideOf[record.host as 0];
    return `${tellTime(record.time)} ${who} sends ${tellSegment(record, this.bases(who), this.options(record))}`;
  }

  private options(record: TraceRecord): OptionWords {
    const { receiver } = this.bases(sideOf[record.host as 0]);
    return optionsOf(this.stage.trace, record, receiver);
  }
}
