import { rename, rm, writeFile } from 'node:fs/promises';
import { Misuse } from './errors.ts';
import { visible, visibleLines } from './visible.ts';

/** A text, a file's bytes, or those in pieces. */
export type Content = string | Uint8Array | Iterable<Uint8Array>;

/** Where results and progress go. */
export interface Output {
  /** Result to standard output, or to the file of `-o`. */
  result(content: Content, file: string | undefined): Promise<void>;
  /** A remark in addition to the result, to standard error. */
  note(text: string): void;
  /** Why the command ends without a result, to standard error. */
  complaint(text: string): void;
  /** How far a long command is, 0 to 1; shown on a terminal only. */
  progress(done: number, what: string): void;
}

const barWidth = 24;

/** A stream that may be a terminal. */
type Stream = NodeJS.WritableStream & { readonly isTTY?: boolean };

/** The output of a process, or of a substitute. */
export function outputTo(stdout: Stream, stderr: Stream): Output {
  let shown = false;
  const clear = () => {
    if (shown) stderr.write('\r\u001b[K');
    shown = false;
  };
  return {
    async result(content, file) {
      clear();
      if (file !== undefined) {
        await toFile(content, file);
      } else if (typeof content === 'string') {
        // A pipe gets the bytes as they are, like a file; only a terminal acts on controls.
        await write(stdout.isTTY ? visibleLines(content) : content, stdout);
      } else {
        await write(content, stdout);
      }
    },
    note(text) {
      clear();
      stderr.write(`${visibleLines(text)}\n`);
    },
    complaint(text) {
      clear();
      stderr.write(`${text}\n`);
    },
    progress(done, what) {
      if (!stderr.isTTY) return;
      const full = Math.round(done * barWidth);
      const bar = '#'.repeat(full) + '.'.repeat(barWidth - full);
      stderr.write(`\r\u001b[K[${bar}] ${visible(what)}`);
      shown = true;
    },
  };
}

/** A reader that has seen enough (`| head`) closes the pipe, which is no error. */
async function write(content: Content, stdout: Stream): Promise<void> {
  const pieces = typeof content === 'string' || content instanceof Uint8Array ? [content] : content;
  const closed = new Promise<void>((resolve, reject) => {
    stdout.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') resolve();
      else reject(error);
    });
  });
  const written = async (): Promise<void> => {
    for (const piece of pieces) {
      await new Promise<void>((done) => {
        stdout.write(piece, () => done());
      });
    }
  };
  await Promise.race([closed, written()]);
}

/** All or nothing: a file with this name is never seen half-written. */
async function toFile(content: Content, file: string): Promise<void> {
  const unfinished = `${file}.${process.pid}.unfinished`;
  try {
    await writeFile(unfinished, content);
    await rename(unfinished, file);
  } catch (error) {
    // Expected: the system refuses. systemReason rethrows everything else.
    await rm(unfinished, { force: true });
    throw new Misuse(`--output: ${file}: ${systemReason(error)}`);
  }
}

/** The operating system's message, without its code and its path. @throws the error itself if it is not the system's */
export function systemReason(error: unknown): string {
  if (!isSystemError(error)) throw error;
  switch (error.code) {
    case 'ENOENT':
      return 'no such file or folder';
    case 'EACCES':
    case 'EPERM':
      return 'permission denied';
    case 'EISDIR':
      return 'is a folder';
    case 'ENOSPC':
      return 'no space left on the device';
    default:
      return error.message;
  }
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}
