import type { Endpoint } from './endpoint.ts';
import { precedes, type SequenceNumber } from './sequence.ts';

/** What came a second time, from `start` to before `end`, is reported once, with the next ACK (RFC 2883, section 4). */
export function reportDuplicate(
  { state, configuration }: Endpoint,
  start: SequenceNumber,
  end: SequenceNumber,
): void {
  if (!configuration.duplicateReports || !state.selectiveAcks || !precedes(start, end)) return;
  state.duplicateBlock = { start, end };
}
