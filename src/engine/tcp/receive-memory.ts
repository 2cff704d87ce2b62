import type { TcpConfiguration } from '../configuration.ts';
import type { Nanoseconds } from '../kernel/time.ts';
import { BufferGrowth } from './buffer-growth.ts';
import { largestField } from './options.ts';
import { ReadPieces } from './read-pieces.ts';

/** The part of its memory that a segment's payload takes is counted in 256ths; a half before any was measured. */
const whole = 256;
const half = 128;

/** No buffer has less memory (Linux 6.18: what SO_RCVBUF reports after any smaller request). */
const minMemory = 2304;

/** Memory is handed out in units of so many bytes, a cache line. */
const cacheLine = 64;

/** Of a segment's memory, what is neither payload nor options, besides what describes it: headers, and room before them. */
const aroundPayload = 118;

/** Of a segment's memory, what describes it, which so many that wait together share; bytes. */
const descriptor = 256;
const perDescriptor = 17;

/** Shorter segments do not raise the limit: they may be many, and of little use. */
const minToRaise = 128;

/** What a window can be made of. Bytes. */
export interface WindowSize {
  /** What a full segment is taken to carry. */
  readonly mss: number;
  /** The unit of the window's field. */
  readonly unit: number;
  /** The window announced last, as counted then. */
  readonly announced: number;
}

/** Bytes that the application reads now, has read in all, and has yet to read; and from the first hole to the last that came. */
interface ReadFacts {
  readonly bytes: number;
  readonly inAll: number;
  readonly unread: number;
  readonly beyond: number;
}

interface SavedMemory {
  readonly options: number;
  readonly size: number;
  readonly share: number;
  readonly clamp: number;
  readonly limit: number;
  readonly taken: number;
  readonly kept: number;
  readonly growth: unknown;
  readonly pieces: ReturnType<ReadPieces['save']>;
}

/**
 * A receive buffer that is counted in memory, not in payload: a segment takes more of it than it
 * carries, and the window is what the free memory could carry. The announced window is also limited: it
 * begins with what half of the memory is, and grows as data come, so that a sender of small segments
 * cannot fill the memory with overhead (an observation, captures of Linux 6.18; tcp(7), tcp_adv_win_scale).
 */
export class ReceiveMemory {
  private readonly mss: number;
  /** What a full segment takes. */
  private readonly fullMemory: number;
  /** Hears when a round trip is over. */
  readonly growth: BufferGrowth;
  private readonly pieces = new ReadPieces();
  /** Memory in all. */
  private size: number;
  /** Bytes of options in every segment. */
  private options = 0;
  /** Of a segment's memory its payload is this part. */
  private share = half;
  /** The largest window. */
  private clamp = 0;
  /** The window is no larger than this for now. */
  private limit = 0;
  /** Memory of what is received and not read, and its segments. */
  private taken = 0;
  private kept = 0;

  /** The socket doubles the buffer that it is given (socket(7), SO_RCVBUF). */
  constructor({ mss, receiveBuffer, largestReceiveBuffer, segmentMemory }: TcpConfiguration) {
    this.mss = mss;
    this.fullMemory = segmentMemory;
    this.size = Math.max(minMemory, 2 * receiveBuffer);
    this.growth = new BufferGrowth(this.size, largestReceiveBuffer);
  }

  /** Bytes that the free memory could carry. */
  get room(): number {
    return Math.max(0, this.windowFor(this.size - this.taken));
  }

  /** The largest window that it could announce at present. */
  get largest(): number {
    return this.clamp;
  }

  /** Less than half of what it could announce is free. */
  get crowded(): boolean {
    return this.room < Math.floor(Math.min(this.clamp, this.windowFor(this.size)) / 2);
  }

  /** The first window: whole segments. With scaling it may be larger than a SYN's field can say. */
  get opening(): number {
    const { payload } = this;
    const window = this.windowFor(this.size);
    return window > payload ? window - (window % payload) : window;
  }

  /** The window of a SYN: as much as its field can say. */
  first(): number {
    return Math.min(largestField, this.opening);
  }

  /** Both SYNs have said what they offer. @param options bytes of every segment. */
  agree(options: number, scaled: boolean): void {
    this.options = options;
    const { payload } = this;
    const window = this.windowFor(this.size);
    // One segment's room is kept back until the memory of one has been measured.
    const reserved = Math.max(2 * payload, window - payload);
    this.clamp = Math.min(window, reserved, scaled ? Infinity : largestField);
    this.limit = Math.min(scaled ? this.opening : largestField, this.opening, this.clamp);
    this.growth.begin(Math.min(this.limit, 10 * payload));
  }

  /** What can be announced: as much as is free and as the limit allows, or nothing if that is little. */
  offered({ mss, unit, announced }: WindowSize): number {
    const all = this.windowFor(this.size);
    const full = Math.min(mss, this.clamp, all);
    let free = this.room;
    if (this.crowded) {
      // Rounded up below, it would be more than is there.
      free -= free % unit;
      if (free < Math.floor(all / 16) || free < full) return 0;
    }
    const window = Math.min(free, this.limit);
    if (unit > 1) return Math.ceil(window / unit) * unit;
    // The window moves by whole segments, and stays where the difference is less than one.
    const stays = announced > window - full && announced <= window;
    return stays ? announced : window - (window % full);
  }

  /** A segment was kept: it joins others that are not read yet. */
  keep(length: number): void {
    const joins = this.kept % perDescriptor !== 0;
    this.taken += this.memoryOf(length) - (joins ? descriptor : 0);
    this.kept++;
  }

  /** So many bytes can be read from now on. */
  makeReadable(bytes: number): void {
    this.pieces.add(bytes, this.payload);
  }

  /** @param left the part of what was kept that is still to be read. */
  release(left: number): void {
    this.taken = Math.ceil(this.taken * left);
    this.kept = Math.ceil(this.kept * left);
  }

  /** A full segment of another length than those before has come: what part of memory is payload? */
  measure(length: number, announced: number): void {
    const share = Math.max(1, Math.floor((length * whole) / this.memoryOf(length)));
    if (share === this.share) return;
    this.share = share;
    const before = this.clamp;
    this.clamp = this.windowFor(this.size);
    // What has been announced has been allowed.
    if (this.clamp < before) this.limit = Math.min(this.limit, this.clamp);
    else this.limit = Math.max(this.limit, Math.min(announced, this.clamp));
  }

  /** A segment has come in order, and is kept. Returns whether the limit has been raised. */
  raise(length: number, receiveMss: number): boolean {
    const room = Math.min(this.clamp, this.room) - this.limit;
    if (length < minToRaise || room <= 0) return false;
    const memory = this.windowFor(this.memoryOf(length));
    const segments = 2 * (memory <= length ? this.payload : receiveMss);
    this.limit += Math.min(room, Math.max(segments, 2 * length));
    return true;
  }

  /** The application has read: the buffer may grow. */
  read(now: Nanoseconds, { bytes, inAll, unread, beyond }: ReadFacts): void {
    const { growth } = this;
    const rest = bytes - this.pieces.take(bytes);
    const window =
      growth.read(now, inAll - rest, unread + rest, beyond) ??
      growth.read(now, inAll, unread, beyond);
    if (window !== undefined) this.enlarge(window);
  }

  /** Something came out of order. @param beyond bytes from the hole to the last that came. */
  disordered(beyond: number): void {
    const window = this.growth.disordered(beyond);
    if (window !== undefined) this.enlarge(window);
  }

  /** So that it can announce such a window. */
  private enlarge(window: number): void {
    const size = Math.min(this.growth.largest, Math.floor((window * whole) / this.share));
    if (size <= this.size) return;
    this.size = size;
    this.clamp = this.windowFor(size);
  }

  save(): SavedMemory {
    const { options, size, share, clamp, limit, taken, kept, growth } = this;
    const pieces = this.pieces.save();
    return { options, size, share, clamp, limit, taken, kept, growth: growth.save(), pieces };
  }

  load({ growth, pieces, ...own }: SavedMemory): void {
    Object.assign(this, own);
    this.pieces.load(pieces);
    this.growth.load(growth);
  }

  /** Of a full segment. */
  private get payload(): number {
    return this.mss - this.options;
  }

  private windowFor(memory: number): number {
    return Math.floor((memory * this.share) / whole);
  }

  private memoryOf(length: number): number {
    const { payload, mss } = this;
    // The end of the last line is not used.
    const spare = cacheLine - ((mss + aroundPayload) % cacheLine || cacheLine);
    return this.fullMemory - Math.floor((payload - length + spare) / cacheLine) * cacheLine;
  }
}
