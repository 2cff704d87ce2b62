import { Flag } from '../../trace/codes/index.ts';
import type { Capture } from '../read/index.ts';

/** The lowest values that one end of a connection sends, and those that it echoes: they become 0. */
interface Origin {
  lowest: number;
  lowestEcho: number;
}

/**
 * Origins of the timestamps option, which are as old as the hosts' uptimes: what each end of a connection sends begins anew
 * with its lowest one, so that their order stays. The same connection in another capture has the same origin, also with
 * translated addresses, by its initial sequence number.
 */
export class TimestampOrigins {
  private readonly byEndpoints = new Map<string, Origin>();
  private readonly byNumber = new Map<number, Origin>();
  private readonly byFlow = new Map<Capture, readonly Origin[]>();

  constructor(captures: readonly Capture[]) {
    for (const capture of captures) this.byFlow.set(capture, this.originsIn(capture));
  }

  /** @param flow the index of the sender's direction in the capture */
  value(capture: Capture, flow: number, value: number): number {
    return (value - this.originOf(capture, flow).lowest) >>> 0;
  }

  /** The same of a value that the sender echoes; 0 echoes nothing. */
  echo(capture: Capture, flow: number, echo: number): number {
    if (echo === 0) return 0;
    const peer = capture.flows[flow]?.reverse ?? -1;
    const sent = peer === -1 ? Infinity : this.originOf(capture, peer).lowest;
    return (echo - (sent === Infinity ? this.originOf(capture, flow).lowestEcho : sent)) >>> 0;
  }

  private originOf(capture: Capture, flow: number): Origin {
    return this.byFlow.get(capture)![flow]!;
  }

  private originsIn({ store, flows }: Capture): Origin[] {
    const { flow, flags, sequence, hasTimestamps, timestamp, echo } = store.columns;
    const initial = new Map<number, number>();
    for (let row = 0; row < store.count; row++) {
      const isSyn = ((flags[row] ?? 0) & Flag.Syn) !== 0;
      if (isSyn && !initial.has(flow[row]!)) initial.set(flow[row]!, sequence[row]!);
    }
    const origins = flows.map(({ source, sourcePort, destination, destinationPort }, i) => {
      const key = `${source} ${sourcePort} ${destination} ${destinationPort}`;
      const number = initial.get(i);
      const same = number === undefined ? undefined : this.byNumber.get(number);
      const origin = this.byEndpoints.get(key) ??
        same ?? { lowest: Infinity, lowestEcho: Infinity };
      this.byEndpoints.set(key, origin);
      if (number !== undefined) this.byNumber.set(number, origin);
      return origin;
    });
    for (let row = 0; row < store.count; row++) {
      const origin = origins[flow[row]!]!;
      if (hasTimestamps[row] !== 1) continue;
      origin.lowest = Math.min(origin.lowest, timestamp[row]!);
      origin.lowestEcho = Math.min(origin.lowestEcho, echo[row]!);
    }
    return origins;
  }
}
