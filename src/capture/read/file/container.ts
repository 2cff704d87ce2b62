import type { ByteQueue } from '../byte-queue.ts';

/** A moment since 1970, split because together it exceeds what a number holds exactly. */
export interface WallTime {
  readonly seconds: number;
  readonly nanoseconds: number;
}

/** What reads one format of files, packet by packet. */
export interface Container {
  /** Packets of any kind so far. */
  readonly packets: number;
  /** When the file's first packet was captured: what all times are relative to. */
  readonly start: WallTime | undefined;
  /** Reads all that is whole. */
  read(queue: ByteQueue): void;
  /** The file is at its end: whether it is in the middle of something. */
  end(queue: ByteQueue): boolean;
}

/** Nanoseconds from one to another. */
export function between(a: WallTime, b: WallTime): number {
  return (b.seconds - a.seconds) * 1e9 + (b.nanoseconds - a.nanoseconds);
}
