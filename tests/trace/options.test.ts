import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { simulate } from '../../src/engine/index.ts';
import { checkScenario, compile, payloadOf } from '../../src/scenario/index.ts';
import { logOfCaptures } from '../../src/capture/log/index.ts';
import { captureIn } from '../../src/capture/read/index.ts';
import { pcapOf, tcpdumpOf } from '../../src/trace/captures/index.ts';
import { segmentsOf, windowFieldOf } from '../../src/trace/index.ts';
import { encodeOptions, noOptions } from '../../src/trace/options.ts';

const tcp = {
  windowScaling: true,
  timestamps: true,
  selectiveAcks: true,
  recovery: 'sack',
  receiveBuffer: 200_000,
  sendBuffer: 200_000,
  writeChunk: 0,
  initialWindow: 10,
  timestampTick: 1,
  retransmission: { clock: 'exact' },
} as const;
const host = { profile: '4.4bsd', tcp } as const;
const checked = checkScenario({
  version: 1,
  network: { kind: 'link', rate: 10, delay: 20, losses: [{ from: 'server', frame: 3 }] },
  hosts: { client: host, server: host },
  script: {
    client: { actions: [{ do: 'await-end' }, { do: 'close' }] },
    server: { actions: [{ do: 'write', bytes: 60_000 }, { do: 'close' }] },
  },
});
if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
const configuration = compile(checked.scenario);
const trace = simulate(configuration);

describe('options', () => {
  it('are printed as tcpdump prints them today', () => {
    const lines = tcpdumpOf(trace, 'client').split('\n');
    expect(lines[0]).toMatch(
      /Flags \[S\], seq 1, win 65535, options \[mss 1460,nop,nop,sackOK,nop,wscale 2,nop,nop,TS val 1 ecr 0\], length 0$/,
    );
    expect(lines[1]).toMatch(
      /options \[mss 1460,nop,nop,sackOK,nop,wscale 2,nop,nop,TS val \d+ ecr 1\]/,
    );
    // The field is shifted, 200,000 bytes by two.
    expect(lines[2]).toMatch(/ack 1, win 50000, options \[nop,nop,TS val \d+ ecr \d+\], length 0$/);
    const sack = lines.find((line) => line.includes('sack 1'));
    expect(sack).toMatch(/ack 1, .*nop,nop,TS val \d+ ecr \d+,nop,nop,sack 1 \{1449:2897\}/);
  });

  it('fill words of four bytes', () => {
    const sack = [{ start: 1, end: 2 }];
    const timestamps = { value: 1, echo: 0 };
    for (const some of [{}, { timestamps }, { sack }, { sack, timestamps }]) {
      for (const syn of [{}, { mss: 1460, windowShift: 3 }, { mss: 1460, sackPermitted: true }]) {
        const options = { mss: 0, ...noOptions, ...some, ...syn };
        expect(encodeOptions(options).flatMap(({ bytes }) => bytes).length % 4).toBe(0);
      }
    }
  });

  it('are read back from a capture, windows and all', () => {
    const file = pcapOf(trace, 'client', payloadOf(configuration, trace));
    const again = logOfCaptures({ client: captureIn(file) }).trace;
    const told = (of: typeof trace) =>
      segmentsOf(of)
        .filter(({ from, arrivedAt }) => from === 0 || arrivedAt !== undefined)
        .map((segment) => {
          const { from, sequence, length, window, mss, options } = segment;
          const windowField = windowFieldOf(of, segment);
          return JSON.stringify({ from, sequence, length, window, windowField, mss, options });
        })
        .sort();
    expect(told(again)).toEqual(told(trace));
  });
});

describe('options of Linux', () => {
  const runs = 'tests/fixtures/linux/runs';

  /** The options in a file's first two frames, the SYNs, without the values of their timestamps. */
  function optionsOfSyns(file: Uint8Array): number[][] {
    const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
    const frames = [0, 0];
    let at = 24;
    return frames.map(() => {
      const tcpAt = at + 16 + 14 + 20;
      const header = (view.getUint8(tcpAt + 12) >> 4) * 4;
      const bytes = [...file.subarray(tcpAt + 20, tcpAt + header)];
      at += 16 + view.getUint32(at + 8, true);
      for (let i = 0; i < bytes.length; i += bytes[i] === 1 ? 1 : bytes[i + 1]!) {
        if (bytes[i] === 8) bytes.fill(0, i + 2, i + 10);
      }
      return bytes;
    });
  }

  it.each(['b_4096p13_nagle', 'c_rw32k_reno_ssai1_idle20'])(
    'are byte for byte those of %s',
    (run) => {
      const scenario = checkScenario(
        JSON.parse(readFileSync(`${runs}/${run}/scenario.json`, 'utf8')),
      );
      if (!scenario.ok) throw new Error(JSON.stringify(scenario.problems));
      const compiled = compile(scenario.scenario);
      const log = simulate(compiled);
      const own = optionsOfSyns(pcapOf(log, 'client', payloadOf(compiled, log)));
      expect(own).toEqual(optionsOfSyns(readFileSync(`${runs}/${run}/client.pcap`)));
    },
  );

  it('are printed in its order', () => {
    const timestamps = { value: 1, echo: 0 };
    const syn = { ...noOptions, mss: 1460, windowShift: 10, sackPermitted: true };
    const sack = [{ start: 1, end: 2 }];
    const printed = (options: Parameters<typeof encodeOptions>[0]) =>
      encodeOptions(options, 'linux')
        .map(({ text }) => text)
        .join();
    expect(printed({ ...syn, timestamps })).toBe('mss 1460,sackOK,TS val 1 ecr 0,nop,wscale 10');
    expect(printed(syn)).toBe('mss 1460,nop,nop,sackOK,nop,wscale 10');
    expect(printed({ ...noOptions, mss: 0, timestamps, sack })).toBe(
      'nop,nop,TS val 1 ecr 0,nop,nop,sack 1 {1:2}',
    );
  });
});
