import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readPcap, sideOf, type Capture } from '../../../src/trace/captures/index.ts';

const runs = 'tests/fixtures/linux/runs';

function capture(name: string): Capture {
  return readPcap(readFileSync(`${runs}/${name}.pcap`));
}

describe('the end at which a capture was made', () => {
  it.each([
    'a_split_iw1_qa0',
    'c_rw32k_reno_ssai1_idle20',
    'd_acts_h10x4_iw3',
    'r_nginx_sendfile_nodelay_off',
  ])('is told by the handshake: %s', (name) => {
    expect(sideOf(capture(`${name}/client`))).toBe('client');
    expect(sideOf(capture(`${name}/server`))).toBe('server');
  });

  it('is not told without a whole handshake', () => {
    const whole = capture('a_split_iw1_qa0/client');
    const { packets } = whole;
    expect(sideOf({ ...whole, packets: packets.slice(1) })).toBeUndefined();
    expect(sideOf({ ...whole, packets: packets.slice(0, 2) })).toBeUndefined();
    expect(sideOf({ ...whole, packets: [] })).toBeUndefined();
  });

  it('is not told if both ends answer equally fast', () => {
    const whole = capture('a_split_iw1_qa0/client');
    const even = whole.packets.map((packet, i) => ({ ...packet, seconds: i, nanoseconds: 0 }));
    expect(sideOf({ ...whole, packets: even })).toBeUndefined();
  });
});
