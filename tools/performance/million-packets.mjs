// A capture of a million packets for measurements: one connection, from the client's end.

/** Packets, and the bytes that the file has of each at most: it is 162 MB. */
export const packetCount = 1_000_000;
const snapLength = 200;
const mss = 1460;
const flightLength = 10;
const headerLength = 40;
const flag = { syn: 2, push: 8, ack: 16 };

/**
 * The server sends a flight a round trip, with a pause in every seventh, and loses a segment in every fiftieth.
 * @returns {Generator<Uint8Array<ArrayBuffer>>} the file, in pieces of about a megabyte
 */
export function* millionPackets() {
  const piece = new Uint8Array(1 << 20);
  const view = new DataView(piece.buffer);
  let at = 24;
  let time = 1e9;
  let count = 0;
  // pcap with nanoseconds, raw IP.
  for (const [i, word] of [0xa1b23c4d, 0x0002_0004, 0, 0, 65_535, 101].entries()) {
    view.setUint32(4 * i, word);
  }
  /** @param {0 | 1} from @param {number} later @param {number} sequence @param {number} acknowledgment @param {number} flags @param {number} length */
  const add = (from, later, sequence, acknowledgment, flags, length) => {
    time += later;
    count++;
    const kept = Math.min(snapLength, headerLength + length);
    view.setUint32(at, Math.floor(time / 1e9));
    view.setUint32(at + 4, time % 1e9);
    view.setUint32(at + 8, kept);
    view.setUint32(at + 12, headerLength + length);
    const ip = at + 16;
    piece.fill(0, ip, ip + kept);
    piece[ip] = 0x45;
    view.setUint16(ip + 2, headerLength + length);
    view.setUint16(ip + 4, count & 0xffff);
    piece[ip + 8] = 64;
    piece[ip + 9] = 6;
    view.setUint32(ip + 12, from === 0 ? 0x0a00_0001 : 0x0a01_0001);
    view.setUint32(ip + 16, from === 0 ? 0x0a01_0001 : 0x0a00_0001);
    view.setUint16(ip + 20, from === 0 ? 40_000 : 8080);
    view.setUint16(ip + 22, from === 0 ? 8080 : 40_000);
    view.setUint32(ip + 24, sequence);
    view.setUint32(ip + 28, acknowledgment);
    piece[ip + 32] = 0x50;
    piece[ip + 33] = flags;
    view.setUint16(ip + 34, 65_535);
    at = ip + kept;
  };
  /** The piece so far, once it is nearly full. */
  function* full(least = piece.length - 100_000) {
    if (at < least) return;
    yield piece.slice(0, at);
    at = 0;
  }
  add(0, 0, 100, 0, flag.syn, 0);
  add(1, 20e6, 200, 101, flag.syn | flag.ack, 0);
  add(0, 1e5, 101, 201, flag.ack, 0);
  add(0, 1e5, 101, 201, flag.ack | flag.push, 200);
  for (let flight = 0, start = 201; count < packetCount; flight++) {
    const lost = flight % 50 === 0 ? 3 : -1;
    const end = start + flightLength * mss;
    time += 20e6 + (flight % 7 === 0 ? 50e6 : 0);
    for (let i = 0; i < flightLength && count < packetCount; i++) {
      const isAfterLoss = lost !== -1 && i > lost;
      if (i === lost) continue;
      add(1, 1.2e5, start + i * mss, 301, flag.ack, mss);
      const heard = start + (isAfterLoss ? lost : i + 1) * mss;
      if ((i % 2 === 1 || isAfterLoss) && count < packetCount) add(0, 1e4, 301, heard, flag.ack, 0);
    }
    if (lost !== -1 && count + 1 < packetCount) {
      add(1, 20e6, start + lost * mss, 301, flag.ack, mss);
      add(0, 1e4, 301, end, flag.ack, 0);
    }
    start = end;
    yield* full();
  }
  yield* full(1);
}
