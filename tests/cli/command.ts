import { execFile } from 'node:child_process';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { main } from '../../src/cli/main.ts';
import { outputTo } from '../../src/cli/output.ts';

const bin = fileURLToPath(new URL('../../bin/ackclock.mjs', import.meta.url));

export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command here, as the command line does; not one that shares its work among cores. */
export async function ackclock(...parameters: readonly string[]): Promise<Outcome> {
  const [stdout, stderr] = [new Collector(), new Collector()];
  const code = await main(parameters, outputTo(stdout, stderr));
  return { code, stdout: stdout.text, stderr: stderr.text };
}

/** Keeps what is written to it. */
export class Collector extends Writable {
  readonly isTTY: boolean;
  private readonly chunks: Buffer[] = [];

  constructor(isTTY = false) {
    super();
    this.isTTY = isTTY;
  }

  override _write(chunk: Buffer, _: BufferEncoding, done: () => void): void {
    this.chunks.push(chunk);
    done();
  }

  get text(): string {
    return Buffer.concat(this.chunks).toString();
  }
}

/** Runs the real command in a process of its own. */
export function ackclockProcess(...parameters: readonly string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [bin, ...parameters],
      { maxBuffer: 1e8 },
      (_, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}
