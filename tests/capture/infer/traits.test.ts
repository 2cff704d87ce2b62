import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  conversationsOf,
  traitsOf,
  type End,
  type StackTraits,
} from '../../../src/capture/infer/index.ts';
import { simulate } from '../../../src/engine/index.ts';
import { builtinScenario, compile, payloadOf } from '../../../src/scenario/index.ts';
import { exchangesIn } from '../../../src/studies/diagnosis/index.ts';
import { pcapOf } from '../../../src/trace/captures/index.ts';

/** What a kernel's capture at an end suggests of a stack. */
function traits(run: string, at: 'client' | 'server', end: End): StackTraits {
  const file = (side: string) =>
    side === at ? readFileSync(`tests/fixtures/linux/runs/${run}/${side}.pcap`) : undefined;
  return likely(exchangesIn(file('client'), file('server')).exchanges, end);
}

function likely(exchanges: Parameters<typeof conversationsOf>[0], end: End): StackTraits {
  const [conversation] = conversationsOf(exchanges);
  if (conversation === undefined) throw new RangeError('no connection');
  return traitsOf(conversation, end);
}

describe.each(['client', 'server'] as const)('a kernel, captured at the %s', (at) => {
  it('tells its initial window by the first flight', () => {
    const { initialWindow } = traits('a_split_iw1_qa0', at, 1);
    expect(initialWindow).toEqual({ value: 1, packets: [6, 8] });
    expect(traits('c_rw32k_reno_ssai1_idle20', at, 1).initialWindow?.value).toBe(2);
    expect(traits('b_4096p13_nagle', at, 1).initialWindow).toBeUndefined();
  });

  it('tells whether Nagle’s rule is on', () => {
    expect(traits('b_4096p13_nodelay', at, 1).nagle?.value).toBe('off');
    expect(traits('b_4096p13_nagle', at, 1).nagle?.value).toBe(at === 'server' ? 'small' : 'on');
  });

  it('tells its timer of delayed ACKs', () => {
    const { delayedAck } = traits('b_4096p13_nagle', at, 0);
    expect(delayedAck?.value.kind).toBe('timer');
    expect((delayedAck?.value.interval ?? 0) / 1e6).toBeCloseTo(42, -1);
    expect(delayedAck?.packets).toContain(19);
  });
});

it('a capture tells what a window is after a pause', () => {
  expect(traits('c_rw32k_reno_ssai1_idle20', 'server', 1).afterIdle?.value).toBe('restarts');
  expect(traits('c_rw32k_reno_ssai0_idle20', 'server', 1).afterIdle?.value).toBe('keeps');
});

it('ACKs at ticks are a heartbeat', () => {
  const configuration = compile(builtinScenario('table1-phttp'));
  const trace = simulate(configuration);
  const capture = pcapOf(trace, 'client', payloadOf(configuration, trace));
  const { delayedAck, nagle } = likely(exchangesIn(capture, undefined).exchanges, 0);
  expect(delayedAck?.value).toEqual({ kind: 'heartbeat', interval: 200e6 });
  expect(nagle).toBeUndefined();
});
