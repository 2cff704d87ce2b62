import { CaptureError } from './capture-error.ts';
import { pcapMagic } from './file/pcap-container.ts';
import { sectionBlock } from './file/pcapng-container.ts';

export type CaptureFormat = 'pcap' | 'pcapng' | 'tcpdump text';

/** How many bytes show the format. */
export const sniffedBytes = 64;

const convert = 'convert it: editcap -F pcapng IN OUT';
const unpack = 'unpack it first';

/** Beginnings of files that are no capture, or of a format that is not read here. */
const refused: readonly (readonly [start: string, name: string, advice: string])[] = [
  ['snoop\0\0\0', 'a snoop capture (Solaris)', convert],
  ['RTSS', 'a Microsoft Network Monitor 1 capture', convert],
  ['GMBU', 'a Microsoft Network Monitor capture', convert],
  ['XCP\0', 'a NetXRay or Sniffer capture', convert],
  ['TRSNIFF data', 'a Sniffer capture', convert],
  ['ObserverPktBuffer', 'a Network Instruments Observer capture', convert],
  ['\x7fver', 'an OmniPeek capture', convert],
  ['btsnoop\0', 'a Bluetooth capture (btsnoop)', 'capture TCP with tcpdump'],
  ['\xa1\xb2\xcd\x34', 'a pcap file of Kuznetzov’s variety', convert],
  ['\x34\xcd\xb2\xa1', 'a pcap file of Kuznetzov’s variety', convert],
  ['PK\x03\x04', 'a zip archive', unpack],
  ['\xfd7zXZ', 'packed with xz', unpack],
  ['\x28\xb5\x2f\xfd', 'packed with zstd', unpack],
  ['\x04\x22\x4d\x18', 'packed with lz4', unpack],
  ['BZh', 'packed with bzip2', unpack],
  ['\x1f\x8b', 'packed with gzip twice', unpack],
  ['%PDF', 'a PDF document', 'choose a capture'],
  ['\x89PNG', 'a picture', 'choose a capture'],
];

/**
 * The format of a file by its first bytes.
 * @param start the first `sniffedBytes` of them, or all if there are fewer
 * @throws CaptureError for everything that is not read, by its name
 */
export function sniff(start: Uint8Array): CaptureFormat {
  if (start.length < 4) {
    throw new CaptureError(`the file is ${start.length} bytes long: it is not a capture`);
  }
  const view = new DataView(start.buffer, start.byteOffset, start.byteLength);
  const magic = view.getUint32(0);
  if (magic === sectionBlock) return 'pcapng';
  if (pcapMagic.has(magic) || pcapMagic.has(view.getUint32(0, true))) return 'pcap';
  for (const [beginning, name, advice] of refused) {
    if (beginsWith(start, beginning)) throw new CaptureError(`the file is ${name} (${advice})`);
  }
  if (isText(start)) return sniffText(start);
  if (isErf(view)) throw new CaptureError(`the file is an ERF capture (Endace) (${convert})`);
  throw new CaptureError(
    `the file is not a capture: it begins with ${hex(magic)} (allowed: pcap, pcapng, either packed with gzip, or the text that tcpdump prints)`,
  );
}

function sniffText(start: Uint8Array): CaptureFormat {
  const text = new TextDecoder().decode(start).trimStart();
  if (text.startsWith('{') || text.startsWith('[{')) {
    throw new CaptureError(
      'the file is JSON, perhaps a HAR file of a browser: it has requests, but no packets (capture the same with tcpdump or Wireshark)',
    );
  }
  if (text.startsWith('<')) {
    throw new CaptureError(
      'the file is HTML or XML, not a capture (save it as pcapng in the program that made it)',
    );
  }
  return 'tcpdump text';
}

function beginsWith(bytes: Uint8Array, text: string): boolean {
  return Array.from(text).every((character, i) => bytes[i] === character.charCodeAt(0));
}

/** UTF-8 without control characters, as far as it can be seen. */
function isText(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte >= 32 || byte === 9 || byte === 10 || byte === 13);
}

/** ERF has no beginning of its own: a record's type, length and time must be plausible (between 2000 and 2040). */
function isErf(view: DataView): boolean {
  if (view.byteLength < 16) return false;
  const seconds = view.getUint32(4, true);
  const type = view.getUint8(8) & 0x7f;
  const isRecent = seconds > 946_684_800 && seconds < 2_208_988_800;
  return isRecent && type >= 1 && type <= 48 && view.getUint16(10) >= 16;
}

function hex(magic: number): string {
  return magic.toString(16).padStart(8, '0');
}

/** Whether a file begins as a pcap or pcapng file does. */
export function isCapture(start: Uint8Array): boolean {
  if (start.length < 4) return false;
  const view = new DataView(start.buffer, start.byteOffset, start.byteLength);
  const magic = view.getUint32(0);
  return magic === sectionBlock || pcapMagic.has(magic) || pcapMagic.has(view.getUint32(0, true));
}
