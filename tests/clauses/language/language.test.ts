import { describe, expect, test } from 'vitest';
import type { Clause } from './clause.ts';
import { parseClause } from './parse.ts';
import { runClause } from './run.ts';

const head = '# RFC 793, section 3.4: a title';
const twoStacks = [head, 'stack both 4.4bsd', 'link 10 ms each way'];
const byHand = [head, 'stack server 4.4bsd', 'by hand client'];

const parse = (...lines: readonly string[]): Clause => parseClause(lines.join('\n'), 'a.clause');
const run = (...lines: readonly string[]): void => runClause(parse(...lines));

describe('a clause that comes true', () => {
  test('between two stacks', () => {
    run(
      ...twoStacks,
      'at 0 ms client connects',
      'expect at 0 ms client sends SYN seq 0 mss 1460',
      'expect at 10 ms server sends SYN seq 0 ack 1',
      'expect at 20 ms client sends seq 1 ack 1',
      'expect an established connection',
      'at 50 ms client writes 3000',
      'expect at once client sends 1:1461 ack 1 without PSH, caused by a write',
      'expect cwnd of client 1 segment',
      'expect flight of client 1460 bytes',
      'expect client holds 1540 bytes: congestion-window',
      'let time pass until 2 s',
      'expect client holds nothing',
      'expect server has read 3000',
      'expect client has resent nothing',
    );
  });

  test('with one end played by hand, from whatever number it begins', () => {
    run(
      head,
      'stack server 4.4bsd with initialSequence 4294967290',
      'by hand client with initialSequence 4294967295',
      'given an established connection',
      'at 10 ms client sends 1:101 (100) PSH ack 1 win 8192',
      'expect server holds an ACK of 100 bytes',
      'expect at 200 ms server sends ack 101',
      'client sends FIN seq 101 ack 1',
      'expect at once server sends ack 102',
      'expect server is CLOSE-WAIT',
    );
  });

  test('with losses, readers that pause, and an end in an error', () => {
    run(
      ...twoStacks,
      'given an established connection',
      'server stops reading',
      'client writes 100',
      'expect client sends 1:101',
      'after 50 ms server reads 40',
      'expect server has read 40',
      'lose everything from client',
      'at 1 s client writes 10',
      'expect client sends 101:111',
      'expect within 2 s client’s retransmission timer fires',
      'expect eventually client sends 101:111 again, caused by the retransmission timer',
      'expect client fails: connection timed out',
      'expect client is CLOSED',
    );
  });
});

test('options can be written and expected', () => {
  run(
    head,
    'stack server 4.4bsd with timestamps true, selectiveAcks true, windowScaling true',
    'by hand client',
    'at 1 ms client sends SYN seq 0 mss 1460 scale 2 sack permitted timestamp 7 echo 0',
    'expect at once server sends SYN ack 1 scale 0 sack permitted any timestamp echo 7',
    'client sends seq 1 ack 1 timestamp 8 echo 2',
    'at 2 ms client sends 101:201 ack 1 timestamp 9 echo 2',
    'expect at once server sends ack 1 sack 101:201 timestamp 2 echo 8 without scale',
  );
  const options = [
    head,
    'stack server 4.4bsd',
    'by hand client',
    'at 1 ms client sends SYN seq 0 mss 1460',
  ];
  for (const [line, message] of [
    ['expect server sends SYN ack 1 scale 3', 'scale is none, not 3'],
    ['expect server sends SYN ack 1 sack permitted', 'sack permitted is false, not true'],
    ['expect server sends SYN ack 1 any timestamp', 'it has no timestamp'],
    ['expect server sends SYN ack 1 echo 5', 'echo is undefined, not 5'],
    ['expect server sends SYN ack 1 sack 5:7', 'sack is nothing, not 5:7'],
    ['expect server sends SYN ack 1 sack', 'the line ends where a block'],
  ] as const) {
    expect(() => run(...options, line)).toThrow(message);
  }
});

test('links have a rate and a queue, readers can be slow, segments can be lost by number', () => {
  run(
    head,
    'stack both 4.4bsd with initialWindow 8, writeChunk 0',
    'link 10 ms each way, 10 Mb/s, queue 2',
    'given an established connection',
    'at 100 ms client writes 8192',
    // One segment is on its way, two wait, the fourth finds the queue full.
    'let 20 ms pass',
    'expect server has read 4380',
    'let time pass until 5 s',
    'expect server has read 8192',
    'lose the next 2 segments from client',
    'at 6 s client writes 100',
    'expect client sends 8193:8293',
    'expect within 60 s server has read 8292',
    'server reads 10 every 5 ms',
    'client writes 100',
    'expect after 40 ms server is ESTABLISHED',
    'expect server has read 8352',
    'expect client has resent 5 segments',
  );
});

describe('of several connections one is spoken of at a time', () => {
  const sharing = [
    ...byHand,
    'given an established connection',
    'at 10 ms client sends 1:101 (100) ack 1',
    'expect server has read 100',
    'about a new connection',
    'given an established connection',
    'expect server has read 0',
    'at 20 ms server writes 10',
    'expect at once server sends 1:11 (10) ack 1 PSH',
  ];

  test('each has numbers and segments of its own, whoever opens them', () => {
    run(
      ...sharing,
      'about connection 1',
      'expect server has read 100',
      'at 30 ms server writes 20',
      'expect at once server sends 1:21 (20) ack 101 PSH',
      'about connection 2',
      'expect flight of server 10 bytes',
      'expect nothing from server for 10 ms',
    );
    run(
      ...twoStacks,
      'given an established connection',
      'at 1 s client writes 100',
      'expect client sends 1:101',
      'client aborts',
      'about a new connection',
      'at 2 s client connects',
      'expect at once client sends SYN seq 0',
      'expect an established connection',
      'expect cwnd of client 1 segment',
    );
  });

  test('what another one sends is not expected, and does not disturb', () => {
    expect(() => run(...sharing, 'about connection 1', 'expect server sends 1:11')).toThrow(
      /the length is 0, not 10.*ack 101/,
    );
  });

  test('one that was not opened cannot be spoken of', () => {
    expect(() => run(...sharing, 'about connection 3')).toThrow('there is no connection 3');
    expect(() => run(...sharing, 'about connection 0')).toThrow('there is no connection 0');
  });
});

describe('a clause that does not come true says where, what and what was sent', () => {
  const fails = (...lines: readonly string[]): string => {
    try {
      run(...lines);
    } catch (error) {
      return (error as Error).message;
    }
    throw new Error('it came true');
  };
  const opened = [...twoStacks, 'given an established connection', 'at 100 ms client writes 100'];

  test.each([
    ['expect client sends 1:102', 'the length is 100, not 101: 100 ms client sends 1:101 (100)'],
    ['expect client sends 1:101 without PSH', 'PSH is true, not false'],
    ['expect client sends 1:101 ack 7', 'ack is 1, not 7'],
    ['expect client sends 1:101 again', 'again is false, not true'],
    ['expect client sends 1:101 FIN', 'FIN is false, not true'],
    ['expect client sends 1:101 held by nagle', 'held by is application, not nagle'],
    ['expect client sends 1:101 caused by a read', 'caused by is a write, not a read'],
    ['expect after 1 ms client sends 1:101', 'it happens at 100 ms, expected at 100.5 ms to 101.5'],
    ['expect at 90 ms client sends 1:101', 'nothing by 90.5 ms, but later: 100 ms client sends'],
    ['expect within 5 ms server sends ack 101', 'the server sends nothing by 105 ms'],
    ['expect nothing from client for 1 ms', 'not silent: 100 ms client sends 1:101'],
    ['expect nothing from anyone for 200 ms', 'not silent: 100 ms client sends 1:101'],
    ['expect cwnd of client 2 segments', 'cwnd: expected 2920, found 1460'],
    ['expect RTO of client 1 ms', 'RTO in ms: expected 1, found'],
    ['expect server is CLOSED', 'state: expected CLOSED, found ESTABLISHED'],
    ['expect within 1 s server becomes CLOSED', 'CLOSED is not seen at the server by'],
    ['expect client holds 5 bytes: nagle', 'reason: expected nagle, found application'],
    ['expect client fails: connection refused', '‘connection refused’ is not seen at the client'],
    ['expect within 1 s server has read 101', 'bytes read: expected 101, found 100'],
    ['expect client has resent 1 segment', 'resent: expected 1, found 0'],
    ['expect client has measured 0 round trips', 'round-trips: expected 0, found 1'],
    ['expect within 1 s client’s persist timer fires', 'the persist timer is not seen'],
    ['at 50 ms client writes 1', 'it is 100 ms already when this should happen'],
    ['server connects', 'only clients connect'],
    ['client sends ack 1', 'the client is a stack'],
  ])('%s', (line, message) => {
    const text = fails(
      ...opened,
      line,
      ...(line.startsWith('expect') ? [] : ['expect client holds nothing']),
    );
    expect(text).toContain('a.clause:6: ');
    expect(text).toContain(message);
    expect(text).toContain(line);
    expect(text).toContain('20 ms client sends seq 1 ack 1');
  });

  test('segments are looked at in order, and none is passed over', () => {
    expect(fails(...opened, 'expect client sends 1:101', 'expect client sends 1:101')).toContain(
      'a.clause:7: the client sends nothing for an hour',
    );
    expect(fails(...opened, 'expect eventually client sends RST seq 1')).toContain('no such thing');
  });

  test('an end played by hand can only send', () => {
    expect(fails(...byHand, 'client writes 5', 'expect server is CLOSED')).toContain(
      'a.clause:4: the client is played by hand',
    );
  });
});

describe('what cannot be read is refused by file and line', () => {
  test.each([
    ['client hums', '‘hums’ stands where something that an end does was expected'],
    ['expect client hums', '‘hums’ stands where something that can be seen of an end'],
    ['expect rain', '‘rain’ is not understood here: client or server was expected'],
    ['at 5 client connects', '‘client’ is no unit of time: ns, us, ms, s, min'],
    ['at noon client connects', '‘noon’ is not a time'],
    ['expect after 5..3 ms client sends ack 1', 'the span ends before it begins'],
    ['client writes many', '‘many’ stands where a number of bytes was expected'],
    ['client writes', 'the line ends where a number of bytes was expected'],
    ['client writes 5 loudly', '‘loudly’ is not understood here'],
    ['expect client sends 5:5', '5:5 is no range of bytes'],
    ['expect client sends 1:6 (6)', '1:6 are 5 bytes, not 6'],
    ['expect client sends 1:6 URG', '‘URG’ stands where part of a segment was expected'],
    ['expect client sends', 'the line ends where a segment was expected'],
    ['expect client sends 1:6 held by boredom', '‘boredom’ is no reason: application'],
    ['expect client sends 1:6 caused by luck', '‘luck’ stands where a cause'],
    ['expect client is ASLEEP', '‘ASLEEP’ is no state: CLOSED'],
    ['expect client fails: bored', '‘bored’ is no failure: connection reset'],
    ['expect client’s egg timer fires', '‘egg’ is no timer: delayed-ack'],
    ['expect cwnd of client 2', 'the line ends where ‘bytes’ was expected'],
    ['lose some from client', '‘some’ stands where ‘everything from’ was expected'],
    ['stack client 4.4bsd', 'the client was named before'],
  ])('%s', (line, message) => {
    const read = (): Clause => parse(...twoStacks, line, 'expect client holds nothing');
    expect(read).toThrow(`a.clause:4: ${message}`);
  });

  test.each([
    ['stack both 5.5bsd', 'hosts.client.profile: "5.5bsd"'],
    ['stack both 4.4bsd with nagel off', 'hosts.client.tcp.nagel'],
    ['stack both 4.4bsd with nagle maybe', 'hosts.client.tcp.nagle: "maybe"'],
    ['stack both 4.4bsd with delayedAck.every many', 'hosts.client.tcp.delayedAck.every'],
  ])('%s, as a scenario would', (line, message) => {
    const begin = (): void => run(head, line, 'expect client holds nothing');
    expect(begin).toThrow(`a.clause:2: ${message}`);
  });

  test('so is a file without a title, without an end, without an expectation', () => {
    expect(() => parse('stack both 4.4bsd')).toThrow(
      'a.clause:1: the first line must be a comment',
    );
    expect(() => parse(head, 'stack client 4.4bsd', 'expect client holds nothing')).toThrow(
      'a.clause:1: nobody plays the server',
    );
    expect(() => parse(head, 'by hand both', 'expect client holds nothing')).toThrow(
      'a.clause:1: one end at least must be a stack',
    );
    expect(() => parse(...twoStacks, 'client connects')).toThrow('nothing is expected');
    expect(() => parse(...twoStacks, 'client connects', 'link 5 ms each way')).toThrow(
      'a.clause:5: this belongs before the first step',
    );
  });
});

test('the head of a clause says where it comes from, what it claims and how a stack departs', () => {
  const clause = parse(
    '# RFC 1122, section 4.2.3.2: an ACK may be delayed: for less than 0.5 s',
    '# A note.',
    'departs: 4.4BSD waits for a heartbeat, because it has one.',
    ...twoStacks.slice(1),
    'expect client holds nothing',
  );
  expect(clause).toMatchObject({
    source: 'RFC 1122',
    section: 'section 4.2.3.2',
    claim: 'an ACK may be delayed: for less than 0.5 s',
    notes: 'A note.',
    departure: '4.4BSD waits for a heartbeat, because it has one.',
    leftOut: '',
  });
});

test('what the engine does not model is no departure of a stack', () => {
  const steps = [...twoStacks.slice(1), 'expect client holds nothing'];
  const leftOut = 'left out: urgent data is sent like any other.';
  expect(parse(head, leftOut, ...steps)).toMatchObject({
    departure: '',
    leftOut: 'urgent data is sent like any other.',
  });
  expect(() => parse(head, leftOut, 'departs: BSD does, too.', ...steps)).toThrow(
    'a.clause:1: either a stack departs, or the engine leaves it out',
  );
});
