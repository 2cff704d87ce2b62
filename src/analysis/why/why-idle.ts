import { Charge, chargeNames, Kind, Reason, reasonBit, TcpState } from '../../trace/codes/index.ts';
import type { RecordId } from '../../trace/format/index.ts';
import type { Connection } from '../../trace/index.ts';
import { byteCount } from '../quantities.ts';
import { isScripted } from '../scripted.ts';
import { hostPart, hostWithArticle, plain, type SentencePart } from '../sentence.ts';
import { thinkEnd } from '../think-time.ts';
import {
  inferredSentence,
  lasting,
  sentence,
  withheldSentence,
  type WhyFacts,
  type WhySentence,
} from './why-sentence.ts';

/** A host whose application computes, or copies data it will write. */
export function thinking(
  host: number,
  thinkTimes: readonly RecordId[],
  facts: WhyFacts,
): WhySentence | undefined {
  const { trace } = facts;
  const own = thinkTimes.filter((id) => trace.host(id) === host);
  // With several conversations, the one that continues first; within one, the innermost.
  const ends = (id: RecordId): number => thinkEnd(trace, id) ?? Infinity;
  const current = own.reduce<RecordId | undefined>(
    (first, id) => (first === undefined || ends(id) <= ends(first) ? id : first),
    undefined,
  );
  if (current === undefined) return undefined;
  const charge = trace.code(current) as Charge;
  if (charge === Charge.Nothing) return withheldSentence(trace, host, current);
  const until = thinkEnd(trace, current);
  const told = inferredSentence(trace, host, current, until);
  if (told !== undefined) return told;
  // A log that was cut before its end does not say how long.
  const long = until === undefined ? [] : [plain(' for another '), lasting(facts, until)];
  if (charge !== Charge.HostProcessing && isScripted(trace)) {
    const parts = [
      hostPart(trace, host),
      plain('’s application pauses'),
      ...long,
      plain(' (scripted)'),
      plain(own.length > 1 ? ` before it goes on with ${peerOf(facts, current)}.` : '.'),
    ];
    return sentence(host, chargeNames[charge], parts, current, until);
  }
  const verb =
    charge === Charge.ClientThink
      ? ' thinks'
      : charge === Charge.ServerThink
        ? ' works on its reply'
        : ' copies its next write';
  const end = plain(charge === Charge.ClientThink ? ' before it asks.' : '.');
  const parts = [hostPart(trace, host), plain(verb), ...long, end];
  return sentence(host, chargeNames[charge], parts, current, until);
}

/** The peer in a host's record. */
function peerOf({ trace, connections }: WhyFacts, record: RecordId): string {
  const found = connections[trace.connection(record)];
  const host = trace.host(record);
  const peer = found?.client === host ? found.server : found?.client;
  return peer === undefined ? 'another host' : hostWithArticle(trace, peer);
}

/** A host whose application will make its next call without waiting for the network. */
export function acting(host: number, facts: WhyFacts): WhySentence | undefined {
  const { trace, appEvents } = facts;
  const appEvent = appEvents.find((id) => trace.host(id) === host);
  if (appEvent === undefined) return undefined;
  const parts: SentencePart[] = [
    hostPart(trace, host),
    plain(`’s application ${appEventWords(facts, appEvent)} in `),
    lasting(facts, trace.time(appEvent)),
    plain('.'),
  ];
  return sentence(host, 'host-processing', parts, appEvent, trace.time(appEvent));
}

function appEventWords({ trace, moment }: WhyFacts, appEvent: RecordId): string {
  const bytes = byteCount(trace.lengthOf(appEvent));
  switch (trace.kind(appEvent)) {
    case Kind.Read:
      return trace.lengthOf(appEvent) === 0 ? 'reads the end of the stream' : `reads ${bytes}`;
    case Kind.Close:
      return 'closes';
    case Kind.Cork:
      return trace.code(appEvent) === 1 ? 'corks its socket' : 'uncorks its socket';
    default: {
      const cause = trace.cause(appEvent);
      const more = cause <= moment.record && trace.kind(cause) === Kind.Write;
      return more ? `writes another ${bytes}` : `writes ${bytes}`;
    }
  }
}

/** A host with nothing in flight, nothing held and nothing to do. */
export function waiting(host: number, facts: WhyFacts): WhySentence {
  const { trace, moment } = facts;
  const name = hostPart(trace, host);
  const connection = facts.connections.findLast(
    (one) => one.opened <= moment.record && (one.client === host || one.server === host),
  );
  if (connection === undefined) {
    return withPlural(
      sentence(host, 'waiting', [name, plain(' waits for a connection.')]),
      ' wait for a connection.',
    );
  }
  const end = facts.ends.at(connection.id, host, moment.record);
  if (facts.captured) return sentence(host, 'waiting', [name, ...seenOnly(end?.inFlight ?? 0)]);
  const tcp = end?.tcp;
  const over = tcp === TcpState.Closed || tcp === TcpState.TimeWait;
  const other = connection.client === host ? connection.server : connection.client;
  const coming = facts.ends.at(connection.id, other, moment.record)?.inFlight ?? 0;
  // A log can end early: neither side has finished while something is in flight.
  const settled = coming === 0 && (end?.inFlight ?? 0) === 0;
  if (over || (settled && !facts.continues(connection.id))) {
    return withPlural(sentence(host, 'done', [name, plain(' has finished.')]), ' have finished.');
  }
  const peer = peerName(facts, connection, host);
  const closing = closingWords(tcp, peer);
  if (closing !== '') return sentence(host, 'waiting', [name, plain(closing)]);
  if (end !== undefined && end.inFlight > 0) {
    const written = plain(' has sent everything its application wrote; ');
    return sentence(host, 'waiting', [name, written, ...unacknowledged(end.inFlight)]);
  }
  if (((trace.watched?.withheld ?? 0) & reasonBit(Reason.Application)) !== 0)
    return withheldSentence(trace, host);
  return withPlural(
    sentence(host, 'application', [name, plain(` has nothing to send: it waits for ${peer}.`)]),
    ` have nothing to send: they wait for ${peer}.`,
  );
}

/** @param ofSeveral the sentence for several such hosts, after their names */
function withPlural(one: WhySentence, ofSeveral: string): WhySentence {
  return { ...one, ofSeveral };
}

function unacknowledged(bytes: number): SentencePart[] {
  return [
    { text: byteCount(bytes), emphasis: 'data' },
    plain(bytes === 1 ? ' is not acknowledged yet.' : ' are not acknowledged yet.'),
  ];
}

/** All that a capture shows of a silent host. */
function seenOnly(inFlight: number): SentencePart[] {
  const why = plain(' A capture doesn’t show why.');
  if (inFlight === 0) return [plain(' sends nothing.'), why];
  return [plain(' sends nothing; '), ...unacknowledged(inFlight), why];
}

/** What a host without data to send waits for while a connection opens or ends. */
function closingWords(tcp: TcpState | undefined, peer: string): string {
  switch (tcp) {
    case TcpState.SynSent:
      return ` has asked for a connection and waits for ${peer}’s answer.`;
    case TcpState.SynReceived:
      return ` has answered ${peer}’s SYN and waits for its ACK.`;
    case TcpState.FinWait1:
    case TcpState.Closing:
    case TcpState.LastAck:
      return ' has closed and waits for the ACK of its FIN.';
    case TcpState.FinWait2:
      return ` has closed and waits for ${peer} to close too.`;
    default:
      return '';
  }
}

function peerName({ trace }: WhyFacts, connection: Connection, host: number): string {
  return hostWithArticle(trace, connection.client === host ? connection.server : connection.client);
}
