import type { PacketFile } from '../../connections/index.ts';
import type { FindingKind } from '../../findings/index.ts';
import type { Nanoseconds } from '../../../trace/format/index.ts';
import type { ScenarioInput, Settings } from '../../../scenario/index.ts';

/** An end of a connection, as scenarios name it. */
export type EndName = 'client' | 'server';

export const endNames = ['client', 'server'] as const;

/** A segment with data, SYN or FIN that a capture shows. Numbers are relative to the sender's SYN; times to the first packet. */
export interface ObservedSegment {
  readonly from: EndName;
  readonly sequence: number;
  /** As tcpdump counts: SYN and FIN are not in it. */
  readonly end: number;
  readonly sent: Nanoseconds;
  readonly arrived: Nanoseconds | undefined;
  readonly repeated: boolean;
}

/** Something lost: the n-th segment (from 1) that carried these bytes. */
export interface ObservedLoss {
  readonly from: EndName;
  readonly sequence: number;
  /** Sequence 0 without bytes is the SYN. */
  readonly copy: number;
}

/** A finding, and where it is in the derived run. */
export interface ObservedStall {
  /** Index among the connection's findings. */
  readonly finding: number;
  readonly kind: FindingKind;
  readonly end: EndName;
  /** The first byte that waited; undefined: what waited was no new data. */
  readonly sequence: number | undefined;
  /** The byte whose arrival tells what a change saves: that one, or the last that its end sent before it heard data again. */
  readonly measured: number | undefined;
  /** What waited may be the last chunk of an HTTP response. */
  readonly lastChunk: boolean;
  /** What it cost in the capture. */
  readonly cost: Nanoseconds;
}

/** How an end began to send, as the capture shows it: segments before the first ACK, and the packets that show it. */
export interface ObservedStart {
  readonly segments: number;
  readonly packets: readonly number[];
  /** Whose file has them all; left out: there is one file. */
  readonly file?: PacketFile | undefined;
}

/** A choice that a capture leaves open, and what could be chosen. The first choice is the scenario as derived. */
export interface OpenChoice {
  readonly about: string;
  readonly settings: readonly Settings[];
}

/** A scenario that was derived from a captured connection, and what to lay its run beside: plain data, without names or addresses. */
export interface Derived {
  readonly scenario: ScenarioInput;
  readonly segments: readonly ObservedSegment[];
  /** From the first packet to the last with data, as the captured end saw them (of both, the client). */
  readonly duration: Nanoseconds;
  /** Undefined: its packets do not show it. */
  readonly began: Readonly<Record<EndName, ObservedStart | undefined>>;
  /** Pure ACKs of either end. */
  readonly acks: Readonly<Record<EndName, number>>;
  /** Whether an end was captured; if not, its times are estimates, and what it sent and the path lost is unknown. */
  readonly seenAt: Readonly<Record<EndName, boolean>>;
  readonly losses: readonly ObservedLoss[];
  readonly stalls: readonly ObservedStall[];
  /** To be tried one after the other; a later list only if the run does not fit after the one before. */
  readonly choices: readonly (readonly OpenChoice[])[];
  /** What a reader should know, a sentence each. */
  readonly notes: readonly string[];
}

/** Why nothing can be derived: a sentence. */
export interface Refused {
  readonly refused: string;
}
