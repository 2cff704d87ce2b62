import { between, type Capture } from '../read/index.ts';
import { NewAddresses } from './addresses.ts';
import { AnonymizedFrames } from './frames.ts';
import { Identifications } from './identifications.ts';
import { PcapngBytes, type TickScale } from './pcapng-bytes.ts';
import { NewPorts } from './ports.ts';
import { TimestampOrigins } from './timestamps.ts';

/** A capture without the traces of people and machines. */
export interface AnonymizedCapture {
  readonly packets: number;
  /** The file, a pcapng, piece by piece; each call makes it anew. */
  bytes(): Generator<Uint8Array<ArrayBuffer>>;
}

/**
 * Anonymizes captures together, so that those of the same traffic still match: all replace the same number by the same, and
 * the earliest one begins at time 0. Only what the reader has of TCP packets is written, so that nothing else can be in it.
 */
export function anonymized(captures: readonly Capture[]): AnonymizedCapture[] {
  const replacements = {
    addresses: new NewAddresses(),
    ports: new NewPorts(),
    identifications: new Identifications(),
    origins: new TimestampOrigins(captures),
  };
  const earliest = captures.reduce<Capture | undefined>(
    (first, capture) =>
      first === undefined || between(first.start, capture.start) < 0 ? capture : first,
    undefined,
  );
  return captures.map((capture) => ({
    packets: capture.store.count,
    *bytes() {
      const frames = new AnonymizedFrames(capture, replacements);
      const begins = earliest === undefined ? 0 : between(earliest.start, capture.start);
      const scale = scaleOf(capture, begins);
      const file = new PcapngBytes(scale);
      const { time } = capture.store.columns;
      for (let row = 0; row < capture.store.count; row++) {
        const size = frames.sizeOf(row);
        const full = file.packet(ticksOf(time[row]! + scale.begins, scale), size);
        if (full !== undefined) yield full;
        frames.write(row, size, file.bytes, file.view, file.frameAt);
      }
      yield file.end();
    },
  }));
}

/** What 64 bits of nanoseconds hold, and the reader's arithmetic. */
const longest = 2 ** 62;

/**
 * In what the file counts times: nanoseconds since a whole second. Only in a damaged file do times lie further apart than 64
 * bits of those hold; then in larger units, and no less exact than a double has them.
 */
function scaleOf({ store }: Capture, begins: number): TickScale & { readonly begins: number } {
  const offset = Math.floor(begins / 1e9);
  const rest = Math.max(0, begins - offset * 1e9);
  const { time } = store.columns;
  let last = 0;
  for (let row = 0; row < store.count; row++) last = Math.max(last, time[row]! + rest);
  let digits = 9;
  while (digits > 0 && last / 10 ** (9 - digits) > longest) digits--;
  return { digits, offset, begins: rest };
}

function ticksOf(time: number, { digits }: TickScale): number {
  return Math.round(time / 10 ** (9 - digits));
}
