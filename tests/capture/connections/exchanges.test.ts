import { describe, expect, it } from 'vitest';
import { connectionsOf, exchangesOf } from '../../../src/capture/connections/index.ts';
import { captureIn } from '../../../src/capture/read/index.ts';
import { fixture } from '../fixtures.ts';

const runs = '../linux/runs';
const millisecond = 1e6;

/** A little-endian pcap file whose times were taken by another clock. */
function byClock(file: Uint8Array<ArrayBuffer>, offset: number, drift: number) {
  const changed = file.slice();
  const view = new DataView(changed.buffer);
  const first = view.getUint32(24, true) * 1e6 + view.getUint32(28, true);
  for (let at = 24; at + 16 <= changed.length; at += 16 + view.getUint32(at + 8, true)) {
    const time = view.getUint32(at, true) * 1e6 + view.getUint32(at + 4, true);
    const shown = Math.round(time + offset / 1000 + (time - first) * drift);
    view.setUint32(at, Math.floor(shown / 1e6), true);
    view.setUint32(at + 4, shown % 1e6, true);
  }
  return changed;
}

function exchange(run: string, offset = 0, drift = 0) {
  const [client, server] = ['client', 'server'].map((side) =>
    fixture(`${runs}/${run}/${side}.pcap`),
  );
  const [found] = exchangesOf(
    connectionsOf(captureIn(client!)),
    connectionsOf(captureIn(byClock(server!, offset, drift))),
  );
  return found!;
}

describe('captures of both ends', () => {
  it('are joined packet by packet: only what was lost is at one end alone', () => {
    const { joined, client, server } = exchange('e_droptail_last3_reno_sack');
    expect(joined!.atServer.includes(-1)).toBe(false);
    const lost = [...joined!.atClient].flatMap((row, i) => (row === -1 ? [i] : []));
    expect(lost).toHaveLength(3);
    // The copies that were sent again are those that arrived.
    const { sequence } = server!.packets;
    for (const row of lost) {
      const again = sequence.lastIndexOf(sequence[row]!);
      expect(again).toBeGreaterThan(row);
      expect(client!.packets.sequence[joined!.atClient[again]!]).toBe(sequence[row]);
    }
  });

  it('by one clock are known to be', () => {
    const { clocks } = exchange('c_rw32k_reno_ssai1_idle20').joined!;
    expect(clocks).toMatchObject({ isOneClock: true, ahead: 0, drift: 0 });
    expect(clocks!.uncertainty).toBeGreaterThan(70 * millisecond);
    expect(clocks!.uncertainty).toBeLessThan(80 * millisecond);
  });

  it('by clocks apart have their offset estimated to half a round trip', () => {
    const hour = 3600e9;
    const { clocks } = exchange('a_wwr_small_body_nagle', hour).joined!;
    expect(clocks!.isOneClock).toBe(false);
    expect(Math.abs(clocks!.ahead - hour)).toBeLessThan(clocks!.uncertainty);
    expect(clocks!.uncertainty).toBeLessThan(1 * millisecond);
  });

  it('by clocks of different speed have their drift estimated', () => {
    const { clocks } = exchange('c_rw32k_reno_ssai1_idle20', 5e9, 100e-6).joined!;
    expect(-clocks!.drift).toBeGreaterThan(80e-6);
    expect(-clocks!.drift).toBeLessThan(120e-6);
  });

  it('of other connections are not joined', () => {
    const [one, other] = ['a_wwr_small_body_nagle/client', 'b_4096p13_nagle/server'].map((name) =>
      connectionsOf(captureIn(fixture(`${runs}/${name}.pcap`))),
    );
    const exchanges = exchangesOf(one!, other!);
    expect(exchanges.map(({ joined }) => joined)).toEqual([undefined, undefined]);
  });
});
