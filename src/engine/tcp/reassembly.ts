import type { RecordId } from '../../trace/format/index.ts';
import { blockAt, insert } from './blocks.ts';
import {
  acknowledgeData,
  acknowledgeDisorder,
  acknowledgeEnd,
  compressDisorder,
  noteRepair,
} from './delayed-ack.ts';
import { reportDuplicate } from './duplicates.ts';
import type { Endpoint } from './endpoint.ts';
import { disorderedBytes } from './receive-window.ts';
import { advance, distance, latest, precedes, type SequenceNumber } from './sequence.ts';

/**
 * Data or a FIN inside the window: in order it goes to the application and its ACK may
 * wait; out of order it is kept and acknowledged at once (RFC 5681, section 4.2).
 */
export function receiveData(
  endpoint: Endpoint,
  data: { readonly sequence: SequenceNumber; readonly length: number; readonly fin: boolean },
  pushed: boolean,
  cause: RecordId,
): void {
  const { state } = endpoint;
  const end = advance(data.sequence, data.length);
  if (data.fin) state.finAt = end;
  const next = data.sequence === state.rcvNxt;
  const inOrder = next && state.outOfOrder.length === 0;
  const due = state.ackNow;
  if (data.length > 0) {
    if (inOrder) {
      receiveInOrder(endpoint, data.length, pushed, cause);
    } else {
      // Out of order, or filling a hole: the sender must know at once.
      const held = blockAt(state.outOfOrder, data.sequence);
      if (held !== undefined && !precedes(held.end, end)) {
        reportDuplicate(endpoint, data.sequence, end);
      }
      if (!next) acknowledgeDisorder(endpoint, false, data.length);
      endpoint.memory?.keep(data.length);
      if (next) noteRepair(endpoint, data.length, pushed, end);
      state.outOfOrder = insert(state.outOfOrder, { start: data.sequence, end });
      if (!next) endpoint.memory?.disordered(disorderedBytes(state));
      report(endpoint, data.sequence);
      takeWhatIsInOrder(endpoint, data.length, cause);
      if (!next && !due && !data.fin) compressDisorder(endpoint, cause);
    }
  }
  if (state.finAt !== undefined && state.finAt === state.rcvNxt && !state.finReceived) {
    state.finReceived = true;
    state.rcvNxt = advance(state.rcvNxt, 1);
    state.rcvAdv = latest(state.rcvAdv, state.rcvNxt);
    acknowledgeEnd(endpoint, due || !inOrder, cause);
  } else if (data.fin && !state.finReceived) {
    state.ackNow = true;
  }
}

/** Data that comes next: the application can read it, and its ACK may wait. */
export function receiveInOrder(
  endpoint: Endpoint,
  length: number,
  pushed: boolean,
  cause: RecordId,
): void {
  endpoint.memory?.keep(length);
  endpoint.memory?.makeReadable(length);
  append(endpoint, length, cause);
  acknowledgeData(endpoint, length, pushed, cause);
}

function append(endpoint: Endpoint, bytes: number, cause: RecordId): void {
  const { state } = endpoint;
  state.rcvNxt = advance(state.rcvNxt, bytes);
  state.readable += bytes;
  state.unacknowledged += bytes;
  endpoint.observer?.readable(cause);
}

/** @param length bytes of the segment that may have filled a hole: they are read by themselves. */
function takeWhatIsInOrder(endpoint: Endpoint, length: number, cause: RecordId): void {
  const { state } = endpoint;
  const first = state.outOfOrder[0];
  if (first === undefined || precedes(state.rcvNxt, first.start)) return;
  const bytes = distance(first.end, state.rcvNxt);
  state.outOfOrder = state.outOfOrder.slice(1);
  state.recentBlocks = state.recentBlocks.filter(({ end }) => precedes(first.end, end));
  endpoint.memory?.makeReadable(Math.min(length, bytes));
  endpoint.memory?.makeReadable(bytes - Math.min(length, bytes));
  if (bytes > 0) append(endpoint, bytes, cause);
}

/** No option has room for more. */
const maxReported = 4;

/**
 * RFC 2018, section 4: the block that the segment at hand belongs to comes first, then those
 * reported before it, the latest first, but for what has become part of it.
 */
function report(endpoint: Endpoint, sequence: SequenceNumber): void {
  const { state } = endpoint;
  if (!state.selectiveAcks) return;
  const first = blockAt(state.outOfOrder, sequence);
  if (first === undefined) return;
  const others = state.recentBlocks.filter(({ start }) => blockAt([first], start) === undefined);
  state.recentBlocks = [first, ...others].slice(0, maxReported);
}
