import {
  OptionCode,
  maxSackBlocks,
  sackBytes,
  sackPermittedBytes,
  timestampBytes,
  windowScaleBytes,
  TcpState,
} from '../../trace/codes/index.ts';
import type { RecordId } from '../../trace/format/index.ts';
import type { TcpConfiguration } from '../configuration.ts';
import { second, type Nanoseconds } from '../kernel/time.ts';
import type { Endpoint } from './endpoint.ts';
import { noBlocks, type Block } from './blocks.ts';
import { noOptions, type Segment, type SegmentOptions } from './segment.ts';
import { firstSegmentSize } from './segment-size.ts';
import type { EndpointState } from './state.ts';

/** The field of 16 bits. */
export const largestField = 0xffff;
/** RFC 7323, section 2.3. */
const largestShift = 14;

/** A timestamp that is older is no measure: the peer's clock may have gone round (RFC 7323, section 5.5). */
const timestampLifetime: Nanoseconds = 24 * 24 * 3600 * second;

/** What a peer can receive that does not say it (RFC 9293, section 3.7.1). */
const defaultMss = 536;

/** The smallest shift with which the field can announce the largest receive buffer, as 4.4BSD chooses it. */
export function shiftFor({
  receiveBuffer,
  largestReceiveBuffer,
}: Pick<TcpConfiguration, 'receiveBuffer' | 'largestReceiveBuffer'>): number {
  const largest = Math.max(receiveBuffer, largestReceiveBuffer);
  let shift = 0;
  while (shift < largestShift && largestField << shift < largest) shift++;
  return shift;
}

/** What a SYN offers: everything, in reply only what the peer has offered too. */
export function synOptions(endpoint: Endpoint, now: number): SegmentOptions {
  const { state, configuration, clock, host } = endpoint;
  const reply = state.state === TcpState.SynReceived;
  const scaling = reply ? state.scaling : configuration.windowScaling;
  const timestamps = reply ? state.timestamps : configuration.timestamps;
  const sackPermitted = reply ? state.selectiveAcks : configuration.selectiveAcks;
  if (!scaling && !timestamps && !sackPermitted) return noOptions;
  // In the place of the timestamps' padding (encodeOptions).
  const shared = timestamps && host.configuration.optionOrder === 'linux';
  const sackOwn = sackPermitted && !shared ? sackPermittedBytes : 0;
  return {
    windowShift: scaling ? shiftFor(configuration) : -1,
    sackPermitted,
    timestamp: timestamps ? clock.timestamp(now) : -1,
    echo: timestamps ? (reply ? state.recentTimestamp : 0) : -1,
    sack: noBlocks,
    bytes: (scaling ? windowScaleBytes : 0) + (timestamps ? timestampBytes : 0) + sackOwn,
  };
}

/** What every other segment carries, once it has been agreed on. */
export function segmentOptions(endpoint: Endpoint, now: number): SegmentOptions {
  const { state, clock } = endpoint;
  const { timestamps } = state;
  const blocks = reportedBlocks(state);
  if (!timestamps && blocks.length === 0) return noOptions;
  const most = maxSackBlocks(timestamps);
  const sack = blocks.length <= most ? blocks : blocks.slice(0, most);
  return {
    windowShift: -1,
    sackPermitted: false,
    timestamp: timestamps ? clock.timestamp(now) : -1,
    echo: timestamps ? state.recentTimestamp : -1,
    sack,
    bytes: (timestamps ? timestampBytes : 0) + sackBytes(sack.length),
  };
}

/** What the next ACK reports: a duplicate comes first (RFC 2883, section 4). */
function reportedBlocks({ recentBlocks, duplicateBlock }: EndpointState): readonly Block[] {
  return duplicateBlock === undefined ? recentBlocks : [duplicateBlock, ...recentBlocks];
}

/** Bytes that the blocks to report take from the payload of a segment. */
export function reportBytes({ state }: Endpoint): number {
  const { length } = reportedBlocks(state);
  return length === 0 ? 0 : sackBytes(Math.min(length, maxSackBlocks(state.timestamps)));
}

/** The parts of a SYN that count here. */
interface Offer {
  readonly mss: number;
  readonly options: Pick<SegmentOptions, 'windowShift' | 'sackPermitted' | 'timestamp'>;
}

/** Takes over what a SYN offers and this side offers too. */
export function agreeOnOptions(endpoint: Endpoint, { options, mss: offered }: Offer): void {
  const { state, configuration } = endpoint;
  const mss = Math.min(configuration.mss, offered > 0 ? offered : defaultMss);
  state.scaling = configuration.windowScaling && options.windowShift >= 0;
  state.announceShift = state.scaling ? shiftFor(configuration) : 0;
  state.peerShift = state.scaling ? Math.min(largestShift, options.windowShift) : 0;
  state.timestamps = configuration.timestamps && options.timestamp >= 0;
  state.selectiveAcks = configuration.selectiveAcks && options.sackPermitted;
  if (state.timestamps) rememberTimestamp(endpoint, options.timestamp);
  // The MSS doesn't include options: the sender makes room for them (RFC 9293, section 3.7.1).
  state.mss = Math.max(1, mss - (state.timestamps ? timestampBytes : 0));
  endpoint.memory?.agree(state.timestamps ? timestampBytes : 0, state.scaling);
  state.receiveMss = fullSegment(configuration, mss, state.mss);
}

/** What the receiver's rules take for a full segment at first. */
function fullSegment({ fullSegment }: TcpConfiguration, mss: number, payload: number): number {
  if (fullSegment === 'measured') return firstSegmentSize(payload);
  return fullSegment === 'mss' ? mss : payload;
}

/** One record for each option, and for each block. */
export function logOptions(endpoint: Endpoint, id: RecordId, options: SegmentOptions): void {
  const { windowShift, sackPermitted, timestamp, echo, sack } = options;
  if (windowShift >= 0) logOption(endpoint, id, OptionCode.WindowScale, windowShift, 0);
  if (sackPermitted) logOption(endpoint, id, OptionCode.SackPermitted, 0, 0);
  if (timestamp >= 0) logOption(endpoint, id, OptionCode.Timestamps, timestamp, echo);
  for (const { start, end } of sack) logOption(endpoint, id, OptionCode.Sack, start, end);
}

function logOption(
  { host, place }: Endpoint,
  id: RecordId,
  option: OptionCode,
  first: number,
  second: number,
): void {
  host.log.options({ cause: id, place: place.word, option, segment: id, first, second });
}

/** TS.Recent, and when it came. */
function rememberTimestamp({ state, host }: Endpoint, timestamp: number): void {
  state.recentTimestamp = timestamp;
  state.recentAt = host.kernel.now;
}

/**
 * Whether a segment is a late copy of an old one, by its timestamp (PAWS; RFC 7323, section 5.3,
 * R1; after a long silence nothing can be said, section 5.5). What is not, and comes in order, has the timestamp to echo (section 4.3).
 */
export function isOldDuplicate(endpoint: Endpoint, segment: Segment): boolean {
  const { state } = endpoint;
  const { timestamp } = segment.options;
  if (!state.timestamps || timestamp < 0) return false;
  const { now } = endpoint.host.kernel;
  const outdated = now - state.recentAt > timestampLifetime;
  if (!outdated && ((timestamp - state.recentTimestamp) | 0) < 0) return true;
  if (((segment.sequence - state.lastAckSent) | 0) <= 0) rememberTimestamp(endpoint, timestamp);
  return false;
}
