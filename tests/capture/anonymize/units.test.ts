import { expect, it } from 'vitest';
import { connectionsOf } from '../../../src/capture/connections/index.ts';
import { streamContentOf } from '../../../src/capture/infer/index.ts';
import { captureIn } from '../../../src/capture/read/index.ts';
import { fc } from '../../trials.ts';
import { half, ipPacket, pcapFile } from '../fixtures.ts';
import { again } from './anonymized.ts';

const rawIp = 101;
const bytes = (text: string): number[] => [...Buffer.from(text, 'latin1')];
/** Content, some of which looks like a beginning. */
const content = (length: number): number[] =>
  Array.from({ length }, (_, i) => (i % 7 === 0 ? 23 : 3));

const record = fc
  .tuple(fc.constantFrom(20, 21, 22, 23), fc.nat(300))
  .map(([type, length]) => [type, 3, 3, ...half(length), ...content(length)]);
const message = fc.oneof(
  fc
    .nat(200)
    .map((n) => bytes(`POST /a${'b'.repeat(n)} HTTP/1.1\r\nHost: c\r\nContent-Length: 0\r\n\r\n`)),
  fc
    .nat(300)
    .map((n) => [
      ...bytes(`HTTP/1.1 200 OK\r\nSet-Cookie: d=e\r\nContent-Length: ${n}\r\n\r\n`),
      ...content(n),
    ]),
  fc.constant(bytes('HTTP/1.1 304 Not Modified\r\nContent-Length: 9\r\n\r\n')),
);

/** A stream of records or messages, divided into segments, of which some come late or twice. */
const segments = fc
  .tuple(
    fc.oneof(fc.array(record, { minLength: 1 }), fc.array(message, { minLength: 1 })),
    fc.array(fc.integer({ min: 1, max: 250 }), { minLength: 1 }),
    fc.array(fc.tuple(fc.nat(30), fc.nat(30)), { maxLength: 4 }),
  )
  .map(([units, sizes, moves]) => {
    const stream = units.flat();
    const all: { sequence: number; payload: number[] }[] = [];
    for (let at = 0; at < stream.length; at += all.at(-1)!.payload.length) {
      const size = sizes[all.length % sizes.length]!;
      all.push({ sequence: 1000 + at, payload: stream.slice(at, at + size) });
    }
    for (const [from, to] of moves) all.splice(to, 0, all[from % all.length]!);
    return all;
  });

it('an anonymized capture has the messages and records of the file, whatever its segments', () => {
  fc.assert(
    fc.property(segments, (all) => {
      const frames = all.map(({ sequence, payload }, i) => ({
        bytes: [...ipPacket({ sequence, length: payload.length }).slice(0, 40), ...payload],
        at: 1000 * i,
      }));
      const capture = captureIn(pcapFile(rawIp, frames));
      const [other] = again([capture]);
      const [units, others] = [capture, other!.capture].map((one) =>
        connectionsOf(one).list.map(streamContentOf),
      );
      expect(others).toEqual(units);
    }),
  );
});
