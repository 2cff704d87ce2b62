import { reasonNames, reasonsIn } from '../../../src/trace/codes/index.ts';
import type { TraceRecord } from '../../../src/trace/format/index.ts';
import type { Expectation } from './clause.ts';
import type { Stage } from './stage.ts';

/** How an end stands at a moment, held against an expectation: what is wrong, or undefined. */
type Complaint = string | undefined;

export function comparison(name: string, wanted: unknown, is: unknown): Complaint {
  return wanted === is ? undefined : `${name}: expected ${String(wanted)}, found ${String(is)}`;
}

/** @param roundTrips that were measured so far. */
export function quantityComplaint(
  { of, who, unit, value }: Extract<Expectation, { see: 'quantity' }>,
  stage: Stage,
  roundTrips: readonly TraceRecord[],
): Complaint {
  const endpoint = stage.endpoint(who);
  if (endpoint === undefined) return `the ${who} has no connection`;
  const { state } = endpoint;
  const wanted = value * (unit === 'segments' ? state.mss : 1);
  switch (of) {
    case 'cwnd':
      return comparison(of, wanted, state.cwnd);
    case 'ssthresh':
      return comparison(of, wanted, state.ssthresh);
    case 'flight':
      return comparison(of, wanted, endpoint.inFlight);
    case 'RTO':
      return comparison('RTO in ms', wanted / 1e6, roundTrips.at(-1)?.acknowledgment);
  }
}

export function holdComplaint(
  { who, reason, bytes, also }: Extract<Expectation, { see: 'hold' }>,
  stage: Stage,
): Complaint {
  const state = stage.endpoint(who)?.state;
  if (state === undefined) return `the ${who} has no connection`;
  if (reason === 'delayed-ack') {
    return (
      comparison('an ACK is held', true, state.ackHeld) ??
      comparison('bytes not acknowledged', bytes, state.unacknowledged)
    );
  }
  const present = reasonNames[state.holdReason];
  if (reason === undefined) {
    // To wait for the application is to hold nothing back.
    const nothing = present === 'none' || present === 'application';
    return nothing ? undefined : `the ${who} holds ${state.holdBytes} bytes: ${present}`;
  }
  const further = reasonsIn(state.holdAlso);
  const missing = also.find((each) => !(further as string[]).includes(each));
  return (
    comparison('reason', reason, present) ??
    comparison('bytes held', bytes, state.holdBytes) ??
    (missing === undefined
      ? undefined
      : `${missing} is no further reason; these are: ${further.join(', ') || 'none'}`)
  );
}
