import type { Nanoseconds } from '../../trace/format/index.ts';
import type { Finding, FindingFacts } from './finding.ts';
import type { FindingKind } from './kinds.ts';

/**
 * What a finding says, in plain sentences with its numbers.
 * @param options saysLikely: whether it says of what is not certain that it is likely
 */
export function explanationOf(finding: Finding, { saysLikely = true } = {}): string {
  const { certain, or } = finding;
  const sentences = [explanations[finding.kind](finding, wordsOf(finding))];
  if (or !== undefined) sentences.push(`The capture fits ${otherwise[or]} as well.`);
  else if (!certain && saysLikely)
    sentences.push('This is likely: the packets do not show it for certain.');
  const { unread } = finding.facts;
  if (unread !== undefined) {
    const peer = finding.end === 0 ? 'server' : 'client';
    sentences.push(`The ${peer}’s program got nothing to read for ${duration(unread)}.`);
  }
  if (endsChunks(finding)) {
    sentences.push(
      'Five bytes are perhaps the last chunk of a chunked response: 0, and two line ends.',
    );
  }
  if (finding.facts.recordsUnknown === true) sentences.push(recordsUnknown);
  return sentences.join(' ');
}

const recordsUnknown =
  'Record sizes cannot be known here: only the first bytes of each segment are kept, and these TLS records begin later in one.';

/** `0\r\n\r\n`, by its length. */
const lastChunk = 5;

/** Whether what waited may be the last chunk of an HTTP response. */
export function endsChunks({
  kind,
  end,
  facts: { bytes },
}: Pick<Finding, 'kind' | 'end' | 'facts'>): boolean {
  const byNagle = kind === 'short-final-segment' || kind === 'nagle-delayed-ack';
  return byNagle && end === 1 && bytes === lastChunk;
}

interface Words {
  /** The end that could have sent, and its peer. */
  readonly it: string;
  readonly peer: string;
  readonly wait: string;
  readonly late: string;
  readonly inFlight: string;
  readonly bytes: string;
}

function wordsOf({ end, cost, facts }: Finding): Words {
  return {
    it: end === 0 ? 'client' : 'server',
    peer: end === 0 ? 'server' : 'client',
    wait: duration(cost),
    late: duration(facts.ackAfter ?? cost),
    inFlight: byteCount(facts.inFlight ?? 0),
    bytes: byteCount(facts.bytes ?? 0),
  };
}

const explanations: Readonly<Record<FindingKind, (finding: Finding, words: Words) => string>> = {
  'short-initial-segment': (_, { it, peer, wait, late, inFlight }) =>
    `The ${it} sent only ${inFlight} at first and was silent for ${wait}: it waited for their ACK, which the ${peer} sent ${late} after they had come, because it delays ACKs.`,
  'short-final-segment': ({ facts }, { it, peer, wait, late, bytes, inFlight }) =>
    `The ${it} held back its last ${bytes} for ${wait}: Nagle’s rule waits while data is in flight (${inFlight}${facts.ownWrite === true ? ' written before' : ''}), and the ${peer} sent the ACK of that ${late} after it had come.`,
  'nagle-delayed-ack': (_, { it, peer, wait, late, bytes, inFlight }) =>
    `The ${it} held back ${bytes} for ${wait}: Nagle’s rule waits while data is in flight (${inFlight} written before), and the ${peer} sent the ACK of that ${late} after it had come.`,
  'delayed-ack': (_, { it, peer, wait, late, inFlight }) =>
    `The ${it} was silent for ${wait}: its window was full with ${inFlight} in flight, and the ${peer} sent the ACK of that ${late} after it had come.`,
  'slow-start-restart': ({ facts, cost }, { it }) =>
    `After a pause of ${duration(facts.pause ?? 0)} the ${it} began anew with ${segmentCount(facts.segments)}, although ${segmentCount(facts.segmentsBefore)} were in flight before. Growing back cost about ${duration(cost)}.`,
  'initial-window': (_, { it, wait }) =>
    `The ${it} began with one segment and waited ${wait} for its ACK: its initial window is one segment.`,
  'receive-window': (_, { it, peer, wait, bytes }) =>
    `The ${it} was silent for ${wait}, because the ${peer} advertised no window for the next ${bytes}: its program reads late, or its buffer is small.`,
  cork: (_, { it, wait, bytes }) =>
    `The ${it} held back ${bytes} for ${wait}, as a corked socket does: the segment before it came without a push, so more had been written by then.`,
  pacing: ({ facts }, { it, wait }) =>
    facts.segments === undefined
      ? `The ${it} sent its next segment only after ${wait}, although nothing that it waited for came then: a timer let it go.`
      : `The ${it} spread its data over time: ${seriesText(facts)}, which a timer ended.`,
  'silly-window': (_, { it, peer, wait, bytes }) =>
    `The ${it} was silent for ${wait}, because the window that the ${peer} advertised was too small for all of ${bytes}.`,
  queueing: (_, { it, wait }) =>
    `The ${it}’s data waited ${wait} behind that of other connections on the same link.`,
  'connection-set-up': (_, { it, wait }) =>
    `The ${it}’s SYN was not answered. It sent another after ${wait}.`,
  'retransmission-timeout': (_, { it, wait, inFlight }) =>
    `Data of the ${it} was lost (${inFlight} in flight), and no later data showed that. Its retransmission timer ended the silence after ${wait}.`,
  'tail-loss-probe': (_, { it, wait }) =>
    `The last data of the ${it} was lost, so no later data showed that. A tail loss probe ended the silence after ${wait}.`,
  'fast-retransmit': (_, { it, peer, wait }) =>
    `A segment of the ${it} was lost. ACKs of later data showed that, and it was sent again; until it came, the ${peer} kept later data back for ${wait}.`,
  'out-of-order': (_, { it, peer, wait }) =>
    `A segment of the ${it} came after later ones. Until then the ${peer} kept those back for ${wait}.`,
  'record-incomplete': (_, { peer, wait, bytes }) =>
    `The ${peer} had ${bytes} of a TLS record, and the rest came ${wait} later. Nothing of a record can be read before all of it is there.`,
  'server-think': (finding, words) => thinkText('server', finding, words),
  'client-think': (finding, words) => thinkText('client', finding, words),
};

function thinkText(end: 'client' | 'server', { facts }: Finding, { wait, bytes }: Words): string {
  return facts.segments === undefined
    ? `The ${end}’s program took ${wait} before it wrote ${bytes}: nothing in TCP held them back.`
    : `The ${end}’s program wrote with pauses: ${seriesText(facts)}. Nothing in TCP held its data back.`;
}

function seriesText({ segments = 0, pause = 0 }: FindingFacts): string {
  return `${segments} waits of ${duration(pause)} on average`;
}

/** A kind as another possible cause. */
const otherwise: Readonly<Record<FindingKind, string>> = {
  'short-initial-segment': 'a congestion window of one segment',
  'short-final-segment': 'Nagle’s rule',
  'nagle-delayed-ack': 'Nagle’s rule',
  'delayed-ack': 'a full congestion window',
  'slow-start-restart': 'a new slow start',
  'initial-window': 'a small initial window',
  'receive-window': 'a closed window',
  cork: 'a corked socket',
  pacing: 'pacing',
  'silly-window': 'a window with too little room',
  queueing: 'a wait behind other traffic',
  'connection-set-up': 'a lost SYN',
  'retransmission-timeout': 'a retransmission timeout',
  'tail-loss-probe': 'a tail loss probe',
  'fast-retransmit': 'a fast retransmission',
  'out-of-order': 'packets out of order',
  'record-incomplete': 'an incomplete TLS record',
  'server-think': 'a slow program on the server',
  'client-think': 'a slow program on the client',
};

/** No more digits than matter: 43.5 ms, 338 ms, 5.53 s. */
function duration(time: Nanoseconds): string {
  if (time >= 1e9) return `${(time / 1e9).toFixed(time < 10e9 ? 2 : 1)} s`;
  return `${(time / 1e6).toFixed(time < 99.95e6 ? 1 : 0)} ms`;
}

function byteCount(bytes: number): string {
  return `${bytes.toLocaleString('en-US')} ${bytes === 1 ? 'byte' : 'bytes'}`;
}

function segmentCount(segments = 0): string {
  return `${segments} ${segments === 1 ? 'segment' : 'segments'}`;
}
