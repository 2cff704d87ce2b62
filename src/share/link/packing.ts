import { broken, LinkError } from './error.ts';

/** Maximum size of an unpacked state, bytes. */
export const largestState = 65_536;

/** Bytes unpacked at a time; deflate expands one to at most 1032. */
const mouthful = 512;

/** Packs bytes by raw deflate (RFC 1951); undefined if the browser does not support it. */
export async function deflate(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const packer = packing(() => new CompressionStream('deflate-raw'));
  return packer === undefined ? undefined : await through(packer, bytes, largestState * 2);
}

/**
 * Unpacks, and stops as soon as there is more than any valid state.
 * @throws LinkError if there is more, if the bytes are not packed ones, or if the browser cannot unpack
 */
export async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const unpacker = packing(() => new DecompressionStream('deflate-raw'));
  if (unpacker === undefined) {
    throw new LinkError('not-here', 'This browser is too old to unpack it.');
  }
  return await through(unpacker, bytes, largestState);
}

/** A browser without such streams, or without raw ones, throws. */
function packing<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch {
    // Expected: the browser has no such streams, or no raw ones.
    return undefined;
  }
}

async function through(
  stream: CompressionStream | DecompressionStream,
  bytes: Uint8Array<ArrayBuffer>,
  limit: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const writer = stream.writable.getWriter();
  const reader = stream.readable.getReader();
  // Expected: the side that fails first fails the other too; only the reader's failure is reported.
  const fed = feed(writer, bytes).catch(() => undefined);
  // Expected: as above.
  writer.closed.catch(() => undefined);
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      length += value.length;
      if (length > limit) throw tooLarge();
      parts.push(value);
    }
  } catch (error) {
    // Expected: both have already ended.
    reader.cancel().catch(() => undefined);
    // Expected: both have already ended.
    writer.abort().catch(() => undefined);
    if (error instanceof LinkError) throw error;
    throw broken();
  } finally {
    await fed;
  }
  return joined(parts, length);
}

async function feed(
  writer: WritableStreamDefaultWriter<BufferSource>,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  for (let at = 0; at < bytes.length; at += mouthful) {
    await writer.ready;
    await writer.write(bytes.subarray(at, at + mouthful));
  }
  await writer.close();
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export function tooLarge(): LinkError {
  return new LinkError('too-large', 'It is larger than any link of Ackclock’s.');
}

/** Bytes in URL-safe base64 (RFC 4648, section 5), without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  let characters = '';
  for (const byte of bytes) characters += String.fromCharCode(byte);
  return btoa(characters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** @throws LinkError for any other character, and for an impossible number of them */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) {
    throw broken();
  }
  const characters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(characters, (character) => character.charCodeAt(0));
}
