import { frameErrorRate } from '../engine/index.ts';
import { compile, InputError } from '../scenario/index.ts';
import { packetBytesOf } from '../trace/captures/index.ts';
import { findSegment } from './find.ts';
import type { Quantity } from './quantity.ts';
import type { SegmentSelector } from './query.ts';
import type { Run } from '../run/index.ts';

/**
 * How likely it is that bit errors take a segment on its way, per cent: by the rate of its line and the length of its
 * frame, whether or not one was hit in this run.
 * @throws InputError for a capture, a network of more than one line each way, or a segment that the run does not have
 */
export function errorChance({ scenario, trace }: Run, of: SegmentSelector): Quantity {
  if (scenario === undefined) {
    throw new InputError('a capture does not tell how many bits go wrong', 'ask a scenario');
  }
  const segment = findSegment(trace, of);
  const { network } = compile(scenario);
  if (network.kind === 'lines' && (network.routers.length > 0 || network.lines.length > 2)) {
    throw new InputError('its way has more than one line', 'ask in a network that is one link');
  }
  const losses =
    network.kind === 'lines'
      ? network.lines.find(({ from }) => from === segment.from)?.losses
      : network.losses[segment.from];
  const frame = Math.max(network.minimumFrame, packetBytesOf(segment) + network.frameOverhead);
  return { value: 100 * frameErrorRate(losses?.bitErrorRate ?? 0, frame), unit: 'percent' };
}
