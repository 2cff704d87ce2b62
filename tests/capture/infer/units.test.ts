// HTTP/1 messages where they are plain, and TLS records by their lengths.
import { expect, it } from 'vitest';
import { connectionsOf, type Exchange } from '../../../src/capture/connections/index.ts';
import { explanationOf, findingsOf } from '../../../src/capture/findings/index.ts';
import { streamContentOf } from '../../../src/capture/infer/index.ts';
import { captureIn } from '../../../src/capture/read/index.ts';
import { half, ipPacket, pcapFile, word } from '../fixtures.ts';

interface Sent {
  readonly payload: readonly number[];
  readonly at: number;
  readonly from?: 'client' | 'server';
}

const bytes = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));
const filler = (length: number): number[] => new Array<number>(length).fill(0);

/** A connection captured at the client, each packet with the next bytes of its direction; times in milliseconds. */
function exchange(all: readonly Sent[]): Exchange {
  const next = { client: 1000, server: 5000 };
  const frames = all.map(({ payload, at, from = 'server' }) => {
    const packet = ipPacket({ sequence: next[from], length: 0, total: 40 + payload.length });
    next[from] += payload.length;
    if (from === 'server') {
      packet.splice(12, 8, 10, 0, 0, 1, 10, 0, 0, 2);
      packet.splice(20, 4, ...half(80), ...half(40_000));
    }
    packet.splice(28, 4, ...word(next[from === 'client' ? 'server' : 'client']));
    return { bytes: [...packet, ...payload], at: at * 1000 };
  });
  const [client] = connectionsOf(captureIn(pcapFile(101, frames))).list;
  return { client, server: undefined, joined: undefined };
}

const request: Sent = {
  from: 'client',
  at: 0,
  payload: bytes('GET / HTTP/1.1\r\nHost: a\r\n\r\n'),
};

it('finds requests and responses, and how long they are', () => {
  const head = 'HTTP/1.1 200 OK\r\nContent-Length: 3000\r\n\r\n';
  const { client } = exchange([
    request,
    { at: 10, payload: [...bytes(head), ...filler(1000)] },
    { at: 11, payload: filler(2000) },
    { ...request, at: 20 },
    { at: 30, payload: bytes('HTTP/1.1 304 Not Modified\r\n\r\n') },
    { ...request, at: 40 },
    { at: 50, payload: bytes('HTTP/1.1 404 Not Found\r\nTransfer-Encoding: chunked\r\n\r\n') },
  ]);
  const { units } = streamContentOf(client!);
  expect(units.map(({ from, name, packet }) => [from, name, packet])).toEqual([
    [0, 'GET', 1],
    [0, 'GET', 4],
    [0, 'GET', 6],
    [1, '200', 2],
    [1, '304', 5],
    [1, '404', 7],
  ]);
  const sizes = units.map(({ start, end }) => end && end - start);
  expect(sizes).toEqual([27, 27, 27, head.length + 3000, 29, undefined]);
});

it('follows TLS records by their lengths', () => {
  const { client } = exchange([
    hello,
    { at: 10, payload: [...record(22, 20), ...filler(20), ...record(23, 2000), ...filler(900)] },
    { at: 11, payload: [...filler(1100)] },
    { at: 12, payload: [...record(23, 10), ...filler(10)] },
  ]);
  const { units, unseen } = streamContentOf(client!);
  expect(unseen).toEqual([]);
  expect(units.map(({ from, name, start, end }) => [from, name, start, end])).toEqual([
    [0, 'handshake', 1, 46],
    [1, 'handshake', 1, 26],
    [1, 'data', 26, 2031],
    [1, 'data', 2031, 2046],
  ]);
});

const record = (type: number, length: number): number[] => [type, 3, 3, ...half(length)];
const hello: Sent = { from: 'client', at: 0, payload: [...record(22, 40), ...filler(40)] };

it('says where records begin at places that are not kept', () => {
  const { client } = exchange([
    hello,
    // The second header is beyond what is kept of a segment, and so is the third.
    { at: 10, payload: [...record(22, 95), ...filler(95), ...record(23, 200), ...filler(95)] },
    { at: 11, payload: [...filler(105), ...record(23, 300), ...filler(300)] },
    { at: 12, payload: [...record(23, 95), ...filler(95), ...record(23, 95), ...filler(95)] },
  ]);
  const { units, unseen } = streamContentOf(client!);
  expect(units.map(({ from, start, end }) => [from, start, end])).toEqual([
    [0, 1, 46],
    [1, 1, 101],
    [1, 611, 711],
  ]);
  expect(unseen).toEqual([
    { from: 1, start: 101, end: 611 },
    { from: 1, start: 711, end: 811 },
  ]);
});

it.each([
  [45, 'record-incomplete', undefined],
  [995, 'server-think', 'record-incomplete'],
])('after a record of %i bytes, a wait in the next one is %s', (length, kind, or) => {
  const [found = []] = findingsOf([
    exchange([
      hello,
      {
        at: 40,
        payload: [...record(22, length), ...filler(length), ...record(23, 1995), ...filler(200)],
      },
      { from: 'client', at: 40.1, payload: [] },
      { at: 140, payload: filler(1795) },
    ]),
  ]);
  const isKnown = or === undefined;
  expect(found.map((one) => [one.kind, one.or, one.certain])).toEqual([[kind, or, isKnown]]);
  expect(explanationOf(found[0]!).includes('Record sizes cannot be known here')).toBe(!isKnown);
});

it('a record whose rest comes after a stall is a finding, one that ends before it is none', () => {
  const data = [23, 3, 3, ...half(2000)];
  const asked = { from: 'client', at: 0, payload: [22, 3, 3, ...half(40), ...filler(40)] } as const;
  const part = { at: 40, payload: [...data, ...filler(1200)] };
  const [found] = findingsOf([
    exchange([
      asked,
      part,
      { from: 'client', at: 40.1, payload: [] },
      { at: 140, payload: filler(800) },
    ]),
  ]);
  const incomplete = found!.filter(({ kind }) => kind === 'record-incomplete');
  const others = found!.filter(
    ({ kind }) => kind !== 'record-incomplete' && kind !== 'server-think',
  );
  expect(others).toEqual([]);
  expect(incomplete).toMatchObject([{ end: 1, certain: true, facts: { bytes: 1205 } }]);
  expect(incomplete[0]!.cost / 1e6).toBeCloseTo(100);
});
