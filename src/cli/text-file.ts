import { open } from 'node:fs/promises';
import { largestFile } from '../scenario/index.ts';
import { Misuse } from './errors.ts';
import { systemReason } from './output.ts';

/**
 * Reads a file of at most `largestFile` bytes as UTF-8. Never reads more than that, whatever the file claims to be (a device
 * or a pipe has no size).
 * @param what the file should be, and `format` its format, for the messages.
 * @throws Misuse if it cannot be read, is too large or is not text; the system's own error if there is no such file.
 */
export async function readTextFile(name: string, what: string, format: string): Promise<string> {
  const bytes = await readBytes(name, what, largestFile);
  try {
    // `fatal` rejects invalid UTF-8; a byte order mark at the start is dropped.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new Misuse(`${name}:1: is not ${format}: it is not UTF-8 text`);
  }
}

/**
 * Reads a file of at most `most` bytes, and never more than that.
 * @param what the file should be, for the messages
 * @throws Misuse if it cannot be read or is too large; the system's own error if there is no such file.
 */
export async function readBytes(name: string, what: string, most: number): Promise<Uint8Array> {
  const tooLarge = (size: string): Misuse =>
    new Misuse(`${name}: ${size} is too large for ${what} (allowed: at most ${most} bytes)`);
  try {
    const file = await open(name);
    try {
      const { size } = await file.stat();
      if (size > most) throw tooLarge(`${size} bytes`);
      const bytes = new Uint8Array(most + 1);
      let length = 0;
      for (;;) {
        const { bytesRead } = await file.read(bytes, length, bytes.length - length);
        length += bytesRead;
        if (bytesRead === 0 || length === bytes.length) break;
      }
      if (length > most) throw tooLarge(`more than ${most} bytes`);
      return bytes.subarray(0, length);
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof Misuse || (error as NodeJS.ErrnoException).code === 'ENOENT') throw error;
    throw new Misuse(`${name}: ${systemReason(error)}`);
  }
}

/**
 * The first bytes of a file, if it can be read; none of what has no size, such as a pipe, because they could not be read again.
 */
export async function firstBytes(name: string): Promise<Uint8Array> {
  try {
    const file = await open(name);
    try {
      if (!(await file.stat()).isFile()) return new Uint8Array(0);
      const { buffer, bytesRead } = await file.read(new Uint8Array(64), 0, 64, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  } catch (error) {
    // Expected: there is no such file, or it cannot be read; who reads all of it tells that.
    systemReason(error);
    return new Uint8Array(0);
  }
}
