import type { Segment } from '../../trace/index.ts';
import { hostPart, hostWithArticle, plain, segmentPart, type SentencePart } from '../sentence.ts';
import { lasting, sentence, type WhyFacts, type WhySentence } from './why-sentence.ts';
import type { Nanoseconds } from '../../trace/format/index.ts';

/** What a host has under way: about to leave, behind another's frame, or travelling. */
export function sending(host: number, facts: WhyFacts): WhySentence | undefined {
  const { trace, moment, underWay } = facts;
  const own = underWay.filter((one) => one.from === host);
  const last = own.at(-1);
  // A bare ACK or FIN right behind another packet of its own is no news: what is on the wire is.
  const ahead = last?.length === 0 ? own.findLast((one) => onWire(one, moment.time)) : undefined;
  const segment = ahead ?? last;
  if (segment === undefined) return undefined;
  const what = [hostPart(trace, host), plain('’s '), segmentPart(segment)];
  const { transmitAt } = segment;
  if (transmitAt !== undefined && transmitAt > moment.time) {
    const behind = underWay.find((other) => onWire(other, moment.time));
    const waits =
      behind === undefined
        ? ' is about to leave, in '
        : behind.from === host
          ? ' waits behind the one before, for another '
          : ' waits for the wire, which is busy for another ';
    const because = behind === undefined ? 'travelling' : 'medium-busy';
    const parts = [...what, plain(waits), lasting(facts, transmitAt), plain('.')];
    return sentence(host, because, parts, segment.id, transmitAt);
  }
  const arrives: SentencePart[] =
    segment.receivedAt === undefined
      ? [plain('.')]
      : [plain('; it arrives in '), lasting(facts, segment.receivedAt), plain('.')];
  const ends = segment.receivedAt ?? segment.droppedAt;
  const parts = [...what, plain(' is on its way'), ...arrives];
  return sentence(host, 'travelling', parts, segment.id, ends);
}

/** What is on its way to a host. */
export function expecting(host: number, facts: WhyFacts): WhySentence | undefined {
  const { trace, underWay } = facts;
  const segment = underWay.find((one) => one.to === host && one.receivedAt !== undefined);
  if (segment?.receivedAt === undefined) return undefined;
  const parts: SentencePart[] = [
    hostPart(trace, host),
    plain(` waits: ${hostWithArticle(trace, segment.from)}’s `),
    segmentPart(segment),
    plain(' reaches it in '),
    lasting(facts, segment.receivedAt),
    plain('.'),
  ];
  return sentence(host, 'waiting', parts, segment.id, segment.receivedAt);
}

function onWire(segment: Segment, time: Nanoseconds): boolean {
  const { transmitAt, arrivedAt, droppedAt } = segment;
  return transmitAt !== undefined && transmitAt <= time && (arrivedAt ?? droppedAt ?? time) > time;
}
