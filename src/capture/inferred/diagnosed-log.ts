import { Reason } from '../../trace/codes/index.ts';
import type { Nanoseconds, RecordId, Trace } from '../../trace/format/index.ts';
import {
  packetFilesOf,
  type BothSides,
  type CapturedConnection,
  type Exchange,
  type PacketFile,
} from '../connections/index.ts';
import {
  adviceOf,
  checkOf,
  explanationOf,
  groupedFindings,
  lessonByKind,
  type Finding,
  type FindingKind,
  type KindInGroup,
} from '../findings/index.ts';
import { conversationsOf, resentOf, traitsOf, type Conversation } from '../infer/index.ts';
import { logOf } from '../log/index.ts';
import { fullLinkOf } from './full-link.ts';
import { likelyRecords } from './likely.ts';
import { sharesOf, type Share } from './shares.ts';
import { traitWords, type LikelyTrait } from './traits.ts';
import { beginningsOf, likelyWaitsOf } from './waits.ts';
import { contentWords, likelyWritesOf } from './writes.ts';

/** What held up a connection, and when, on the clock of its log. */
export interface ShownFinding {
  readonly kind: FindingKind;
  /** What held it up, in sentences. */
  readonly text: string;
  readonly from: Nanoseconds;
  readonly cost: Nanoseconds;
  /** The packets that show it, by their numbers in the file. */
  readonly packets: readonly number[];
  /** Whose file has each of them; left out: there is one file. */
  readonly files?: readonly PacketFile[] | undefined;
  /** Of each packet, its segment in the log; undefined: the log has none. */
  readonly segments: readonly (RecordId | undefined)[];
}

/** What packets suggest of an end’s TCP. */
export interface ShownTrait extends LikelyTrait {
  /** Of each packet, its segment in the log; undefined: the log has none. */
  readonly segments: readonly (RecordId | undefined)[];
}

/** Findings with the same fix. */
export interface ShownGroup {
  readonly title: string;
  /** How to check it without the capture. */
  readonly check: string;
  /** What to do, where no change of TCP's rules shortens them. */
  readonly advice: string | undefined;
  /** The slug of the lesson about it, and of its symptom; undefined: none is about it. */
  readonly lesson: string | undefined;
  readonly certain: boolean;
  readonly cost: Nanoseconds;
  readonly kinds: readonly KindInGroup[];
  /** Indices of the findings. */
  readonly findings: readonly number[];
}

/** A connection's log with its findings as inferred waits in it. */
export interface DiagnosedLog {
  readonly trace: Trace;
  /** When the log begins, since the start of the client's capture, or of the only one: nanoseconds. */
  readonly first: Nanoseconds;
  /** In the order of time. */
  readonly findings: readonly ShownFinding[];
  readonly groups: readonly ShownGroup[];
  /** Where the time from the first packet to the last data went, the largest share first. */
  readonly shares: readonly Share[];
  /** What the packets suggest of each end’s TCP, with their numbers in the file. */
  readonly traits: BothSides<readonly ShownTrait[]>;
  /** What the file shows of its messages, in words; empty: nothing. */
  readonly content: string;
}

const ends = [0, 1] as const;

/**
 * @param apart from the start of the client's capture to that of the server's, by their clocks: nanoseconds
 * @param lead from the log's time 0 to the first packet: nanoseconds
 * @param conversation gives that of the exchange. A long one is as large as half its log, so it is free before that is written
 */
export function diagnosedLog(
  exchange: Exchange,
  apart: Nanoseconds,
  found: readonly Finding[],
  lead: Nanoseconds = 0,
  conversation = (): Conversation | undefined => conversationsOf([exchange])[0],
): DiagnosedLog {
  const waits = found.map((finding) => likelyWaitsOf(0, [finding]));
  const { resent, units, traits, full } = suggestedBy(exchange, conversation());
  const likely = likelyRecords({
    waits: waits.flat(),
    writes: likelyWritesOf(0, units),
    resent: resent.flatMap((some, host) =>
      some.map((one) => ({ ...one, connection: 0, host: host as 0 | 1 })),
    ),
  });
  const { trace, first, segmentOf } = logOf([exchange], apart, likely, lead);
  const beginnings = beginningsOf(trace);
  const places = new Map(found.map((finding, i) => [finding, i]));
  const groups = groupedFindings(found);
  const seen = exchange.client ?? exchange.server;
  // What the server's capture alone has is on that capture's clock.
  const begun = exchange.client === undefined ? (seen?.packets.time[0] ?? 0) - lead : first;
  const fileOf = packetFilesOf(exchange);
  const shownTraits = (some: readonly LikelyTrait[]): ShownTrait[] =>
    some.map((one) => ({
      ...one,
      files: fileOf && one.packets.map(fileOf),
      segments: one.packets.map((packet) => segmentOf(0, packet, 0)),
    }));
  return {
    trace,
    first,
    findings: found.map((finding, i) => {
      const { cost, packets } = finding;
      const wait = waits[i]?.find(({ reason }) => reason !== Reason.DelayedAck);
      const from = (wait && beginnings.get(wait.told)) ?? finding.from - begun;
      const segments = packets.map((packet) => segmentOf(0, packet, finding.to));
      const files = fileOf && packets.map(fileOf);
      const { kind } = finding;
      return { kind, text: explanationOf(finding), from, cost, packets, files, segments };
    }),
    shares: seen === undefined ? [] : sharesOf(seen, groups, full),
    groups: groups.map(({ findings: alike, ...group }) => ({
      ...group,
      check: checkOf(alike[0]!),
      advice: adviceOf(alike[0]!),
      lesson: group.kinds[0] && lessonByKind[group.kinds[0].kind],
      findings: alike.map((finding) => places.get(finding) as number),
    })),
    content: contentWords(units),
    traits: { client: shownTraits(traits.client), server: shownTraits(traits.server) },
  };
}

/** What packets suggest beyond the findings. */
function suggestedBy(exchange: Exchange, conversation: Conversation | undefined) {
  if (conversation === undefined) {
    return { resent: [], units: [], traits: { client: [], server: [] }, full: [] };
  }
  const seen = (exchange.client ?? exchange.server) as CapturedConnection;
  const resent = ends.map((end) => resentOf(seen, conversation, end));
  const traitsAt = (end: 0 | 1) => traitWords(traitsOf(conversation, end), resent[end] ?? []);
  return {
    resent,
    units: conversation.units,
    traits: { client: traitsAt(0), server: traitsAt(1) },
    full: ends.flatMap((end) => fullLinkOf(conversation, end) ?? []),
  };
}
