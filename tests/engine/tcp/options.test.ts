import { describe, expect, test } from 'vitest';
import type { TcpConfiguration } from '../../../src/engine/index.ts';
import { Host } from '../../../src/engine/host.ts';
import { Counter } from '../../../src/engine/kernel/counter.ts';
import { Kernel } from '../../../src/engine/kernel/kernel.ts';
import { Log } from '../../../src/engine/log.ts';
import { Endpoint } from '../../../src/engine/tcp/endpoint.ts';
import { input } from '../../../src/engine/tcp/input.ts';
import { agreeOnOptions, shiftFor } from '../../../src/engine/tcp/options.ts';
import { noOptions, type Segment } from '../../../src/engine/tcp/segment.ts';
import { Flag, TcpState } from '../../../src/trace/codes/index.ts';
import { noRecord } from '../../../src/trace/format/index.ts';
import { host, plainTcp } from '../configurations.ts';

function established(tcp: Partial<TcpConfiguration>): { endpoint: Endpoint; sent: Segment[] } {
  const kernel = new Kernel();
  const log = new Log(kernel, { hosts: [] }, true);
  const configuration = host('client', { tcp: { ...plainTcp, ...tcp } });
  const station = new Host(0, kernel, log, new Counter(kernel), configuration);
  const sent: Segment[] = [];
  station.attach({ send: (segment) => sent.push(segment), adapterFreeAt: () => 0 });
  const address = { connection: 0, port: 1029, peer: 1, peerPort: 8080 };
  const endpoint = new Endpoint(station, address, configuration.tcp, 1000);
  const numbers = { sndUna: 1001, sndNxt: 1001, sndMax: 1001, irs: 5000, rcvNxt: 5001 };
  Object.assign(endpoint.state, { state: TcpState.Established, ...numbers, rcvAdv: 5001 });
  return { endpoint, sent };
}

const segment = (changes: Partial<Segment>): Segment => ({
  id: 0,
  connection: 0,
  from: 1,
  to: 0,
  fromPort: 8080,
  toPort: 1029,
  sequence: 5001,
  acknowledgment: 1001,
  flags: Flag.Ack,
  length: 0,
  window: 10_000,
  mss: 0,
  options: noOptions,
  ...changes,
});

test.each([
  [16_384, 0],
  [65_535, 0],
  [65_536, 1],
  [131_070, 1],
  [131_071, 2],
  [1_000_000, 4],
  [16_777_216, 9],
  [2 ** 30, 14],
  [2 ** 31, 14],
])('a receive buffer of %d bytes needs a shift of %d', (buffer, shift) => {
  expect(shiftFor({ receiveBuffer: buffer, largestReceiveBuffer: 0 })).toBe(shift);
  expect(shiftFor({ receiveBuffer: 4096, largestReceiveBuffer: buffer })).toBe(shift);
});

describe('what is agreed on', () => {
  const offer = segment({
    flags: Flag.Syn,
    mss: 1400,
    options: { ...noOptions, windowShift: 20, sackPermitted: true, timestamp: 77, echo: 0 },
  });

  test('a shift of no more than 14; a payload less the timestamps of every segment', () => {
    const all = { windowScaling: true, timestamps: true, selectiveAcks: true };
    const { endpoint } = established({ ...all, receiveBuffer: 100_000 });
    agreeOnOptions(endpoint, offer);
    expect(endpoint.state).toMatchObject({
      peerShift: 14,
      announceShift: 1,
      selectiveAcks: true,
      timestamps: true,
      recentTimestamp: 77,
      mss: 1388,
      receiveMss: 1400,
    });
  });

  test('nothing that this side does not offer', () => {
    const { endpoint } = established({});
    agreeOnOptions(endpoint, offer);
    expect(endpoint.state).toMatchObject({
      scaling: false,
      peerShift: 0,
      selectiveAcks: false,
      timestamps: false,
      mss: 1400,
    });
  });
});

describe('timestamps tell late copies of old segments (PAWS; RFC 7323, section 5)', () => {
  const stamped = (timestamp: number, changes: Partial<Segment> = {}): Segment =>
    segment({ length: 100, options: { ...noOptions, timestamp, echo: 1 }, ...changes });

  test('which are acknowledged and thrown away', () => {
    const { endpoint, sent } = established({ timestamps: true });
    Object.assign(endpoint.state, { timestamps: true, recentTimestamp: 500 });
    input(endpoint, stamped(499), noRecord);
    expect(endpoint.state).toMatchObject({ rcvNxt: 5001, readable: 0, recentTimestamp: 500 });
    expect(sent).toMatchObject([{ acknowledgment: 5001, length: 0 }]);
    input(endpoint, stamped(500), noRecord);
    expect(endpoint.state).toMatchObject({ rcvNxt: 5101, readable: 100 });
  });

  test('also when the 32 bits wrap', () => {
    const { endpoint } = established({ timestamps: true });
    Object.assign(endpoint.state, { timestamps: true, recentTimestamp: 0xfffffff0 });
    endpoint.state.lastAckSent = 5001;
    input(endpoint, stamped(5), noRecord);
    expect(endpoint.state).toMatchObject({ rcvNxt: 5101, recentTimestamp: 5 });
  });

  test('the one to echo is that of a segment in order; a reset needs none', () => {
    const { endpoint } = established({ timestamps: true });
    Object.assign(endpoint.state, { timestamps: true, recentTimestamp: 500, lastAckSent: 5001 });
    input(endpoint, stamped(700, { sequence: 5201 }), noRecord);
    expect(endpoint.state.recentTimestamp).toBe(500);
    input(endpoint, segment({ flags: Flag.Rst }), noRecord);
    expect(endpoint.state.state).toBe(TcpState.Closed);
  });
});
