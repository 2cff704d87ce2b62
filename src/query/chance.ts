import { frameErrorRate } from '../engine/index.ts';
import { compile, InputError } from '../scenario/index.ts';
import { packetBytesOf } from '../trace/captures/index.ts';
import { findSegment } from './find.ts';
import type { Quantity } from './quantity.ts';
import type { SegmentSelector } from './query.ts';
import type { Run } from '../run/index.ts';

/**
 * The probability that bit errors destroy a segment in transit, in percent, from the error rate of its link and the length
 * of its frame, whether or not one was destroyed in this run.
 * @throws InputError for a capture, a network of more than one link in each direction, or a segment that the run does not
 * have
 */
export function errorChance({ scenario, trace }: Run, of: SegmentSelector): Quantity {
  if (scenario === undefined) {
    throw new InputError('a capture does not tell how many bits go wrong', 'ask a scenario');
  }
  const segment = findSegment(trace, of);
  const { network } = compile(scenario);
  if (network.kind === 'lines' && (network.routers.length > 0 || network.lines.length > 2)) {
    throw new InputError('its path has more than one link', 'ask in a network that is one link');
  }
  const losses =
    network.kind === 'lines'
      ? network.lines.find(({ from }) => from === segment.from)?.losses
      : network.losses[segment.from];
  const frame = Math.max(network.minimumFrame, packetBytesOf(segment) + network.frameOverhead);
  return { value: 100 * frameErrorRate(losses?.bitErrorRate ?? 0, frame), unit: 'percent' };
}
