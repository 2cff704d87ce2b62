import { createReadStream } from 'node:fs';
import type { Side } from '../analysis/compare/index.ts';
import { endOf, logOfCaptures, type LoggedCaptures } from '../capture/log/index.ts';
import { CaptureError, readCapture, type Capture } from '../capture/read/index.ts';
import type { Trace } from '../trace/format/index.ts';
import type { Segment } from '../trace/index.ts';
import { Misuse } from './errors.ts';
import { systemReason } from './output.ts';

/** Captures of the same traffic, as one log. */
export interface OpenedCaptures {
  readonly trace: Trace;
  /** When the log begins, in seconds since 1970. */
  readonly start: number;
  /** Where a segment is: its number and file, of its sender's capture if there is one. */
  placeOf(segment: Segment): { readonly packet: number; readonly file: string } | undefined;
}

/**
 * Reads the captures of one end or both.
 * @param names of capture files
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
    const capture = await openCapture(name);
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
  const { trace, start, packetOf } = joined(sides, names);
  return {
    trace,
    start: start.seconds + start.nanoseconds / 1e9,
    placeOf({ id }) {
      const packet = packetOf(id);
      const file = packet && files.get(packet.end === 0 ? 'client' : 'server');
      return packet && file !== undefined ? { packet: packet.number, file } : undefined;
    },
  };
}

/** What stands for standard input in place of a file. */
const standardInput = '-';

/**
 * Reads a capture in any format.
 * @throws Misuse
 */
export async function openCapture(name: string): Promise<Capture> {
  try {
    return await readCapture(name === standardInput ? process.stdin : createReadStream(name));
  } catch (error) {
    if (error instanceof CaptureError) throw new Misuse(`${name}: ${error.message}`);
    // Expected: the system refuses. systemReason rethrows everything else.
    throw new Misuse(`${name}: ${systemReason(error)}`);
  }
}

function recognized(name: string, capture: Capture): Side {
  if (capture.store.count === 0) {
    throw new Misuse(
      [`${name}: has no TCP segment (allowed: a capture of the exchange)`]
        .concat(capture.notes.map(({ text }) => text))
        .join('. '),
    );
  }
  const side = endOf(capture);
  if (side !== undefined) return side;
  throw new Misuse(
    `${name}: its packets do not tell at which end it was captured (say it with --at client or --at server)`,
  );
}

function joined(
  sides: { readonly [S in Side]?: Capture },
  names: readonly string[],
): LoggedCaptures {
  try {
    return logOfCaptures(sides);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Misuse(`${names.join(', ')}: ${error.message}`);
  }
}
