import { describe, expect, it } from 'vitest';
import { simulate } from '../../../src/engine/index.ts';
import {
  checkScenario,
  compile,
  payloadOf,
  type ScenarioInput,
} from '../../../src/scenario/index.ts';
import {
  captureAt,
  decimalSeconds,
  flagLetters,
  pcapOf,
  tcpdumpOf,
} from '../../../src/trace/captures/index.ts';
import { csvOf } from '../../../src/trace/index.ts';
import { Flag } from '../../../src/trace/codes/index.ts';

function configured(input: Omit<ScenarioInput, 'version'>) {
  const result = checkScenario({ version: 1, http: { documents: [{ bytes: 3000 }] }, ...input });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return compile(result.scenario);
}

/** 1 Mb/s, 50 ms one way, no framing: a SYN of 44 bytes takes 0.352 ms. */
const slow = { kind: 'link', rate: 1, delay: 50 } as const;

describe('a capture', () => {
  const trace = simulate(configured({ network: slow }));

  it('stamps what its host sends at the start, what it receives at the end', () => {
    const [syn, synAck] = csvOf(trace, 'client').split('\n').slice(1);
    expect(syn).toBe('0.000000000,1,client,S,0,0,,16384,0');
    expect(synAck).toMatch(/^0\.100704000,1,server,S\.,0,0,1,16384,0$/);
    expect(csvOf(trace, 'server').split('\n')[1]).toBe('0.050352000,1,client,S,0,0,,16384,0');
  });

  it('holds the same segments at both ends, in order of their stamps', () => {
    const ids = (host: string) => captureAt(trace, host).map(({ segment }) => segment.id);
    expect([...ids('client')].sort()).toEqual([...ids('server')].sort());
    for (const host of ['client', 'server']) {
      const times = captureAt(trace, host).map(({ time }) => time);
      expect(times).toEqual([...times].sort((a, b) => a - b));
    }
  });

  it('does not show at the receiver what was lost on the way', () => {
    const losses = [{ from: 'server' as const, frame: 2 }];
    const lossy = simulate(configured({ network: { ...slow, losses } }));
    const rows = (host: string) =>
      csvOf(lossy, host)
        .split('\n')
        .filter((row) => row.includes(',server,') && row.includes(',1,1461,'));
    expect(rows('server')).toHaveLength(2);
    expect(rows('client')).toHaveLength(1);
  });

  it('numbers connections from 1', () => {
    const several = simulate(
      configured({ http: { mode: 'per-document', documents: [{ bytes: 10 }, { bytes: 10 }] } }),
    );
    const numbers = csvOf(several, 'client')
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((row) => row.split(',')[1]);
    expect([...new Set(numbers)]).toEqual(['1', '2']);
  });

  it('needs a host that is there', () => {
    expect(() => csvOf(trace, 'router')).toThrow("no host 'router' (there are: client, server)");
  });
});

describe('tcpdump text', () => {
  it('counts as tcpdump does: SYN as on the wire, the rest relative, across the wrap', () => {
    const tcp = { initialSequence: 2 ** 32 - 1 };
    const trace = simulate(configured({ network: slow, hosts: { client: { tcp } } }));
    const lines = tcpdumpOf(trace, 'client').split('\n');
    expect(lines[0]).toBe(
      '0.000000 IP client.1029 > server.8080: Flags [S], seq 4294967295, win 16384, options [mss 1460], length 0',
    );
    expect(lines[1]).toContain('Flags [S.], seq 1, ack 0, win 16384');
    expect(lines[2]).toContain('Flags [.], ack 1, win 16384, length 0');
    expect(lines[3]).toMatch(/Flags \[P\.\], seq 1:43, ack 1, win 16384, length 42$/);
  });
});

describe('small parts', () => {
  it('writes flags in tcpdump’s order', () => {
    expect(flagLetters(Flag.Syn | Flag.Ack)).toBe('S.');
    expect(flagLetters(Flag.Ack | Flag.Psh | Flag.Fin)).toBe('FP.');
    expect(flagLetters(Flag.Rst)).toBe('R');
    expect(flagLetters(0)).toBe('none');
  });

  it('writes nanoseconds exactly, microseconds cut off', () => {
    expect(decimalSeconds(0)).toBe('0.000000000');
    expect(decimalSeconds(12_345_678_901_999)).toBe('12345.678901999');
    expect(decimalSeconds(1_999_999, 6)).toBe('0.001999');
  });
});

describe('pcap', () => {
  const configuration = configured({ network: slow });
  const trace = simulate(configuration);
  const file = pcapOf(trace, 'client', payloadOf(configuration, trace));
  const view = new DataView(file.buffer);
  const packets: { time: number; frame: DataView }[] = [];
  for (let at = 24; at < file.length; at += 16 + view.getUint32(at + 8, true)) {
    const time = view.getUint32(at, true) * 1e9 + view.getUint32(at + 4, true);
    packets.push({ time, frame: new DataView(file.buffer, at + 16, view.getUint32(at + 8, true)) });
  }
  const sum = (data: DataView, from: number, to: number) => {
    let total = 0;
    for (let i = from; i < to; i += 2)
      total += i + 1 < to ? data.getUint16(i) : data.getUint8(i) << 8;
    return total;
  };
  const folded = (total: number) => (total % 0xffff === 0 ? 0xffff : total % 0xffff);

  it('has a packet for each segment, with times in nanoseconds', () => {
    expect(view.getUint32(0, true)).toBe(0xa1b23c4d);
    expect(packets.map(({ time }) => time)).toEqual(
      captureAt(trace, 'client').map(({ time }) => time),
    );
  });

  it('has right checksums', () => {
    for (const { frame } of packets) {
      expect(folded(sum(frame, 14, 34))).toBe(0xffff);
      const length = frame.byteLength - 34;
      const pseudo = sum(frame, 26, 34) + 6 + length;
      expect(folded(pseudo + sum(frame, 34, frame.byteLength))).toBe(0xffff);
    }
  });

  it('carries the real bytes of HTTP', () => {
    const text = new TextDecoder('latin1').decode(file);
    expect(text).toContain('GET / HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n');
    expect(text).toContain('HTTP/1.0 200 OK\r\nDate: ');
  });
});
