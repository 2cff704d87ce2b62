import { Flag } from '../../trace/codes/index.ts';
import type { ConnectionRow } from '../connections/index.ts';
import type { CaptureSoFar } from '../read/index.ts';

/** What is counted of a conversation while its file is read. */
interface Counted {
  /** The direction of its first packet. */
  readonly flow: number;
  /** The direction in which the client sends. */
  client: number;
  readonly start: number;
  end: number;
  /** NaN: no packet had data. */
  lastData: number;
  packets: number;
  readonly bytes: [own: number, back: number];
}

/**
 * The table of a capture that is still being read. It counts each packet once; what takes a second look (silences,
 * retransmissions, ports that are used again) comes with the whole file.
 */
export class RowsSoFar {
  private readonly byFlow = new Map<number, Counted>();
  private readonly list: Counted[] = [];
  private seen = 0;

  get count(): number {
    return this.list.length;
  }

  /** Counts the packets that came since the last call. */
  read({ store, flows }: CaptureSoFar): void {
    const { flow, time, length, flags } = store.columns;
    for (; this.seen < store.count; this.seen++) {
      const from = flow[this.seen] as number;
      const at = time[this.seen] as number;
      const one = this.byFlow.get(from) ?? this.begin(from, flows[from]?.reverse ?? -1, at);
      one.end = Math.max(one.end, at);
      if (length[this.seen] !== 0) one.lastData = at;
      one.packets++;
      one.bytes[from === one.flow ? 0 : 1] += length[this.seen] as number;
      if (((flags[this.seen] as number) & (Flag.Syn | Flag.Ack)) === Flag.Syn) one.client = from;
    }
  }

  /** The first rows. */
  rows({ flows }: CaptureSoFar, most: number): ConnectionRow[] {
    return this.list.slice(0, most).map((one, index): ConnectionRow => {
      const { source, sourcePort, destination, destinationPort } = flows[one.flow]!;
      const own = { address: source, port: sourcePort };
      const peer = { address: destination, port: destinationPort };
      const [sent, got] = one.bytes;
      const isOwn = one.client === one.flow;
      return {
        index,
        client: isOwn ? own : peer,
        server: isOwn ? peer : own,
        start: one.start,
        duration: (Number.isNaN(one.lastData) ? one.end : one.lastData) - one.start,
        packets: one.packets,
        bytes: isOwn ? { client: sent, server: got } : { client: got, server: sent },
      };
    });
  }

  private begin(flow: number, reverse: number, at: number): Counted {
    const back = this.byFlow.get(reverse);
    if (back !== undefined) {
      this.byFlow.set(flow, back);
      return back;
    }
    const one: Counted = {
      ...{ flow, client: flow, start: at, end: at, lastData: NaN },
      ...{ packets: 0, bytes: [0, 0] },
    };
    this.byFlow.set(flow, one);
    this.list.push(one);
    return one;
  }
}
