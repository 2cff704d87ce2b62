import { crc32 } from './checksum.ts';
import { broken, LinkError } from './error.ts';
import { linkOpening } from './opening.ts';
import { fromBase64Url, toBase64Url } from './packing.ts';

// What follows `#s=` in a link:
//   version 2   2d or 2p, the state in base64url, and a checksum of all that: 6 characters
//   version 1   1z or 1j, the state in base64url; no longer written, always read
// z and d: the state is packed with deflate; j and p: it is plain JSON.
// The two versions share no letter, so no change of one character makes a checked link an unchecked one.

interface Layout {
  readonly packed: boolean;
  readonly checked: boolean;
}

const layouts: ReadonlyMap<string, Layout> = new Map([
  ['2d', { packed: true, checked: true }],
  ['2p', { packed: false, checked: true }],
  ['1z', { packed: true, checked: false }],
  ['1j', { packed: false, checked: false }],
]);

/** Characters of the checksum: 4 bytes in base64url. */
const checksumLength = 6;

/** Characters of a link besides its state's. */
export const frameLength = linkOpening.length + 2 + checksumLength;

/** The content of a link: a state's JSON in UTF-8, packed or not. */
export interface Framed {
  readonly packed: boolean;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The fragment in the current version, with its #. */
export function frame({ packed, bytes }: Framed): string {
  const text = `${packed ? '2d' : '2p'}${toBase64Url(bytes)}`;
  return `${linkOpening}${text}${checksumOf(text)}`;
}

/**
 * Parses a fragment of any version.
 * @throws LinkError if its checksum does not match, or if it is of a version that does not exist yet
 */
export function unframe(fragment: string): Framed {
  const text = fragment.slice(linkOpening.length);
  const layout = layouts.get(text.slice(0, 2));
  if (layout === undefined) throw unknownVersion(text);
  const { packed, checked } = layout;
  return { packed, bytes: fromBase64Url((checked ? withoutChecksum(text) : text).slice(2)) };
}

/** The checksum covers the text itself, not what it decodes to, because some changes of the last character decode alike. */
function withoutChecksum(text: string): string {
  const covered = text.slice(0, -checksumLength);
  if (text.slice(covered.length) !== checksumOf(covered)) throw broken();
  return covered;
}

/**
 * Lowest byte first, so that a swap of its first character with the state's last one is a burst error, which CRC-32 detects.
 */
function checksumOf(text: string): string {
  const crc = crc32(text);
  return toBase64Url(Uint8Array.of(crc, crc >>> 8, crc >>> 16, crc >>> 24));
}

function unknownVersion(text: string): LinkError {
  const [version = ''] = /^\d*/.exec(text) ?? [];
  if (['', '1', '2'].includes(version)) return broken();
  return new LinkError(
    'newer',
    'It was made by a later version of Ackclock, or its beginning is damaged. Copy the whole link again.',
  );
}
