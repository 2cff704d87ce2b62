import { expect, test } from 'vitest';
import { simulate } from '../../../../src/engine/index.ts';
import { checkScenario, compile } from '../../../../src/scenario/index.ts';
import { Kind, WindowCode } from '../../../../src/trace/codes/index.ts';

test('a fixed window stays what it was, through losses and a time-out, and all arrives', () => {
  const checked = checkScenario({
    version: 1,
    stopAfter: 60_000,
    network: {
      kind: 'link',
      rate: 1,
      delay: 50,
      queue: 100,
      losses: [{ from: 'server', frame: 30 }],
    },
    hosts: {
      client: { profile: 'ns-2', tcp: { initialWindow: 8 } },
      server: {
        profile: 'ns-2',
        tcp: {
          congestionControl: 'fixed',
          recovery: 'newreno',
          fullAck: 'threshold',
          initialWindow: 8,
        },
      },
    },
    script: {
      server: {
        actions: [
          { do: 'write', bytes: 60_000 },
          { do: 'wait', time: 50_000 },
        ],
      },
    },
  });
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  const trace = simulate(compile(checked.scenario));
  const windows: number[] = [];
  let acknowledged = 0;
  for (let id = 0; id < trace.length; id++) {
    if (trace.kind(id) === Kind.SegmentSent)
      acknowledged = Math.max(acknowledged, trace.acknowledgment(id));
    const inflated = [
      WindowCode.Inflate,
      WindowCode.FastRetransmit,
      WindowCode.PartialAck,
    ] as number[];
    if (trace.kind(id) === Kind.Window && !inflated.includes(trace.code(id)))
      windows.push(trace.sequence(id));
  }
  expect(acknowledged).toBeGreaterThanOrEqual(60_001);
  expect(new Set(windows.filter((window) => window > 0))).toEqual(new Set([8000]));
});
