import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import {
  measure,
  momentOf,
  parsePosition,
  parseQuery,
  parseTarget,
  quantityText,
  recordOf,
  spanBegin,
} from '../../src/query/index.ts';
import { transactionsOf } from '../../src/analysis/path/index.ts';
import { type BuiltinName, InputError, type Settings } from '../../src/scenario/index.ts';
import { runCaptures } from '../../src/run/index.ts';
import { Kind } from '../../src/trace/codes/index.ts';
import { recordsOf } from '../engine/conversation.ts';
import { runOf } from './runs.ts';

const run = runOf('short-initial-segment');
const ask = (query: string) => quantityText(measure(run, parseQuery(query)));

describe('a question to a run', () => {
  // Sizes are Figure 2's; times are the run's own, as `ackclock run` prints them.
  it.each([
    ['length of segment server 1', '226 bytes'],
    ['length of segment server 227', '1,460 bytes'],
    ['sequence of segment server 227', '227'],
    ['sent of segment client 1', '1.20 ms'],
    ['arrived of segment server 227', '5.02 ms'],
    ['sent of ack client 1687', '189.3 ms'],
    // The ACK of both arrives at 189.3 ms; the second left after 3.79 ms.
    ['round-trip of segment server 1', '186.2 ms'],
    ['round-trip of segment server 227', '185.5 ms'],
    // 1460 bytes in the 1.2304 ms that 1538 take on the wire.
    ['rate of data server 1687 3147', '9.5 Mb/s'],
    ['duration of hold client delayed-ack', '185.7 ms'],
    ['duration of hold client delayed-ack 3', '195.9 ms'],
    ['bytes of hold client delayed-ack', '1,686 bytes'],
    ['bytes of hold server congestion-window', '5,191 bytes'],
    ['room of hold server congestion-window', '1,234 bytes'],
    ['wanted of hold server congestion-window', '1,460 bytes'],
    ['duration of silence 1', '184.3 ms'],
    ['duration of longest silence', '196.0 ms'],
    ['duration of transaction', '390.5 ms'],
    ['bytes of transaction 1', '6,877 bytes'],
    ['budget delayed-ack of transaction 1', '379.9 ms'],
    ['budget pacing', '0.00 ms'],
    ['count of segments', '17'],
    ['count of data-segments server', '6'],
    ['count of acks client', '5'],
    ['count of stalls', '2'],
    ['count of holds server nagle', '1'],
    ['count of retransmissions', '0'],
    ['count of losses', '0'],
    // The header and the one full segment that the window lets leave before an ACK of the reply.
    ['count of data-segments server from beginning until arrived of ack client 1687', '2'],
    ['count of data-segments from beginning until end of silence 1', '3'],
    [
      'count of segments server from sent of segment server 1 until sent of segment server 227',
      '1',
    ],
    ['count of holds server congestion-window from end of silence 1 until end', '1'],
    ['congestion-window of server at beginning of silence 1', '2,920 bytes'],
    ['congestion-window of client at sent of segment client 1', '1,460 bytes'],
    ['flight of server at middle of silence 1', '1,686 bytes'],
    ['receive-window of server 1 at middle of silence 1', '16,384 bytes'],
    ['threshold of server at end', '65,535 bytes'],
    ['setting http.documents.0.bytes', '6,651 bytes'],
    ['setting hosts.client.fastTick.interval', '200 ms'],
    ['setting hosts.server.tcp.mss', '1,460 bytes'],
    ['setting hosts.server.tcp.initialWindow', '1 segment'],
    ['setting network.rate', '10 Mb/s'],
  ])('%s: %s', (query, answer) => {
    expect(ask(query).replace('200.0', '200')).toBe(answer);
  });

  it.each([
    ['duratoin of silence', /'duratoin'/, /did you mean 'duration'/],
    ['duration of', /too early/, /something in the run/],
    ['', /empty/, /a question/],
    ['length of hold server nagle', /has no length/, /duration/],
    ['duration of hold server nagle 0', /number 0/, /from 1/],
    ['duration of hold server nagle soon', /'soon'/, /whole number/],
    ['duration of silence 1 please', /'please'/, /leave it out/],
    ['count segments', /should be 'of'/, /write 'of'/],
    ['count of segments server until end', /should be 'from'/, /write 'from'/],
    ['count of segments from beginning', /too early/, /'until'/],
    ['count of segments from start until end', /'start'/, /beginning/],
    ['flight of server', /too early/, /'at'/],
    ['flight of server 1 during silence', /should be 'at'/, /write 'at'/],
    ['rate of data server 227 1', /between 227 and 1/, /earlier/],
    ['rate of segment server 1 227', /should be 'data'/, /write 'data'/],
    ['duration of hold server slowness', /'slowness'/, /write one of/],
  ])('%s is refused', (query, message, remedy) => {
    expect(complaint(() => parseQuery(query))).toMatchObject({
      message: expect.stringMatching(message),
      remedy: expect.stringMatching(remedy),
    });
  });

  it.each([
    ['duration of hold server pacing', /no hold of the server because of pacing/, /congestion/],
    ['duration of hold server nagle 2', /number 2/, /holds because of/],
    ['duration of hold proxy nagle', /no host 'proxy'/, /client and server/],
    ['length of segment server 228', /sequence number 228/, /1687/],
    ['sent of ack client 5', /no ACK 5/, /1687/],
    ['rate of data server 1 228', /sequence number 228/, /1687/],
    ['duration of silence 3', /number 3/, /has 2/],
    ['duration of transaction 2', /number 2/, /has 1/],
    ['flight of server 2 at end', /no connection number 2/, /has 1/],
    ['flight of proxy at end', /no host 'proxy'/, /client and server/],
    ['setting http.documents.0.byte', /no field/, /schema/],
    ['setting http.mode', /no number/, /ask for a number/],
  ])('%s has no answer', (query, message, remedy) => {
    expect(complaint(() => ask(query))).toMatchObject({
      message: expect.stringMatching(message),
      remedy: expect.stringMatching(remedy),
    });
  });
});

describe('when the client can use a first part of a reply', () => {
  const usable = (name: BuiltinName) =>
    quantityText(measure(runOf(name), parseQuery('usable of transaction 1')));

  it('is when it has read the first byte, and with TLS the first record', () => {
    const { trace } = runOf('short-initial-segment');
    const [header] = recordsOf(trace, Kind.Read, 'client');
    expect(header!.length).toBe(226);
    expect(usable('short-initial-segment')).toBe(
      quantityText({ value: header!.time, unit: 'time' }),
    );
    expect(usable('tls-records')).toBe('419.3 ms');
  });

  it('can be pointed at', () => {
    const { trace } = runOf('tls-records');
    const { time } = momentOf(trace, parsePosition('usable of transaction 1'));
    expect(trace.kind(recordOf(trace, parseTarget('transaction 1')))).toBe(Kind.TransactionStart);
    expect(Math.round(time / 1e6)).toBe(419);
  });
});

test('what TLS adds to a reply: a header and a tag for each record', () => {
  const overhead = (settings: Settings = {}) =>
    measure(runOf('tls-records', settings), parseQuery('overhead of transaction 1')).value;
  expect(overhead()).toBe(2 * 22);
  // 220 bytes of the reply's header and 30,000 of the page.
  const small = { 'http.tls.firstRecordsUntil': 65_536 };
  expect(overhead(small)).toBe(Math.ceil(30_220 / 1186) * 22);
  const older = { 'http.tls.handshake': 'two-round-trips' };
  expect(overhead(older)).toBe(2 * 29);
  expect(
    measure(runOf('short-initial-segment'), parseQuery('overhead of transaction 1')).value,
  ).toBe(0);
});

describe('a page of three documents, visited twice', () => {
  const documents = runOf('table1-http', { 'http.pages': 2 });
  const at = (query: string) => measure(documents, parseQuery(query)).value;

  it('lasts from its first document’s beginning to its last one’s end', () => {
    expect(at('beginning of page')).toBe(at('beginning of transaction 1'));
    expect(at('end of page 1')).toBe(at('end of transaction 3'));
    expect(at('duration of page 2')).toBe(at('end of transaction 6') - at('beginning of page 2'));
    expect(momentOf(documents.trace, parsePosition('end of page 1')).time).toBe(at('end of page'));
    expect(recordOf(documents.trace, parseTarget('page 2'))).toBe(
      recordOf(documents.trace, parseTarget('transaction 4')),
    );
  });

  it('has the bytes of all of them', () => {
    const [one, two, three] = [1, 2, 3].map((nth) => at(`bytes of transaction ${nth}`));
    expect(at('bytes of page')).toBe(one! + two! + three!);
  });

  it('ends when the last document does, whichever began last', () => {
    const parallel = runOf('satellite-parallel');
    const ends = Array.from({ length: 9 }, (_, i) =>
      measure(parallel, parseQuery(`end of transaction ${i + 1}`)),
    );
    expect(measure(parallel, parseQuery('end of page')).value).toBe(
      Math.max(...ends.map(({ value }) => value)),
    );
  });

  it('has no end if a document fails, and there is no third visit', () => {
    expect(() => at('end of page 3')).toThrow(/no page number 3/);
    const broken = runOf('table1-http', {
      'http.documents.1.fault': { kind: 'close', after: 100 },
    });
    expect(() => measure(broken, parseQuery('bytes of page'))).toThrow(/never comes whole/);
  });

  it('connections are counted by who opens them, and a SYN sent again opens no other', () => {
    expect(at('count of connections')).toBe(6);
    expect(at('count of connections client')).toBe(6);
    expect(at('count of connections server')).toBe(0);
    expect(at('count of connections from beginning of page 2 until end')).toBe(3);
    const again = runOf('satellite-parallel', { 'network.up.lost': [1] });
    const count = (things: string) => measure(again, parseQuery(`count of ${things}`)).value;
    expect(count('retransmissions client')).toBeGreaterThan(0);
    expect(count('connections')).toBe(4);
  });
});

describe('a run in which frames are lost', () => {
  const lossy = runOf('restart-demo-nssr', {
    'script.server.actions.0.bytes': 16_384,
    'script.server.actions.2.bytes': 16_384,
    'network.hops.0.queue': 4,
  });
  const count = (query: string) => measure(lossy, parseQuery(query)).value;

  it('counts the lost ones, by the time at which they were sent', () => {
    const all = count('count of losses server');
    const first = count('count of losses server from beginning until beginning of longest silence');
    const second = count('count of losses server from end of longest silence until end');
    expect(first + second).toBe(all);
    expect(second).toBeGreaterThan(0);
    expect(count('count of losses client')).toBe(0);
  });
});

describe('a capture', () => {
  it('tells what is in flight, but no congestion window', () => {
    const [client, server] = ['client', 'server'].map((side) =>
      readFileSync(`lessons/short-initial-segment/header-apart.${side}.pcap`).toString('base64'),
    );
    const captured = runCaptures({ client: client!, server: server! });
    const level = (query: string) => measure(captured, parseQuery(query));
    expect(level('flight of server at middle of silence 1').value).toBeGreaterThan(0);
    expect(() => level('congestion-window of server at end')).toThrow(/does not tell/);
  });
});

describe('where a measured stretch begins', () => {
  const begin = (query: string) => spanBegin(run.trace, parseQuery(query));
  it('is with the transfer for a duration, with the run for an end', () => {
    const [first] = transactionsOf(run.trace);
    expect(begin('duration of transaction 1')).toBe(first!.start);
    expect(begin('end of transaction 1')).toBe(0);
    expect(begin('duration of page 1')).toBe(first!.start);
  });
  it('is nowhere for what is no stretch of the run', () => {
    expect(begin('count of losses')).toBeUndefined();
    expect(begin('duration of silence 1')).toBeUndefined();
    expect(() => begin('duration of transaction 9')).toThrow(/no finished transaction/);
  });
});

describe('a position', () => {
  const time = (position: string) => momentOf(run.trace, parsePosition(position)).time / 1e6;

  it.each([
    ['beginning', 0],
    ['end', 391.772],
    ['beginning of hold server congestion-window', 3.7154],
    ['end of hold server congestion-window', 189.3972],
    ['sent of segment server 1687', 189.4682],
    ['end of transaction 1', 390.4894],
  ])('%s is %d ms', (position, ms) => {
    expect(time(position)).toBeCloseTo(ms, 9);
  });

  it('takes the middle of a long wait on a whole millisecond', () => {
    expect(time('middle of silence 1')).toBe(97);
    expect(time('middle of hold client application')).toBeCloseTo(0.8089, 9);
  });

  it('points at records', () => {
    const kind = (target: string) => run.trace.kind(recordOf(run.trace, parseTarget(target)));
    expect(kind('segment server 1')).toBe(Kind.SegmentSent);
    expect(kind('hold server nagle')).toBe(Kind.Hold);
    expect(kind('transaction')).toBe(Kind.TransactionStart);
  });

  it.each(['middle of segment server 1', 'middle', 'sent of hold server nagle'])(
    '%s is refused',
    (position) => {
      expect(() => parsePosition(position)).toThrow(InputError);
    },
  );
});

function complaint(action: () => unknown): unknown {
  try {
    action();
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  return undefined;
}
