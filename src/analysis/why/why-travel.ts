import type { Segment } from '../../trace/index.ts';
import { hostPart, hostWithArticle, plain, segmentPart, type SentencePart } from '../sentence.ts';
import { lasting, sentence, type WhyFacts, type WhySentence } from './why-sentence.ts';
import type { Nanoseconds } from '../../trace/format/index.ts';

/** What a host is sending: about to leave, behind another frame, or in flight. */
export function sending(host: number, facts: WhyFacts): WhySentence | undefined {
  const { trace, moment, inFlight } = facts;
  const own = inFlight.filter((one) => one.from === host);
  const last = own.at(-1);
  // A bare ACK or FIN right behind another of its packets matters less than the one on the wire.
  const ahead = last?.length === 0 ? own.findLast((one) => onWire(one, moment.time)) : undefined;
  const segment = ahead ?? last;
  if (segment === undefined) return undefined;
  const what = [hostPart(trace, host), plain('’s '), segmentPart(segment)];
  const { transmitAt } = segment;
  if (transmitAt !== undefined && transmitAt > moment.time) {
    const behind = inFlight.find((other) => onWire(other, moment.time));
    const waits =
      behind === undefined
        ? ' leaves in '
        : behind.from === host
          ? ' waits behind the one before it for another '
          : ' waits for the wire, which is busy for another ';
    const because = behind === undefined ? 'travelling' : 'medium-busy';
    const parts = [...what, plain(waits), lasting(facts, transmitAt), plain('.')];
    return sentence(host, because, parts, segment.id, transmitAt);
  }
  const ends = segment.receivedAt ?? segment.droppedAt;
  return sentence(host, 'travelling', [...what, ...travels(segment, facts)], segment.id, ends);
}

/** What is in flight to a host. */
export function expecting(host: number, facts: WhyFacts): WhySentence | undefined {
  const { trace, inFlight } = facts;
  const segment = inFlight.find((one) => one.to === host && one.receivedAt !== undefined);
  if (segment?.receivedAt === undefined) return undefined;
  const [name, ends] = [hostPart(trace, host), lasting(facts, segment.receivedAt)];
  const from = `${hostWithArticle(trace, segment.from)}’s `;
  const what = segmentPart(segment);
  const parts: SentencePart[] = hasArrived(segment, facts)
    ? [name, plain(' takes another '), ends, plain(` to process ${from}`), what, plain('.')]
    : [name, plain(` waits for ${from}`), what, plain(', which arrives in '), ends, plain('.')];
  return sentence(host, 'waiting', parts, segment.id, segment.receivedAt);
}

function travels(segment: Segment, facts: WhyFacts): SentencePart[] {
  const { receivedAt, to } = segment;
  if (receivedAt === undefined) return [plain(' is in flight.')];
  const ends = lasting(facts, receivedAt);
  return hasArrived(segment, facts)
    ? [
        plain(` has arrived; ${hostWithArticle(facts.trace, to)} takes another `),
        ends,
        plain(' to process it.'),
      ]
    : [plain(' is in flight; it arrives in '), ends, plain('.')];
}

/** Whether a segment's last bit has arrived while the host is still processing it. */
function hasArrived({ arrivedAt }: Segment, { moment }: WhyFacts): boolean {
  return arrivedAt !== undefined && arrivedAt <= moment.time;
}

function onWire(segment: Segment, time: Nanoseconds): boolean {
  const { transmitAt, arrivedAt, droppedAt } = segment;
  return transmitAt !== undefined && transmitAt <= time && (arrivedAt ?? droppedAt ?? time) > time;
}
