import { Flag } from '../../../trace/codes/index.ts';
import { grouped } from '../../read/index.ts';
import { packetFilesOf, type CapturedConnection, type Exchange } from '../../connections/index.ts';
import { endsChunks, type Finding, type FindingKind } from '../../findings/index.ts';
import { timeAt, traitsOf, type Conversation, type End, type Passage } from '../../infer/index.ts';
import {
  endNames,
  type Derived,
  type ObservedLoss,
  type ObservedSegment,
  type ObservedStall,
  type Refused,
} from './derived.ts';
import { partAround } from './part.ts';
import { pathOf } from './path.ts';
import { maxActions, milliseconds, scriptOf } from './script.ts';
import { openChoices, stacksOf } from './stacks.ts';

/** Larger connections would take too long to run again and again. */
const maxPackets = 20_000;

/** More single losses are the work of a path that loses at random, which other runs would show otherwise. */
const maxLosses = 50;

/**
 * Derives a scenario from a captured connection: its path, both stacks, and what the programs wrote and when. Sizes and times
 * alone: neither payload nor addresses. Of a long connection it is the part around the most expensive finding.
 */
export function derive(
  exchange: Exchange,
  conversation: Conversation,
  findings: readonly Finding[],
): Derived | Refused {
  const connection = exchange.client ?? exchange.server;
  if (connection === undefined) return { refused: 'nothing was captured of it' };
  const all = conversation.passages.length;
  const fileOf = packetFilesOf(exchange);
  const whole =
    all <= maxPackets ? derivedFrom(connection, conversation, findings, fileOf) : undefined;
  if (whole !== undefined && !('tooLong' in whole)) return whole;
  for (let packets = Math.min(maxPackets, all); packets >= fewestPackets; packets /= 2) {
    const part = partAround(conversation, findings, packets);
    if (part === undefined) break;
    const derived = derivedFrom(connection, part.conversation, findings, fileOf, conversation);
    if ('tooLong' in derived) continue;
    if ('refused' in derived) return derived;
    const note = `Of its ${grouped(all)} packets, only ${grouped(part.packets)} around the most expensive finding were simulated.`;
    return { ...derived, notes: [...derived.notes, note] };
  }
  return {
    refused:
      (whole !== undefined && 'refused' in whole ? whole.refused : undefined) ??
      `the connection has ${grouped(all)} packets (allowed: ${grouped(maxPackets)})`,
  };
}

/** A smaller part would show little. */
const fewestPackets = 200;

function derivedFrom(
  connection: CapturedConnection,
  conversation: Conversation,
  findings: readonly Finding[],
  fileOf: ReturnType<typeof packetFilesOf>,
  /** Of which the conversation may be a part: all of it shows the path. */
  all = conversation,
): Derived | Refused | (Refused & { readonly tooLong: true }) {
  const script = scriptOf(conversation);
  for (const name of endNames) {
    const actions = script[name]?.actions ?? [];
    if (actions.length > maxActions) {
      return {
        refused: `the ${name} writes and waits ${grouped(actions.length)} times (allowed: ${grouped(maxActions)})`,
        tooLong: true,
      };
    }
  }
  const actions = [...(script.client?.actions ?? []), ...(script.server?.actions ?? [])];
  if (!actions.some((action) => action.do === 'write')) return { refused: 'no data was sent' };
  const losses = lossesOf(conversation, findings);
  if (losses.length > maxLosses) {
    return {
      refused: `${losses.length} packets were lost (allowed: ${maxLosses})`,
      tooLong: true,
    };
  }
  const begin = conversation.passages[0]?.sent ?? 0;
  const last = conversation.passages.at(-1)?.sent ?? begin;
  const stacks = stacksOf(connection, conversation);
  return {
    scenario: {
      version: 1,
      name: 'from-a-capture',
      title: 'An exchange from a capture',
      description:
        'Derived from a captured connection: the path, both stacks, and the sizes and times of what the programs wrote.',
      // Twice the time is more than any choice of stacks needs, and ends runs that never finish.
      stopAfter: Math.min(86_400_000, Math.ceil(milliseconds(last - begin) * 2 + 20_000)),
      network: pathOf(all),
      hosts: stacks,
      script,
    },
    segments: segmentsOf(conversation, begin),
    duration:
      conversation === all
        ? connection.facts.lastData - connection.facts.start
        : durationOf(conversation),
    began: { client: startOf(conversation, 0, fileOf), server: startOf(conversation, 1, fileOf) },
    acks: acksOf(conversation),
    seenAt: { client: conversation.seenAt[0], server: conversation.seenAt[1] },
    losses,
    stalls: findings.map((finding, i) => stallOf(conversation, finding, i)),
    choices: openChoices(conversation, stacks),
    notes: notesOf(connection, conversation),
  };
}

/** As `facts` have it of a whole connection. */
function durationOf({ passages, seenAt }: Conversation): number {
  const end = seenAt[0] ? 0 : 1;
  const times = (some: readonly Passage[]) =>
    some.map((one) => timeAt(end, one)).filter((time) => time !== undefined);
  const last = times(passages.filter(({ length }) => length > 0)).reduce(latest, -Infinity);
  const first = times(passages).reduce((a, b) => Math.min(a, b), Infinity);
  return Math.max(0, last - first);
}

const latest = (a: number, b: number): number => Math.max(a, b);

function startOf(
  conversation: Conversation,
  end: End,
  fileOf: ReturnType<typeof packetFilesOf>,
): Derived['began']['client'] {
  if (!conversation.whole) return undefined;
  const { initialWindow } = traitsOf(conversation, end);
  if (initialWindow === undefined) return undefined;
  const { value, packets } = initialWindow;
  const [file, ...others] = new Set(fileOf && packets.map(fileOf));
  // Where some are in one file and some in the other, their numbers say nothing together.
  return others.length > 0 ? undefined : { segments: value, packets, file };
}

function carries({ length, flags }: Passage): boolean {
  return length > 0 || (flags & (Flag.Syn | Flag.Fin)) !== 0;
}

/** What offload joined is divided again as it was on the path. */
function segmentsOf({ passages, full }: Conversation, begin: number): ObservedSegment[] {
  return passages.filter(carries).flatMap((passage): ObservedSegment[] => {
    const { from, sent, arrived, repeated } = passage;
    const size = Math.max(1, full[from]);
    const pieces = Math.max(1, Math.ceil(passage.length / size));
    return Array.from({ length: pieces }, (_, i) => ({
      from: endNames[from],
      sequence: passage.sequence + i * size,
      end: Math.min(passage.end, passage.sequence + (i + 1) * size),
      sent: sent - begin,
      arrived: arrived === undefined ? undefined : arrived - begin,
      repeated,
    }));
  });
}

function acksOf({ passages }: Conversation): Derived['acks'] {
  const of = (end: End): number =>
    passages.filter((one) => one.from === end && !carries(one) && (one.flags & Flag.Rst) === 0)
      .length;
  return { client: of(0), server: of(1) };
}

/**
 * What was lost: with both ends captured, what never arrived. Otherwise what was sent again, for its receiver did not
 * have it, and the hole at the receiver if that was captured alone.
 */
function lossesOf(
  { passages, seenAt, full }: Conversation,
  findings: readonly Finding[],
): ObservedLoss[] {
  const timed = findings.filter(({ kind }) => byTimer.includes(kind));
  const repairs = new Set(timed.flatMap(({ packets }) => packets.slice(-1)));
  const losses: ObservedLoss[] = [];
  const copies = new Map<string, number>();
  const both = seenAt[0] && seenAt[1];
  const reach = [0, 0];
  for (const passage of passages) {
    if (!carries(passage)) continue;
    const { from, sequence, repeated, arrived } = passage;
    const name = endNames[from];
    const key = `${from} ${sequence}`;
    const copy = (copies.get(key) ?? 0) + 1;
    copies.set(key, copy);
    if (both) {
      if (arrived === undefined) losses.push({ from: name, sequence, copy });
      continue;
    }
    if (seenAt[from] && repeated) {
      losses.push({ from: name, sequence, copy: Math.max(1, copy - 1) });
    } else if (!seenAt[from] && sequence > (reach[from] ?? 0) && passage.length > 0) {
      // The receiver's capture has a hole: its segments come again, later.
      const size = Math.max(1, full[from]);
      for (let at = Math.max(1, reach[from] ?? 1); at < sequence; at += size) {
        losses.push({ from: name, sequence: at, copy: 1 });
        if (losses.length > maxLosses) return losses;
      }
      // What a timer sent before the hole was filled had been sent before, too.
      if (repairs.has(passage.number)) losses.push({ from: name, sequence, copy: 1 });
    }
    const used = (passage.flags & (Flag.Syn | Flag.Fin)) === 0 ? 0 : 1;
    reach[from] = Math.max(reach[from] ?? 0, passage.end + used);
  }
  return losses;
}

/** What ends a silence after a loss. */
const byTimer: readonly FindingKind[] = ['retransmission-timeout', 'tail-loss-probe'];

function stallOf({ passages }: Conversation, finding: Finding, index: number): ObservedStall {
  const last = finding.packets.at(-1);
  const ended = passages.find(({ number, from }) => number === last && from === finding.end);
  const sequence = ended !== undefined && ended.length > 0 ? ended.sequence : undefined;
  return {
    finding: index,
    kind: finding.kind,
    end: endNames[finding.end],
    sequence,
    measured:
      ended !== undefined && slowed.includes(finding.kind) ? turnEnd(passages, ended) : sequence,
    lastChunk: endsChunks(finding),
    cost: finding.cost,
  };
}

/** What slows all that follows, rather than one segment. */
const slowed: readonly FindingKind[] = [
  'slow-start-restart',
  'initial-window',
  'receive-window',
  'silly-window',
  'pacing',
];

/** The last byte that an end sent before it heard data again. */
function turnEnd(passages: readonly Passage[], first: Passage): number {
  let last = first.end - 1;
  for (const one of passages.slice(passages.indexOf(first))) {
    if (one.length === 0) continue;
    if (one.from !== first.from) break;
    last = Math.max(last, one.end - 1);
  }
  return last;
}

function notesOf({ facts }: CapturedConnection, { whole, seenAt }: Conversation): string[] {
  const notes: string[] = [];
  if (!whole)
    notes.push('The capture has no handshake, so the run begins with an open connection.');
  if (!(seenAt[0] && seenAt[1])) {
    notes.push(
      `Only the ${seenAt[0] ? 'client' : 'server'}’s end was captured, so the times at the other end are estimates.`,
    );
  }
  if (facts.closed === 'reset') notes.push('The connection was reset; the run leaves that out.');
  return notes;
}
