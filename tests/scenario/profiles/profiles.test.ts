import { describe, expect, test } from 'vitest';
import { transactionsOf } from '../../../src/analysis/path/index.ts';
import { simulate } from '../../../src/engine/index.ts';
import {
  checkScenario,
  compile,
  profiles,
  type ScenarioInput,
} from '../../../src/scenario/index.ts';
import { profileNames, type ProfileName } from '../../../src/scenario/profiles/profiles.ts';
import { shortTitles } from '../../../src/scenario/profiles/short-titles.ts';
import { Flag, Kind, WindowCode } from '../../../src/trace/codes/index.ts';
import type { Trace } from '../../../src/trace/format/index.ts';
import { at, bytesRead, recordsOf } from '../../engine/conversation.ts';

function run(input: Omit<ScenarioInput, 'version'>): Trace {
  const result = checkScenario({ version: 1, ...input });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return simulate(compile(result.scenario));
}

/** A server of some stack sends, a client of another reads, over 1 Mb/s and 20 ms each way. */
function download(client: ProfileName, server: ProfileName, bytes = 100_000): Trace {
  return run({
    network: { kind: 'link', rate: 1, delay: 20 },
    hosts: { client: { profile: client }, server: { profile: server } },
    script: {
      client: { actions: [{ do: 'await-end' }, { do: 'close' }] },
      server: { actions: [{ do: 'write', bytes }, { do: 'shutdown' }] },
    },
  });
}

/** Bytes that each of the client's ACKs acknowledges anew. */
function steps(trace: Trace): number[] {
  const acks = recordsOf(trace, Kind.SegmentSent, 'client').map((ack) => ack.acknowledgment);
  return acks.slice(2).map((ack, i) => (ack - acks[i + 1]!) | 0);
}

/** The congestion window of an end when it is established, bytes. */
function firstWindow(trace: Trace, of: 'client' | 'server'): number {
  const [initial, grown] = recordsOf(trace, Kind.Window, of).filter(
    ({ code }) => code !== WindowCode.Peer,
  );
  return grown?.time === initial!.time ? grown.sequence : initial!.sequence;
}

describe('every stack', () => {
  test('is listed by its name', () => {
    for (const [name, profile] of Object.entries(profiles)) expect(profile.name).toBe(name);
  });

  // What a stack takes over from another one includes its titles.
  test.each(['title', 'description'] as const)('has a %s of its own', (key) => {
    const texts = Object.values(profiles).map((profile) => profile[key]);
    expect(new Set(texts).size).toBe(texts.length);
  });

  test('has a short title of its own', () => {
    expect(Object.keys(shortTitles)).toEqual(Object.keys(profiles));
    expect(new Set(Object.values(shortTitles)).size).toBe(Object.keys(profiles).length);
  });

  // ns-2's agents have no handshake and count from what the other end is.
  const real = profileNames.filter((name) => name !== 'ns-2');

  test.each(real.flatMap((client) => real.map((server) => [client, server] as const)))(
    '%s gets everything from %s',
    (client, server) => {
      expect(bytesRead(download(client, server), 'client')).toBe(100_000);
    },
  );

  test.each(real)('%s fetches a page from itself', (profile) => {
    const trace = run({
      hosts: { client: { profile }, server: { profile } },
      http: { mode: 'persistent', documents: [{ bytes: 6651 }, { bytes: 3000 }] },
    });
    expect(transactionsOf(trace)).toHaveLength(2);
  });

  test.each([
    ['sunos-4.1.3', 1460, 2920],
    ['4.4bsd', 1460, 2920],
    ['freebsd-2.1', 1460, 2920],
    ['netbsd-1.2.1', 1448, 2896],
    ['netbsd-1.2.1-fixed', 1448, 1448],
    ['linux-2.0', 2920, 2920],
    ['vegas-sunos', 1460, 1460],
  ] as const)('%s begins with %d bytes as a client, %d as a server', (name, client, server) => {
    const trace = download(name, name);
    expect([firstWindow(trace, 'client'), firstWindow(trace, 'server')]).toEqual([client, server]);
  });
});

// What 4.4BSD adds to each step in avoidance its descendants took out again.
test.each([
  ['4.4bsd', true],
  ['freebsd-2.1', false],
  ['netbsd-1.2.1', false],
  ['netbsd-1.2.1-fixed', false],
] as const)('%s adds an eighth of a segment in avoidance: %s', (profile, adds) => {
  const trace = run({
    network: { kind: 'link', rate: 1, delay: 20 },
    hosts: { client: { profile }, server: { profile, tcp: { initialThreshold: 1024 } } },
    script: {
      client: { actions: [{ do: 'await-end' }, { do: 'close' }] },
      server: { actions: [{ do: 'write', bytes: 100_000 }, { do: 'shutdown' }] },
    },
  });
  const mss = profile.startsWith('netbsd') ? 1448 : 1460;
  const windows = recordsOf(trace, Kind.Window, 'server')
    .filter(({ code }) => code === WindowCode.Avoidance)
    .map(({ sequence }) => sequence);
  expect(windows.length).toBeGreaterThan(5);
  for (const [i, window] of windows.slice(1).entries()) {
    const before = windows[i]!;
    const extra = adds ? Math.floor(mss / 8) : 0;
    expect(window - before).toBe(Math.floor((mss * mss) / before) + extra);
  }
});

describe('Linux 2.0', () => {
  test('acknowledges what was pushed within 20 ms, a FIN at once', () => {
    const trace = run({
      network: { kind: 'link', rate: 10, delay: 20 },
      hosts: { client: { profile: 'linux-2.0' }, server: { profile: 'linux-2.0' } },
      script: {
        client: {
          actions: [{ do: 'write', bytes: 100 }, { do: 'wait', time: 500 }, { do: 'close' }],
        },
        server: { actions: [{ do: 'await-end' }, { do: 'close' }] },
      },
    });
    const received = recordsOf(trace, Kind.Received, 'server').map(({ id }) => at(trace, id));
    const sent = recordsOf(trace, Kind.SegmentSent, 'server');
    const [ack, fin] = sent.slice(1).map(({ id }) => at(trace, id));
    // SYN, its ACK, data, FIN.
    expect(ack! - received[2]!).toBeCloseTo(20, 6);
    expect(fin).toBe(received[3]);
    expect(sent.some(({ flags }) => (flags & Flag.Fin) !== 0)).toBe(true);
  });

  test('acknowledges every second segment', () => {
    expect(steps(download('linux-2.0', 'linux-2.0'))).toContain(2920);
    expect(Math.max(...steps(download('linux-2.0', 'linux-2.0')))).toBeLessThanOrEqual(2921);
  });
});

test('Solaris 2.5 stretches its ACKs over more than two segments', () => {
  expect(Math.max(...steps(download('solaris-2.5', '4.4bsd')))).toBeGreaterThan(2 * 1460 + 1);
  expect(Math.max(...steps(download('freebsd-2.1', '4.4bsd')))).toBeLessThanOrEqual(2 * 1460 + 1);
});
