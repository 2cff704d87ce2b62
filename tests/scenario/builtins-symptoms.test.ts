import { describe, expect, test } from 'vitest';
import { budgetOf, holdsOf, pageElementsOf, transactionsOf } from '../../src/analysis/index.ts';
import { simulate } from '../../src/engine/index.ts';
import {
  builtinInput,
  checkScenario,
  compile,
  type BuiltinName,
} from '../../src/scenario/index.ts';
import {
  DropCode,
  Flag,
  Kind,
  Reason,
  WindowCode,
  type Trace,
} from '../../src/trace/format/index.ts';
import { satellitePage } from '../../src/studies/satellite/pages.ts';
import { segmentsOf } from '../../src/trace/index.ts';
import { at, dataOf, recordsOf } from '../engine/conversation.ts';
import { builtinRun } from '../runs.ts';

// Each built-in scenario shows what its description says. Host 0 is the client of two.

interface Host {
  profile?: string;
  tcp?: Record<string, unknown>;
}
interface Input {
  network: { hops: { delay?: number }[] };
  hosts: { client: Host; server: Host };
}

/** A built-in scenario with one thing changed, for comparison. */
function changed(name: BuiltinName, change: (input: Input) => void): Trace {
  const input = builtinInput(name) as Input;
  change(input);
  const result = checkScenario(input);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return simulate(compile(result.scenario));
}

function stack(name: BuiltinName, host: 'client' | 'server', tcp: Record<string, unknown>): Trace {
  return changed(name, ({ hosts }) => (hosts[host].tcp = { ...hosts[host].tcp, ...tcp }));
}

function holds(trace: Trace, host: number, because: Reason) {
  return holdsOf(trace).filter((hold) => hold.host === host && hold.because === because);
}

const lasting = ({ from, to }: { from: number; to: number }): number => (to - from) / 1e6;

/** Times (ms) and payloads of the segments with data that a host sent, from a time on. */
function sent(trace: Trace, host: 'client' | 'server', from = 0): { at: number; bytes: number }[] {
  return recordsOf(trace, Kind.SegmentSent, host)
    .filter(({ length }) => length > 0)
    .map(({ id, length }) => ({ at: at(trace, id), bytes: length }))
    .filter((segment) => segment.at >= from);
}

/** Segments that leave at one moment, the first of a host from a time on. */
function burst(trace: Trace, host: 'client' | 'server', from = 0): number {
  const segments = sent(trace, host, from);
  return segments.filter((segment) => segment.at === segments[0]!.at).length;
}

/** Changes of a host's congestion window. */
function windows(trace: Trace, host: 'client' | 'server', code: WindowCode): number[] {
  return recordsOf(trace, Kind.Window, host)
    .filter((record) => record.code === code)
    .map(({ sequence }) => sequence);
}

/** Time of the end, ms. */
const end = (trace: Trace): number => at(trace, trace.length - 1);

describe('the 1997 restart paper’s demonstration', () => {
  const afterPause = (trace: Trace): { at: number; bytes: number }[] =>
    sent(trace, 'server', 30_000).slice(0, 15);

  test.each(['restart-demo-nssr', 'restart-demo-ssr', 'restart-demo-rbp'] as const)(
    '%s pauses for about twenty seconds',
    (name) => {
      const idle = holds(builtinRun(name), 1, Reason.Application).map(lasting);
      // From the last ACK: the first half is written before it is all acknowledged.
      expect(idle.some((time) => time > 19_500 && time <= 20_000)).toBe(true);
    },
  );

  test('without a restart all of a 4 KB window leaves at once, and nothing is lost', () => {
    const trace = builtinRun('restart-demo-nssr');
    expect(burst(trace, 'server', 30_000)).toBe(8);
    expect(windows(trace, 'server', WindowCode.Restart)).toEqual([]);
    expect(recordsOf(trace, Kind.Dropped)).toEqual([]);
  });

  test('with one, a lone segment waits for a delayed ACK, then come round trips', () => {
    const trace = builtinRun('restart-demo-ssr');
    expect(windows(trace, 'server', WindowCode.Restart)).toEqual([512]);
    const times = afterPause(trace).map((segment) => segment.at);
    const gaps = times.slice(1).map((time, i) => time - times[i]!);
    // A round trip of 170 ms: the rest is the client's heartbeat.
    expect(gaps[0]).toBeGreaterThan(190);
    expect(gaps.filter((gap) => gap > 60).length).toBeGreaterThanOrEqual(3);
    // Later than without a restart by that stall and some of these.
    const nssr = afterPause(builtinRun('restart-demo-nssr')).map((segment) => segment.at);
    expect(times.at(-1)! - times[0]!).toBeGreaterThan(nssr.at(-1)! - nssr[0]! + 200);
  });

  /** The first segments after the pause, up to the first ACK that comes back, and what leaves then. */
  const pacedBy = (
    trace: Trace,
  ): { paced: number[]; ack: number; acks: number[]; then: number[] } => {
    const times = afterPause(trace).map((segment) => segment.at);
    const acks = segmentsOf(trace)
      .filter(({ from, receivedAt }) => from === 0 && receivedAt !== null)
      .map(({ receivedAt }) => receivedAt! / 1e6)
      .filter((time) => time > times[0]!);
    const [ack] = acks;
    const then = times.filter((time) => time >= ack!);
    return { paced: times.filter((time) => time < ack!), ack: ack!, acks, then };
  };
  const evenly = (times: number[]): void => {
    for (const [i, time] of times.entries()) {
      expect(time - times[0]!).toBeCloseTo(i * (times[1]! - times[0]!), 4);
    }
  };

  test('paced, a few segments leave one by one and evenly, until the first ACK sets the pace', () => {
    const trace = builtinRun('restart-demo-rbp');
    const { paced, ack, acks, then } = pacedBy(trace);
    expect(windows(trace, 'server', WindowCode.Pacing)).toEqual([6 * 512]);
    expect(paced).toHaveLength(6);
    evenly(paced);
    // A round trip from the first to the ACK: 150 ms, and what two segments and an ACK take.
    expect(ack - paced[0]!).toBeGreaterThan(150);
    expect(paced.at(-1)! - paced[0]!).toBeGreaterThan(150);
    for (const time of then) expect(acks).toContain(time);
  });

  // How many Vegas’s last rate is worth changes from one millisecond of delay to the next, and
  // without order: the four of Figure 4 are one number of several. What holds for all is section
  // 3’s: at least two, no more than the window, evenly, and none by the timer once an ACK is there.
  test('so they do on paths of other lengths, though not as many', () => {
    const counts = [57, 59, 60, 62, 66, 70, 73, 78, 80].map((delay) => {
      const trace = changed('restart-demo-rbp', ({ network }) => (network.hops[0]!.delay = delay));
      const { paced, ack, acks, then } = pacedBy(trace);
      expect(paced.length).toBeGreaterThanOrEqual(2);
      expect(paced.length).toBeLessThanOrEqual(8);
      const [begun] = windows(trace, 'server', WindowCode.Pacing);
      expect(paced.length).toBeLessThanOrEqual(begun! / 512);
      evenly(paced);
      expect(then.length).toBeGreaterThan(0);
      for (const time of then) expect(acks).toContain(time);
      for (const { to } of holds(trace, 1, Reason.Pacing))
        expect(to / 1e6).toBeLessThanOrEqual(ack);
      return paced.length;
    });
    expect(new Set(counts).size).toBeGreaterThan(2);
  });
});

describe('request-resets-idle-clock', () => {
  const trace = builtinRun('request-resets-idle-clock');

  test('the server was silent for ten seconds, and sends a whole window', () => {
    expect(burst(trace, 'server', 20_000)).toBe(11);
    expect(windows(trace, 'server', WindowCode.Restart)).toEqual([]);
  });

  test('the client starts over before its request', () => {
    expect(windows(trace, 'client', WindowCode.Restart)).toEqual([1460]);
  });

  test('a clock that counts from the last send does restart', () => {
    const other = stack('request-resets-idle-clock', 'server', { afterIdle: 'restart-last-send' });
    // Before the first reply, too: nothing was sent since the handshake.
    expect(windows(other, 'server', WindowCode.Restart)).toEqual([1460, 1460]);
    expect(burst(other, 'server', 20_000)).toBeLessThanOrEqual(2);
  });
});

describe('victim-flow', () => {
  const ofVictim = (trace: Trace): number =>
    recordsOf(trace, Kind.Dropped).filter(({ connection }) => connection === 1).length;

  test('the small flow loses its segment and waits for a time-out', () => {
    const trace = builtinRun('victim-flow');
    expect(ofVictim(trace)).toBe(1);
    const waits = holdsOf(trace).filter(
      ({ connection, because }) => connection === 1 && because === Reason.RetransmissionWait,
    );
    expect(Math.max(...waits.map(lasting))).toBeGreaterThan(700);
  });

  test.each(['restart-bsd', 'pace-window'])('it loses nothing if the other has %s', (afterIdle) => {
    expect(ofVictim(stack('victim-flow', 'server', { afterIdle }))).toBe(0);
  });
});

describe('mixed-restart-policies', () => {
  /** Clients 1 and 2 are served by bursts, 3 by slow start, 4 by pacing. */
  const trace = builtinRun('mixed-restart-policies');
  const second = transactionsOf(trace).filter(({ start }) => start > 20e9);
  const took = (connection: number): number => {
    const { start, end } = second.find((one) => one.connection === connection)!;
    return (end - start) / 1e6;
  };
  const lost = [0, 1, 2, 3].map(
    (connection) =>
      recordsOf(trace, Kind.Dropped).filter((drop) => drop.connection === connection).length,
  );

  test('before the pause each is served without a loss', () => {
    const early = recordsOf(trace, Kind.Dropped).filter(({ id }) => at(trace, id) < 20_000);
    expect(early).toEqual([]);
  });

  test('the bursts lose segments, the other two none', () => {
    expect(lost[0]).toBeGreaterThan(0);
    expect(lost[1]).toBeGreaterThan(0);
    expect(lost.slice(2)).toEqual([0, 0]);
  });

  test('pacing is done in less than half the time of any other', () => {
    for (const other of [0, 1, 2]) expect(took(3)).toBeLessThan(took(other) / 2);
  });

  test('if all burst, the one that paced loses too', () => {
    const burst = changed('mixed-restart-policies', (input) => {
      const { flows } = input as unknown as { flows: { serverTcp: { afterIdle: string } }[] };
      for (const { serverTcp } of flows) serverTcp.afterIdle = 'keep';
    });
    const dropped = recordsOf(burst, Kind.Dropped).map(({ connection }) => connection);
    expect(new Set(dropped)).toContain(3);
  });
});

describe('the bugs in NetBSD', () => {
  test('a server starts with two segments; fixed, with one, and ends later', () => {
    const trace = builtinRun('netbsd-passive-open');
    const fixed = changed('netbsd-passive-open', ({ hosts }) => {
      hosts.server.profile = 'netbsd-1.2.1-fixed';
    });
    expect([burst(trace, 'server'), burst(fixed, 'server')]).toEqual([2, 1]);
    expect(windows(trace, 'server', WindowCode.SlowStart)[0]).toBe(2 * 1448);
    expect(end(fixed) - end(trace)).toBeGreaterThan(270);
  });

  /** Segments that each of the client's ACKs acknowledges where no timer sent it. */
  const steps = (trace: Trace): number[] => {
    const acks = recordsOf(trace, Kind.SegmentSent, 'client').filter(({ length }) => length === 0);
    return acks.flatMap(({ id, acknowledgment }, i) => {
      const before = acks[i - 1];
      // Its heartbeat ticks at whole fifths of a second.
      if (before === undefined || at(trace, id) % 200 === 0) return [];
      const bytes = (acknowledgment - before.acknowledgment) | 0;
      return bytes % 1448 === 0 ? [bytes / 1448] : [];
    });
  };

  test('a receiver acknowledges every third segment; fixed, every second', () => {
    const trace = builtinRun('netbsd-third-ack');
    const fixed = changed('netbsd-third-ack', ({ hosts }) => {
      hosts.client.profile = 'netbsd-1.2.1-fixed';
    });
    expect(new Set(steps(trace))).toEqual(new Set([3]));
    expect(new Set(steps(fixed))).toEqual(new Set([2]));
    expect(end(trace)).toBeGreaterThan(end(fixed));
  });

  test('4.4BSD has the second one wherever timestamps are used', () => {
    const trace = changed('netbsd-third-ack', ({ hosts }) => {
      hosts.client = { profile: '4.4bsd', tcp: { timestamps: true, receiveBuffer: 16_384 } };
    });
    expect(dataOf(trace, 'server')[0]).toBe('0:1448');
    expect(new Set(steps(trace))).toEqual(new Set([3]));
  });
});

describe('large-mtu-deadlock', () => {
  const trace = builtinRun('large-mtu-deadlock');

  test('both sides wait, until the client’s heartbeat ticks, each time', () => {
    const waits = holds(trace, 1, Reason.SendBuffer).map(lasting);
    expect(waits).toHaveLength(9);
    for (const wait of waits.slice(1, -1)) expect(wait).toBeCloseTo(200, 6);
    const acks = holds(trace, 0, Reason.DelayedAck).filter((hold) => lasting(hold) > 100);
    expect(acks.length).toBeGreaterThanOrEqual(7);
    expect(acks.every(({ bytes }) => bytes === 16_384)).toBe(true);
  });

  test('a buffer for three segments ends it', () => {
    const larger = stack('large-mtu-deadlock', 'server', { sendBuffer: 32_768 });
    expect(end(larger)).toBeLessThan(end(trace) / 2);
  });
});

describe('rpc-record-split', () => {
  test('each call’s rest waits for the last ACK, by Nagle’s rule', () => {
    const trace = builtinRun('rpc-record-split');
    const waits = holds(trace, 0, Reason.Nagle).map(lasting);
    expect(waits).toHaveLength(4);
    for (const wait of waits) expect(wait).toBeGreaterThan(190);
  });

  test('a buffer for the whole record ends it', () => {
    const whole = stack('rpc-record-split', 'client', { sendBuffer: 16_384 });
    expect(end(whole)).toBeLessThan(end(builtinRun('rpc-record-split')) / 2);
  });
});

describe('small-send-buffer', () => {
  const trace = builtinRun('small-send-buffer');
  /** Bytes per second, from the first to the last. */
  const rate = (run: Trace): number => {
    const segments = sent(run, 'server');
    const bytes = segments.reduce((sum, segment) => sum + segment.bytes, 0);
    return bytes / ((segments.at(-1)!.at - segments[0]!.at) / 1000);
  };

  test('4096 bytes leave per round trip, and the send buffer is the reason', () => {
    const waits = holds(trace, 1, Reason.SendBuffer).map(lasting);
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(0.75 * end(trace));
    expect(rate(trace)).toBeLessThan(4096 / 0.09);
  });

  test('16 KB, above the 11,250 bytes of the path, more than double it', () => {
    const large = stack('small-send-buffer', 'server', { sendBuffer: 16_384 });
    expect(rate(large)).toBeGreaterThan(2 * rate(trace));
  });
});

describe('pipelined-page', () => {
  /** Each document's time on the second page, ms, and what of it Nagle's rule held. */
  const second = (trace: Trace) =>
    transactionsOf(trace)
      .filter(({ page }) => page === 1)
      .map(({ start, end }) => (end - start) / 1e6);
  const trace = builtinRun('pipelined-page');
  const one = changed('pipelined-page', (input) => {
    (input as unknown as { http: { pipelining: string } }).http.pipelining = 'none';
  });

  test('one by one the reply with the odd, short final segment stalls, at once the last one', () => {
    const stalls = (run: Trace) => second(run).map((time) => time > 100);
    expect(stalls(one)).toEqual([false, true, false]);
    expect(stalls(trace)).toEqual([false, false, true]);
  });

  test('the page takes as long, and the last bytes wait for Nagle’s rule', () => {
    expect(end(trace)).toBeLessThan(end(one));
    expect(end(one) - end(trace)).toBeLessThan(5);
    const held = holds(trace, 1, Reason.Nagle).filter((hold) => lasting(hold) > 100);
    // The 13 bytes of the second reply and the 2092 of the third, less a full segment.
    expect(held.map(({ bytes }) => bytes)).toEqual([645]);
  });
});

describe('copies-by-stdio', () => {
  const took = (trace: Trace): number => {
    const [document] = transactionsOf(trace);
    return lasting({ from: document!.start, to: document!.end });
  };
  const server = (changes: object): Trace =>
    changed('copies-by-stdio', (input) => {
      const { http } = input as unknown as { http: { server: object } };
      http.server = { ...http.server, ...changes };
    });
  const trace = builtinRun('copies-by-stdio');

  test('the server copies nearly all the time, and the line waits for it', () => {
    const copying = budgetOf(trace, transactionsOf(trace)[0]!).get('host-processing')! / 1e6;
    expect(copying).toBeGreaterThan(0.95 * took(trace));
  });

  test('from a mapped file it takes little more than half as long, without copies a third', () => {
    const mapped = took(server({ fileAccess: 'mapped' })) / took(trace);
    expect(mapped).toBeGreaterThan(0.5);
    expect(mapped).toBeLessThan(0.56);
    expect(took(server({ copyTime: 0 })) / took(trace)).toBeLessThan(0.34);
  });
});

describe('long-transfer', () => {
  const trace = builtinRun('long-transfer');
  const count = (kind: Kind): number => recordsOf(trace, kind).length;

  test('has about 100,000 segments', () => {
    expect(count(Kind.SegmentSent)).toBeGreaterThan(100_000);
    expect(count(Kind.SegmentSent)).toBeLessThan(110_000);
  });

  test('the queue overflows, here and there a frame is lost, and segments go again', () => {
    const why = recordsOf(trace, Kind.Dropped).map(({ code }) => code);
    expect(why.filter((code) => code === DropCode.QueueFull).length).toBeGreaterThan(100);
    expect(why).toContain(DropCode.Random);
    const again = segmentsOf(trace).filter((segment) => segment.retransmission);
    expect(again.length).toBeGreaterThanOrEqual(why.length);
    expect(windows(trace, 'server', WindowCode.FastRetransmit).length).toBeGreaterThan(10);
  });

  test('the reader’s window closes now and then', () => {
    const closed = segmentsOf(trace).filter(({ window }) => window === 0);
    expect(closed.length).toBeGreaterThan(10);
  });
});

describe('a page over a satellite', () => {
  const opened = (trace: Trace): number[] =>
    segmentsOf(trace)
      .filter(({ from, flags }) => from === 0 && (flags & Flag.Syn) !== 0)
      .map(({ sentAt }) => sentAt / 1e6);
  /** When the server had nothing to send, ms: from its first reply to its last. */
  const idle = (trace: Trace): number =>
    holds(trace, 1, Reason.Application)
      .map(lasting)
      .reduce((sum, time) => sum + time, 0);

  test('satellite-parallel: three connections more as soon as references are read', () => {
    const trace = builtinRun('satellite-parallel');
    const [first, ...others] = opened(trace);
    expect(first).toBe(0);
    expect(others).toHaveLength(3);
    const base = transactionsOf(trace).find(({ document }) => document === 0)!;
    for (const syn of others) {
      // Two round trips: the handshake, and the request with its reply’s first segment.
      expect(syn).toBeGreaterThan(2 * 560);
      expect(syn).toBeLessThan(base.end / 1e6 - 560);
    }
    // Each request after a reply finds the server idle for a round trip.
    const pauses = holds(trace, 1, Reason.Application).map(lasting);
    expect(pauses.filter((time) => time > 500).length).toBeGreaterThanOrEqual(4);
  });

  test('satellite-pipelined: one connection, and once asked for all, the server is never idle', () => {
    const trace = builtinRun('satellite-pipelined');
    expect(opened(trace)).toEqual([0]);
    const [, ...images] = transactionsOf(trace);
    expect(new Set(images.map(({ start }) => start)).size).toBe(1);
    expect(idle(trace)).toBeLessThan(2 * 560 + 100);
    const large = windows(trace, 'server', WindowCode.SlowStart).length;
    expect(large).toBeGreaterThan(20);
  });
});

describe('pages', () => {
  /** A built-in page fetched in another way. */
  const fetched = (name: BuiltinName, http: Record<string, unknown>): Trace => {
    const input = builtinInput(name) as { http: Record<string, unknown> };
    Object.assign(input.http, http);
    const result = checkScenario(input);
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    return simulate(compile(result.scenario));
  };
  const took = (trace: Trace): number => Math.max(...transactionsOf(trace).map(({ end }) => end));
  /** What part of a page's time the server's line has bits on it. @param rate Mb/s */
  const busy = (trace: Trace, rate: number): number => {
    const bytes = recordsOf(trace, Kind.Transmit, 'server').reduce(
      (sum, { length }) => sum + length,
      0,
    );
    return (bytes * 8 * 1000) / rate / took(trace);
  };
  const bodies = (name: BuiltinName): number[] =>
    (builtinInput(name) as { http: { documents: { bytes: number }[] } }).http.documents.map(
      ({ bytes }) => bytes,
    );

  test('of the satellite study have the elements that it states', () => {
    for (const [name, page] of [
      ['satellite-parallel', 'acts'],
      ['satellite-pipelined', 'acts'],
      ['satellite-lerc', 'lerc'],
      ['satellite-oufr', 'oufr'],
      ['satellite-test', 'test'],
    ] as const) {
      const wanted = satellitePage(page).elements.map((size) => size * 1024);
      expect(bodies(name), name).toEqual(wanted);
    }
  });

  test('satellite-lerc: the large image is last, and as fast alone as beside the others', () => {
    const trace = builtinRun('satellite-lerc');
    const elements = pageElementsOf(trace);
    const last = elements.toSorted((a, b) => b.end - a.end)[0]!;
    expect(last.document).toBe(1);
    const alone = fetched('satellite-lerc', {
      documents: [{ bytes: 3072 }, { bytes: 35 * 1024 }],
    });
    // With fewer references its own stands further down.
    const large = ({ end, known }: typeof last): number => end - known;
    const ratio = large(last) / large(pageElementsOf(alone)[1]!);
    expect(ratio).toBeGreaterThan(0.95);
    expect(ratio).toBeLessThan(1.05);
  });

  test('satellite-oufr: who comes second on a connection is twice as fast; the line is mostly idle', () => {
    const trace = builtinRun('satellite-oufr');
    const [, ...images] = pageElementsOf(trace);
    const spent = images.map(({ stretches }) => stretches.at(-1)!.to - stretches.at(-1)!.from);
    const first = images.findIndex(({ connection }) => connection === 1);
    const second = images.findIndex(({ connection }, i) => connection === 1 && i > first);
    expect(spent[second]! / spent[first]!).toBeLessThan(0.5);
    expect(busy(trace, 1.536)).toBeLessThan(0.5);
    expect(busy(trace, 1.536)).toBeGreaterThan(0.2);
  });

  test('satellite-test: every element is one segment, and takes a round trip', () => {
    const trace = builtinRun('satellite-test');
    for (const { stretches, requests } of pageElementsOf(trace)) {
      expect(requests).toHaveLength(1);
      const asked = stretches.filter(({ phase }) => phase === 'asking' || phase === 'answering');
      const time = asked.reduce((sum, { from, to }) => sum + to - from, 0) / 1e6;
      expect(time).toBeGreaterThan(560);
      expect(time).toBeLessThan(600);
    }
    expect(took(fetched('satellite-test', { connections: 1 })) / took(trace)).toBeGreaterThan(2.2);
  });

  test('microscape: as many images of each size as the page is said to have', () => {
    const [html, ...images] = bodies('microscape');
    expect(html).toBe(42 * 1024);
    expect(images).toHaveLength(42);
    expect(images.reduce((sum, bytes) => sum + bytes, 0)).toBe(125 * 1024);
    const between = (from: number, to: number): number =>
      images.filter((bytes) => bytes >= from * 1024 && bytes < to * 1024).length;
    expect([between(0, 1), between(1, 2), between(2, 3)]).toEqual([19, 7, 6]);
    expect([Math.min(...images), Math.max(...images)]).toEqual([70, 40 * 1024]);
  });

  test('microscape: over two kept connections the line is idle for more than half of the time', () => {
    const trace = builtinRun('microscape');
    expect(recordsOf(trace, Kind.Connect)).toHaveLength(2);
    expect(busy(trace, 1.536)).toBeLessThan(0.5);
    const pipelined = fetched('microscape', { connections: 1, pipelining: 'one-write' });
    expect(recordsOf(pipelined, Kind.Connect)).toHaveLength(1);
    expect(took(pipelined) / took(trace)).toBeLessThan(0.95);
  });

  test('median-home-page: bytes and files by type as counted; most of a file’s time it waits in the browser', () => {
    const { documents } = (
      builtinInput('median-home-page') as {
        http: { documents: { type: string; bytes: number }[] };
      }
    ).http;
    const types = ['text/html', 'text/css', 'text/javascript', 'font/woff2', 'image/webp'];
    const counted = types.map((wanted) => {
      const own = documents.filter(({ type }) => type === wanted);
      return [own.length, own.reduce((sum, { bytes }) => sum + bytes, 0) / 1024];
    });
    expect(counted).toEqual([
      [3, 22],
      [8, 82],
      [22, 697],
      [4, 139],
      [19, 1058],
    ]);
    const elements = pageElementsOf(builtinRun('median-home-page'));
    const time = (of: typeof elements, waiting: boolean): number =>
      of
        .flatMap(({ stretches }) => stretches)
        .filter(({ phase }) => (phase === 'waiting') === waiting)
        .reduce((sum, { from, to }) => sum + to - from, 0);
    expect(time(elements, true)).toBeGreaterThan(time(elements, false));
  });
});
