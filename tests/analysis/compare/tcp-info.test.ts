import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readSamples } from '../../../src/analysis/compare/index.ts';
import { logOfCaptures } from '../../../src/capture/log/index.ts';
import { captureIn } from '../../../src/capture/read/index.ts';

const folder = 'tests/fixtures/linux/runs/d_acts_h10x4_iw3';
const sides = { server: captureIn(readFileSync(`${folder}/server.pcap`)) };
const log = logOfCaptures(sides);
const capture = log.trace;
const start = log.start.seconds + log.start.nanoseconds / 1e9;

describe('samples of TCP_INFO', () => {
  it('belong to the connection of their client’s port, by the capture’s clock', () => {
    const all = readSamples(readFileSync(`${folder}/tcpinfo.csv`, 'utf8'), capture, start);
    expect(all).toHaveLength(9);
    expect(all[0]![0]!.packets).toBe(3);
    for (const [one] of all) expect(one!.time).toBeGreaterThan(0);
  });

  it('of other ports are left out', () => {
    const all = readSamples(`time,client_port,cwnd\n${start},1,10\n`, capture, start);
    expect(all.flat()).toEqual([]);
  });

  it.each([
    ['time,cwnd\n', 1, "has no column 'client_port' (needed: time, client_port, cwnd)"],
    ['time,client_port,cwnd\n1,2,3\n1,2,many\n', 3, "'1,2,many' is not a sample"],
    ['time,client_port,cwnd\n1,2\n', 2, "'1,2' is not a sample"],
  ])('%j is refused with its line', (text, line, message) => {
    expect(() => readSamples(text, capture, start)).toThrow(
      expect.objectContaining({ line, message: expect.stringContaining(message) as string }),
    );
  });
});
