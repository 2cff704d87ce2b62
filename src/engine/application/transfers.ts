import type { Charge } from '../../trace/codes/index.ts';
import type { RecordId } from '../../trace/format/index.ts';
import type { Counter } from '../kernel/counter.ts';
import type { EventTarget, Kernel } from '../kernel/kernel.ts';
import type { Log } from '../log.ts';
import type { Place } from '../place.ts';
import type { Side } from './script.ts';

/** The connection of a write that still has to open one. The log names it when the write has ended. */
export const noConnectionYet = 0xffff;

/** A write in progress: it ends when the other side has read its last byte. */
interface Transfer {
  readonly writer: Side;
  /** Among all transfers of the run, and among those of its connection. */
  readonly number: number;
  readonly index: number;
  readonly place: Place;
  /** Offset in the writer's stream just after its last byte. */
  readonly end: number;
  readonly bytes: number;
  readonly start: RecordId;
}

interface TransfersState {
  readonly open: readonly Transfer[];
  readonly begun: number;
}

/** One connection's scripted writes as transactions: from the write to the read of its last byte. */
export class Transfers implements EventTarget {
  private open: readonly Transfer[] = [];
  /** Where each side's reading ends a transfer next, as an offset in what it reads; Infinity: nowhere. */
  private readonly next: Record<Side, number> = { client: Infinity, server: Infinity };
  private begun = 0;
  private readonly log: Log;
  private readonly transactions: Counter;
  private readonly flow: number;

  /** @param transactions numbers the transfers of all connections. @param flow number of this one. */
  constructor(kernel: Kernel, log: Log, transactions: Counter, flow: number) {
    this.log = log;
    this.transactions = transactions;
    this.flow = flow;
    kernel.register(this);
  }

  /**
   * Returns its record.
   * @param place where it begins; without a connection until `carry` gives one.
   * @param end offset in what the writer writes in all, just after the write's last byte.
   * @param charge what the time since `cause` was spent on.
   */
  begin(
    writer: Side,
    place: Place,
    end: number,
    bytes: number,
    cause: RecordId,
    charge: Charge,
  ): RecordId {
    const number = this.transactions.next();
    const index = this.begun++;
    const start = this.log.transactionStart({
      cause,
      charge,
      place: place.word,
      number,
      page: this.flow,
      document: index,
      expected: bytes,
      knownSince: 0,
    });
    this.keep([...this.open, { writer, number, index, place, end, bytes, start }]);
    return start;
  }

  /** What `writer` began without a connection goes over this one. */
  carry(writer: Side, place: Place): void {
    if (this.open.length === 0) return;
    this.open = this.open.map((transfer) =>
      transfer.writer === writer && transfer.place.connection === noConnectionYet
        ? { ...transfer, place }
        : transfer,
    );
  }

  /** What `writer` began last gets so many bytes fewer. */
  shorten(writer: Side, bytes: number): void {
    const last = this.open.findLast((transfer) => transfer.writer === writer);
    this.keep(
      this.open.map((transfer) =>
        transfer === last
          ? { ...transfer, end: transfer.end - bytes, bytes: transfer.bytes - bytes }
          : transfer,
      ),
    );
  }

  /** `reader` has read `received` bytes in all. */
  read(reader: Side, received: number, cause: RecordId): void {
    // Read by read that is most often so, and it should cost little.
    if (received >= this.next[reader]) this.finish(reader, received, cause);
  }

  private finish(reader: Side, received: number, cause: RecordId): void {
    const done = this.open.filter(({ writer, end }) => writer !== reader && end <= received);
    for (const transfer of done) this.end(transfer, transfer.bytes, false, cause);
    this.keep(this.open.filter((transfer) => !done.includes(transfer)));
  }

  /** The connection is lost, and with it every transfer in progress. */
  fail(cause: RecordId): void {
    for (const transfer of this.open) this.end(transfer, 0, true, cause);
    this.keep([]);
  }

  handle(): void {
    throw new Error('transfers have no events');
  }

  save(): TransfersState {
    return { open: this.open, begun: this.begun };
  }

  load(saved: unknown): void {
    const state = saved as TransfersState;
    this.keep(state.open);
    this.begun = state.begun;
  }

  private keep(open: readonly Transfer[]): void {
    this.open = open;
    this.next.client = firstEnd(open, 'server');
    this.next.server = firstEnd(open, 'client');
  }

  private end(transfer: Transfer, bytes: number, failed: boolean, cause: RecordId): void {
    const { number, index, place, start } = transfer;
    this.log.transactionEnd({
      cause,
      place: place.word,
      number,
      page: this.flow,
      document: index,
      bytes,
      start,
      failed,
    });
  }
}

function firstEnd(open: readonly Transfer[], writer: Side): number {
  return Math.min(...open.filter((each) => each.writer === writer).map(({ end }) => end));
}
