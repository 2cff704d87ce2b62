import type { Nanoseconds } from '../../trace/format/index.ts';
import type { End, Passage } from '../infer/index.ts';

/** A packet that brought its receiver’s program something to read. */
export interface Delivery {
  readonly packet: Passage;
  readonly at: Nanoseconds;
  /** What the program could have read up to: before this packet, and with it. */
  readonly next: { readonly before: number; readonly now: number };
}

/** The packets of an end that brought its receiver’s program something to read, in order of time. */
export function* deliveries(passages: readonly Passage[], end: End): Generator<Delivery> {
  const arrivals = passages
    .flatMap((packet) => {
      const { from, length, arrived } = packet;
      return from !== end || length === 0 || arrived === undefined ? [] : [{ packet, at: arrived }];
    })
    .sort((a, b) => a.at - b.at || a.packet.sequence - b.packet.sequence);
  let before = 1;
  let beyond: Passage[] = [];
  for (const { packet, at } of arrivals) {
    if (packet.sequence > before) {
      beyond.push(packet);
    } else if (packet.end > before) {
      let now = packet.end;
      for (const one of beyond.sort((a, b) => a.sequence - b.sequence)) {
        if (one.sequence <= now) now = Math.max(now, one.end);
      }
      beyond = beyond.filter((one) => one.sequence > now);
      yield { packet, at, next: { before, now } };
      before = now;
    }
  }
}
