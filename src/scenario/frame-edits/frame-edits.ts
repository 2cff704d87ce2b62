import { Kind } from '../../trace/codes/index.ts';
import {
  noRecord,
  type Milliseconds,
  type RecordId,
  type Trace,
} from '../../trace/format/index.ts';
import { segmentsOf } from '../../trace/index.ts';
import { hostCounts } from '../compile/network.ts';
import type { Scenario } from '../schema/schema.ts';

/** What can happen to a single frame. */
export const frameEffects = ['lost', 'delayed', 'duplicated'] as const;
export type FrameEffect = (typeof frameEffects)[number];

/** Where a frame is counted: at a host of a link or an Ethernet, or in one direction of a hop or a bottleneck. */
export type FramePlace =
  | { readonly on: 'host'; readonly from: 'client' | 'server' }
  | { readonly on: 'hop'; readonly hop: number; readonly direction: 'up' | 'down' }
  | { readonly on: 'bottleneck'; readonly direction: 'up' | 'down' };

/** The n-th frame at a place, counted from 1 as in the scenario's lists. */
export interface FrameOnLine {
  readonly place: FramePlace;
  readonly frame: number;
}

/** One change of a run by choosing a segment; plain data, for a list of them and for a link. */
export interface FrameEdit extends FrameOnLine {
  readonly effect: FrameEffect;
  /** Only for a delay. */
  readonly by?: Milliseconds;
  /** The segment's number, counted from 1 in order of sending, in the run in which it was chosen. */
  readonly segment: number;
}

type Network = Scenario['network'];

/**
 * The frame that carries a segment at the place that an edit can change: as it leaves its host, or in a dumbbell at the
 * bottleneck. Undefined if it never went onto that link because a queue was full.
 * @param segment number of its SegmentSent record
 */
export function frameOfSegment(
  network: Network,
  trace: Trace,
  segment: RecordId,
): FrameOnLine | undefined {
  const place = placeOf(network, trace, segment);
  const isOnLine = lineOf(network, place);
  let frame = 0;
  for (let id = 0; id < trace.length; id++) {
    if (trace.kind(id) !== Kind.Transmit || isCopy(trace, id)) continue;
    if (!isOnLine(trace.host(id), trace.host(trace.segment(id)))) continue;
    frame++;
    if (trace.segment(id) === segment) return { place, frame };
  }
  return undefined;
}

/** A copy that the network made is transmitted because of an impairment; it is not counted. */
function isCopy(trace: Trace, transmit: RecordId): boolean {
  const cause = trace.cause(transmit);
  return cause !== noRecord && trace.kind(cause) === Kind.Impairment;
}

function placeOf(network: Network, trace: Trace, segment: RecordId): FramePlace {
  const { clients } = hostCounts(network);
  const fromClient = trace.host(segment) < clients;
  const direction = fromClient ? 'up' : 'down';
  switch (network.kind) {
    case 'link':
    case 'ethernet':
      return { on: 'host', from: fromClient ? 'client' : 'server' };
    case 'path':
      return { on: 'hop', hop: fromClient ? 1 : network.hops.length, direction };
    case 'dumbbell':
      return { on: 'bottleneck', direction };
  }
}

/** Whether a frame that `node` transmits, which entered the network at `origin`, is on the place's link. */
function lineOf(network: Network, place: FramePlace): (node: number, origin: number) => boolean {
  const { clients, servers } = hostCounts(network);
  const up = place.on === 'host' ? place.from === 'client' : place.direction === 'up';
  // A host has one link, and so has each end of a path.
  if (place.on !== 'bottleneck') return (node) => node === (up ? 0 : 1);
  const router = clients + servers + (up ? 0 : 1);
  // The routers also send toward their own side: over the hosts' links.
  const isBehind = (origin: number): boolean =>
    origin === router || (origin < clients + servers && origin < clients === up);
  return (node, origin) => node === router && isBehind(origin);
}

/**
 * The edits whose frames exist in a run at their counted positions, each with its segment's number there. An edit of a frame
 * that never came changed nothing in the run.
 * @param trace a run of the network with the edits in it
 */
export function editsIn(
  network: Network,
  trace: Trace,
  edits: readonly FrameEdit[],
): readonly FrameEdit[] {
  const segments = segmentsOf(trace);
  return edits.flatMap((edit) => {
    const segment = segmentOfFrame(network, trace, edit);
    if (segment === undefined) return [];
    return [{ ...edit, segment: 1 + segments.findIndex(({ id }) => id === segment) }];
  });
}

/** The segment whose frame is the n-th at a place; undefined if an edit cannot change it. */
function segmentOfFrame(
  network: Network,
  trace: Trace,
  { place, frame }: FrameOnLine,
): RecordId | undefined {
  const isOnLine = lineOf(network, place);
  let count = 0;
  for (let id = 0; id < trace.length; id++) {
    if (trace.kind(id) !== Kind.Transmit || isCopy(trace, id)) continue;
    const segment = trace.segment(id);
    if (!isOnLine(trace.host(id), trace.host(segment)) || ++count < frame) continue;
    // Another network counts elsewhere, and a bottleneck counts cross traffic, too.
    const found = trace.kind(segment) === Kind.SegmentSent && placeOf(network, trace, segment);
    return found && JSON.stringify(found) === JSON.stringify(place) ? segment : undefined;
  }
  return undefined;
}

/** The scenario with all edits in its lists and otherwise unchanged. */
export function withFrameEdits(scenario: Scenario, edits: readonly FrameEdit[]): Scenario {
  return edits.reduce(
    (edited, edit) => ({ ...edited, network: networkWith(edited.network, edit) }),
    scenario,
  );
}

function networkWith(network: Network, edit: FrameEdit): Network {
  const { place } = edit;
  switch (network.kind) {
    case 'link':
    case 'ethernet':
      return place.on === 'host' ? withListed(network, place.from, edit) : network;
    case 'path': {
      if (place.on !== 'hop') return network;
      const hops = network.hops.map((hop, i) =>
        i + 1 === place.hop ? pairWith(hop, place.direction, edit) : hop,
      );
      return { ...network, hops };
    }
    case 'dumbbell': {
      if (place.on !== 'bottleneck') return network;
      return { ...network, bottleneck: pairWith(network.bottleneck, place.direction, edit) };
    }
  }
}

function withListed<N extends Extract<Network, { kind: 'link' | 'ethernet' }>>(
  network: N,
  from: 'client' | 'server',
  { effect, frame, by = 0 }: FrameEdit,
): N {
  switch (effect) {
    case 'lost':
      return { ...network, losses: [...network.losses, { from, frame }] };
    case 'delayed':
      return { ...network, delays: [...network.delays, { from, frame, by }] };
    case 'duplicated':
      return { ...network, duplicates: [...network.duplicates, { from, frame }] };
  }
}

type Pair = Extract<Network, { kind: 'dumbbell' }>['bottleneck'];

function pairWith(pair: Pair, direction: 'up' | 'down', edit: FrameEdit): Pair {
  const own = pair[direction] ?? { lost: [], delayed: [], duplicated: [] };
  const { effect, frame, by = 0 } = edit;
  switch (effect) {
    case 'lost':
      return { ...pair, [direction]: { ...own, lost: [...own.lost, frame] } };
    case 'delayed':
      return { ...pair, [direction]: { ...own, delayed: [...own.delayed, { frame, by }] } };
    case 'duplicated':
      return { ...pair, [direction]: { ...own, duplicated: [...own.duplicated, frame] } };
  }
}

/** `segment 7 lost`, `segment 7 delayed by 20 ms`. */
export function frameEditWords({ segment, effect, by = 0 }: FrameEdit): string {
  return `segment ${segment} ${effect}${effect === 'delayed' ? ` by ${by} ms` : ''}`;
}
