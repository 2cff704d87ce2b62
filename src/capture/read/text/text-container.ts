import type { ByteQueue } from '../byte-queue.ts';
import { CaptureError, grouped } from '../capture-error.ts';
import { between, type Container, type WallTime } from '../file/container.ts';
import type { Flows } from '../flows.ts';
import { maxLine } from '../limits.ts';
import type { Notes } from '../notes.ts';
import { packSynOptions, type PacketStore } from '../packet-store.ts';
import { Conversations } from './conversations.ts';
import { headerIn, segmentIn, timeOf, type TextSegment, type TextTime } from './line.ts';
import { portNames } from './ports.ts';

const secondsPerDay = 86_400;
const newline = 10;
/** A capture's text has a packet within its first lines. */
const hopeless = 500;

/** Reads what tcpdump prints: `-t`, `-n`, `-v`, `-e`, `-S`, `-x` and the like as it comes, but with times. */
export class TextContainer implements Container {
  packets = 0;
  start: WallTime | undefined;
  private lines = 0;
  private readonly decoder = new TextDecoder();
  private readonly conversations = new Conversations();
  /** The first line of a packet that `-v` prints in two. */
  private head: string | undefined;
  private time: WallTime = { seconds: 0, nanoseconds: 0 };
  private days = 0;
  private before: TextTime | undefined;
  /** Times of `-ttt` (since the packet before) and `-ttttt` (since the first) look alike until one is lower than the last. */
  private isDelta = false;
  private sum = 0;
  /** By row, as if times were since the packet before. */
  private readonly summed: number[] = [];

  private readonly store: PacketStore;
  private readonly flows: Flows;
  private readonly notes: Notes;

  constructor(store: PacketStore, flows: Flows, notes: Notes) {
    this.store = store;
    this.flows = flows;
    this.notes = notes;
  }

  read(queue: ByteQueue): void {
    for (;;) {
      const end = queue.bytes.subarray(0, queue.to).indexOf(newline, queue.from);
      if (end === -1) break;
      this.readLine(queue, end);
    }
    if (queue.available > maxLine) {
      throw new CaptureError(
        `line ${grouped(this.lines + 1)} at byte ${grouped(queue.offset)}: is longer than ${grouped(maxLine)} characters, so this is not what tcpdump prints`,
      );
    }
  }

  end(queue: ByteQueue): boolean {
    if (queue.available > 0) this.readLine(queue, queue.to);
    if (this.packets === 0) this.refuse();
    if (this.isDelta) this.store.columns.time.set(this.summed);
    return false;
  }

  private readLine(queue: ByteQueue, end: number): void {
    const bytes = queue.bytes.subarray(queue.from, Math.min(end, queue.from + maxLine));
    this.lines++;
    this.readText(this.decoder.decode(bytes).replace(/\r$/, ''));
    queue.skip(Math.min(queue.available, end - queue.from + 1));
    if (this.packets === 0 && this.lines === hopeless) this.refuse();
  }

  private readText(line: string): void {
    const time = timeOf(line);
    if (time === undefined) {
      if (this.head !== undefined && /^ +\S+ > \S+: Flags/.test(line)) {
        this.addSegment(line, headerIn(this.head));
        this.head = undefined;
      }
      return;
    }
    const isIp = /\bIP6? |ethertype IPv[46]/.test(line);
    this.head = undefined;
    this.packets++;
    this.keepTime(time);
    if (line.includes(': Flags [')) this.addSegment(line, headerIn(line));
    else if (isIp && /\bproto TCP |next-header TCP/.test(line)) this.head = line;
    else if (!isIp) this.notes.add('not-ip', this.packets);
    else this.notes.add(/\bUDP\b/.test(line) ? 'udp' : 'other-protocol', this.packets);
  }

  private addSegment(line: string, header: { identification: number; hops: number }): void {
    const segment = segmentIn(line);
    if (segment === undefined) {
      this.notes.add('text-unread', this.packets);
      return;
    }
    const [source, sourcePort] = this.endpoint(segment.source);
    const [destination, destinationPort] = this.endpoint(segment.destination);
    const flow = this.flows.flow(source, sourcePort, destination, destinationPort);
    const reverse = this.flows.flow(destination, destinationPort, source, sourcePort);
    const numbers = this.conversations.numbersOf(segment, flow, reverse);
    if (numbers.isGuessed) this.notes.add('text-ack', this.packets);
    this.write(segment, flow, numbers, header);
  }

  private write(
    segment: TextSegment,
    flow: number,
    { sequence, acknowledgment, sackBase }: ReturnType<Conversations['numbersOf']>,
    { identification, hops }: { identification: number; hops: number },
  ): void {
    const { store } = this;
    const row = store.add();
    const { columns } = store;
    const { flags, timestamps } = segment;
    columns.number[row] = this.packets;
    this.start ??= this.time;
    columns.time[row] = between(this.start, this.time);
    if (this.before?.kind === 'since') this.summed.push(this.sum);
    columns.flow[row] = flow;
    columns.sequence[row] = sequence;
    columns.acknowledgment[row] = acknowledgment;
    columns.length[row] = segment.length;
    columns.window[row] = segment.window;
    columns.flags[row] = flags;
    columns.identification[row] = identification;
    columns.hops[row] = hops;
    if ((flags & 2) !== 0) columns.syn[row] = packSynOptions(segment);
    if (timestamps !== undefined) {
      columns.timestamp[row] = timestamps.value;
      columns.echo[row] = timestamps.echo;
      columns.hasTimestamps[row] = 1;
    }
    for (const { start, end } of segment.sack) store.addSack(row, start + sackBase, end + sackBase);
  }

  /** `10.0.0.2.44398`: an address or a name, and a port or its name. */
  private endpoint(text: string): [address: number, port: number] {
    const dot = text.lastIndexOf('.');
    const name = text.slice(dot + 1);
    const port = /^\d{1,5}$/.test(name) ? Number(name) & 0xffff : portNames[name];
    if (port !== undefined) return [this.flows.text(text.slice(0, dot)), port];
    this.notes.add('text-port', this.packets);
    return [this.flows.text(text), 0];
  }

  private keepTime(time: TextTime): void {
    const { before } = this;
    const isBack =
      before !== undefined &&
      (time.seconds - before.seconds || time.nanoseconds - before.nanoseconds) < 0;
    if (time.kind === 'day' && isBack && before.seconds - time.seconds > secondsPerDay / 2) {
      this.days++;
    }
    if (time.kind === 'since' && isBack) this.isDelta = true;
    if (time.kind === 'since') this.sum += time.seconds * 1e9 + time.nanoseconds;
    this.before = time;
    this.time = {
      seconds: time.seconds + this.days * secondsPerDay,
      nanoseconds: time.nanoseconds,
    };
    this.start ??= this.time;
  }

  private refuse(): never {
    throw new CaptureError(
      'the file is text, but not what tcpdump prints: no line begins with a time (print times: tcpdump -tt -n -r FILE, or open the capture file itself)',
    );
  }
}
