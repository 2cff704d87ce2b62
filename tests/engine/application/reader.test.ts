import { beforeEach, describe, expect, test } from 'vitest';
import { Reader } from '../../../src/engine/application/reader.ts';
import { Kernel } from '../../../src/engine/kernel/kernel.ts';
import type { Socket } from '../../../src/engine/tcp/socket.ts';
import { Charge } from '../../../src/trace/codes/index.ts';

/** As much of a socket as a reader looks at. */
class FakeSocket {
  readable = 0;
  atEnd = false;
  detached = false;
  readonly reads: { readonly bytes: number; readonly cause: number; readonly charge: Charge }[] =
    [];

  read(limit: number, cause: number, charge: Charge): number {
    const bytes = Math.min(limit, this.readable);
    this.readable -= bytes;
    this.reads.push({ bytes, cause, charge });
    return 100 + this.reads.length;
  }
}

let kernel: Kernel;
let socket: FakeSocket;
let reader: Reader;
let got: [number, boolean, number][];
/** What the application does when it has got something. */
let then: (record: number) => void;

beforeEach(() => {
  kernel = new Kernel();
  socket = new FakeSocket();
  got = [];
  then = (record) => reader.want(record);
  const onRead = (bytes: number, end: boolean, record: number): void => {
    got.push([bytes, end, kernel.now]);
    if (!end) then(record);
  };
  reader = new Reader(kernel, socket as unknown as Socket, 50, 1000, onRead);
});

function run(): void {
  while (kernel.step()) {
    // Each step is one event.
  }
}

describe('a blocking reader', () => {
  test('is woken some time after data has come, and takes all that is there by then', () => {
    reader.want(1);
    socket.readable = 300;
    reader.readable(2);
    // More comes while it is being woken.
    socket.readable += 400;
    reader.readable(3);
    run();
    expect(got).toEqual([[700, false, 50]]);
    expect(socket.reads).toEqual([{ bytes: 700, cause: 2, charge: Charge.HostProcessing }]);
  });

  test('that finds data goes on at once', () => {
    socket.readable = 300;
    reader.want(1);
    expect(got).toEqual([[300, false, 0]]);
    expect(socket.reads).toEqual([{ bytes: 300, cause: 1, charge: Charge.Nothing }]);
  });

  test('reads in pieces of its size, each caused by the one before', () => {
    socket.readable = 2500;
    reader.want(1);
    expect(socket.reads.map(({ bytes, cause }) => [bytes, cause])).toEqual([
      [1000, 1],
      [1000, 101],
      [500, 102],
    ]);
  });

  test('reads nothing that nobody wants', () => {
    socket.readable = 300;
    reader.readable(1);
    expect(kernel.pending).toBe(0);
    then = () => undefined;
    reader.want(2);
    socket.readable = 100;
    reader.readable(3);
    expect(got).toEqual([[300, false, 0]]);
  });

  test('gets the end of the stream as a read of no bytes', () => {
    reader.want(1);
    socket.atEnd = true;
    reader.readable(2);
    run();
    expect(got).toEqual([[0, true, 50]]);
  });

  test('stops where its application has closed the socket', () => {
    reader.want(1);
    socket.readable = 100;
    reader.readable(2);
    socket.detached = true;
    run();
    expect(got).toEqual([]);
  });

  test('keeps the run going while it is being woken', () => {
    reader.want(1);
    expect(kernel.busy).toBe(false);
    socket.readable = 1;
    reader.readable(2);
    expect(kernel.busy).toBe(true);
    run();
    expect(kernel.busy).toBe(false);
  });
});
