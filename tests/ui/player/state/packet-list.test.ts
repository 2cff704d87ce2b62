import { describe, expect, test } from 'vitest';
import { PacketList } from '../../../../src/ui/player/state/packet-list.ts';
import { captureAt, tcpdumpOf } from '../../../../src/trace/captures/index.ts';
import { builtinRun, withServerFrameLost } from '../../../runs.ts';

describe.each([
  ['two connections', builtinRun('victim-flow')],
  ['a loss', withServerFrameLost(7)],
])('the packets of a capture: %s', (_, trace) => {
  const { name } = trace.header.hosts.at(-1)!;
  const list = new PacketList(trace, name);
  const captured = captureAt(trace, name);

  test('are the lines that tcpdump prints', () => {
    const printed = tcpdumpOf(trace, name).split('\n').slice(0, -1);
    const lines = list.lines(0, list.length).map(({ text }) => text);
    expect(lines).toEqual(printed.map((line) => /^\S+ IP (.*)$/.exec(line)?.[1]));
  });

  test('can be asked for in part', () => {
    const all = list.lines(0, list.length);
    expect(list.lines(3, 7)).toEqual(all.slice(3, 7));
    expect(list.lines(-5, 2)).toEqual(all.slice(0, 2));
    expect(list.lines(list.length - 1, list.length + 9)).toEqual(all.slice(-1));
  });

  test('know the time since the packet before, in whichever part they are asked for', () => {
    const all = list.lines(0, list.length);
    expect(all[0]!.after).toBe(0);
    all.slice(1).forEach(({ time, after }, i) => expect(after).toBe(time - all[i]!.time));
    expect(list.lines(5, 6)[0]!.after).toBe(all[5]!.after);
  });

  test('are found by segment and by time, as by looking at each', () => {
    for (let id = -1; id <= trace.length; id++) {
      expect(list.placeOf(id)).toBe(captured.findIndex(({ segment }) => segment.id === id));
    }
    for (const { time } of captured) {
      for (const at of [time - 1, time, time + 1]) {
        expect(list.lastUpTo(at)).toBe(captured.findLastIndex((one) => one.time <= at));
      }
    }
  });
});
