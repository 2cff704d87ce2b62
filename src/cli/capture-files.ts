import type { Side } from '../analysis/compare/index.ts';
import {
  CaptureError,
  captureStart,
  readPcap,
  sideOf,
  traceOfCaptures,
  type Capture,
  type CapturedPacket,
  type CaptureSides,
} from '../trace/captures/index.ts';
import type { Trace } from '../trace/format/index.ts';
import type { Segment } from '../trace/index.ts';
import { Misuse } from './errors.ts';
import { readBytes } from './text-file.ts';

/** Longer captures would not fit into memory as a log. */
const largestCapture = 100_000_000;

/** Captures of the same traffic, as one log. */
export interface OpenedCaptures {
  readonly trace: Trace;
  /** When the log begins, in seconds since 1970. */
  readonly start: number;
  /** Where a segment is: its number and file, of its sender's capture if there is one. */
  placeOf(
    segment: Segment,
    sender: Side,
  ): { readonly packet: number; readonly file: string } | undefined;
}

/**
 * Reads the captures of one end or both.
 * @param names of pcap files
 * @param at the end of each, where given
 * @throws Misuse
 */
export async function openCaptures(
  names: readonly string[],
  at: readonly Side[],
): Promise<OpenedCaptures> {
  if (at.length > 0 && at.length !== names.length) {
    throw new Misuse(
      `--at: given ${at.length} times for ${names.length} captures (allowed: once for each, in their order, or never)`,
    );
  }
  const files = new Map<Side, string>();
  const sides: { -readonly [S in Side]?: Capture } = {};
  for (const [i, name] of names.entries()) {
    const capture = await readCapture(name);
    const side = at[i] ?? recognized(name, capture);
    const other = files.get(side);
    if (other !== undefined) {
      throw new Misuse(
        `${name}: is from the ${side}, like ${other} (allowed: one capture of each end; use --at if that is wrong)`,
      );
    }
    files.set(side, name);
    sides[side] = capture;
  }
  const trace = joined(sides, names);
  const { seconds, nanoseconds } = captureStart(sides);
  return { trace, start: seconds + nanoseconds / 1e9, placeOf: placesIn(sides, files) };
}

async function readCapture(name: string): Promise<Capture> {
  try {
    const bytes = await readBytes(name, 'a capture', largestCapture);
    return readPcap(bytes);
  } catch (error) {
    if (error instanceof CaptureError) throw new Misuse(`${name}: ${error.message}`);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new Misuse(`${name}: no such file or folder`);
  }
}

function recognized(name: string, capture: Capture): Side {
  if (capture.packets.length === 0) {
    throw new Misuse(`${name}: has no TCP segment over IPv4 (allowed: a capture of the exchange)`);
  }
  const side = sideOf(capture);
  if (side !== undefined) return side;
  throw new Misuse(
    `${name}: its handshake does not tell at which end it was captured (say it with --at client or --at server)`,
  );
}

function joined(sides: CaptureSides, names: readonly string[]): Trace {
  try {
    return traceOfCaptures(sides);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Misuse(`${names.join(', ')}: ${error.message}`);
  }
}

/** Finds packets by what both a packet and its segment in the log say. */
function placesIn(
  sides: CaptureSides,
  files: ReadonlyMap<Side, string>,
): OpenedCaptures['placeOf'] {
  const start = captureStart(sides);
  const keyOf = (time: number, flags: number, length: number, field: number): string =>
    [time, flags, length, field].join(' ');
  const timeOf = ({ seconds, nanoseconds }: CapturedPacket): number =>
    (seconds - start.seconds) * 1e9 + (nanoseconds - start.nanoseconds);
  const numbers = (capture: Capture | undefined): ReadonlyMap<string, number> =>
    new Map(
      capture?.packets.map((packet) => [
        keyOf(timeOf(packet), packet.flags, packet.length, packet.window),
        packet.number,
      ]),
    );
  const packets = { client: numbers(sides.client), server: numbers(sides.server) };
  return ({ flags, length, windowField, sentAt, arrivedAt }, sender) => {
    const receiver = sender === 'client' ? 'server' : 'client';
    for (const [side, time = -1] of [
      [sender, sentAt],
      [receiver, arrivedAt],
    ] as const) {
      const packet = packets[side].get(keyOf(time, flags, length, windowField));
      const file = files.get(side);
      if (packet !== undefined && file !== undefined) return { packet, file };
    }
    return undefined;
  };
}
