import { describe, expect, it } from 'vitest';
import { fit, fits, verdictOf } from '../../../src/capture/remedy/fit/index.ts';
import { derive } from '../../../src/capture/remedy/index.ts';
import { findingsOf } from '../../../src/capture/findings/index.ts';
import { conversationsOf } from '../../../src/capture/infer/index.ts';
import { exchangesIn } from '../../../src/studies/diagnosis/index.ts';
import { randomRun } from '../../../src/studies/diagnosis/random-run.ts';
import { runScenario } from '../../../src/run/index.ts';
import {
  checkScenario,
  compile,
  payloadOf,
  type ScenarioInput,
} from '../../../src/scenario/index.ts';
import { pcapOf } from '../../../src/trace/captures/index.ts';
import { derivedFrom, derivedFromKernel, finished, type Ends } from './remedied.ts';

describe('a scenario derived from a kernel’s captures', () => {
  it.each<[string, Ends]>([
    ['a_split_iw1_qa0', 'server'],
    ['a_wwr_small_body_nagle', 'both'],
    ['a_wwr_small_body_nagle', 'client'],
    ['b_4096p13_nagle', 'both'],
    ['c_rw32k_reno_ssai1_idle20', 'both'],
    ['e_drop30_reno_sack', 'both'],
    ['e_droptail_last3_reno_sack', 'server'],
    ['r_nginx_sendfile_nodelay_off', 'both'],
  ])('sends the segments of %s, seen at %s', (run, ends) => {
    const { beside } = finished(fit(derivedFromKernel(run, ends).derived));
    expect([beside.alike, beside.extra]).toEqual([beside.segments, 0]);
    expect(beside.alikeGaps).toBeGreaterThanOrEqual(0.98 * beside.gaps);
    expect(beside.stalls).not.toContain(false);
    expect(fits(beside)).toBe(true);
  });

  it.each<[string, Ends]>([
    ['e_drop_first', 'both'],
    ['e_droptail_last3_reno_sack', 'client'],
    ['h_lerc_pipe_iw2', 'client'],
    ['h_more_ends', 'client'],
    ['h_rw16k_idle3', 'server'],
    ['h_rw64k_paced', 'both'],
  ])('fits %s, seen at %s', (run, ends) => {
    const { beside } = finished(fit(derivedFromKernel(run, ends).derived));
    expect([beside.alike, beside.extra]).toEqual([beside.segments, 0]);
    expect(fits(beside)).toBe(true);
  });

  it('says how close it is', () => {
    const { beside } = finished(fit(derivedFromKernel('b_4096p13_nodelay').derived));
    expect(verdictOf(beside, 12e6)).toMatch(
      /^The simulation fits your capture well. All 34 segments are in the simulated run in the same order, all 33 gaps between them are as long \(within 3 ms or 10 %\), .* and in all it is 12.0 ms longer\.$/,
    );
  });
});

/** A header and a small body, on stacks with heartbeats. */
const bsd: ScenarioInput = {
  version: 1,
  network: { kind: 'link', rate: 10, delay: 5, queue: 100, frameOverhead: 14 },
  hosts: {
    client: { profile: '4.4bsd', fastTick: { phase: 70 } },
    server: { profile: '4.4bsd', fastTick: { phase: 20 } },
  },
  script: {
    client: {
      actions: [
        { do: 'write', bytes: 100 },
        { do: 'await', bytes: 900 },
        { do: 'wait', time: 55 },
        { do: 'write', bytes: 120 },
        { do: 'await', bytes: 2400 },
        { do: 'close' },
      ],
    },
    server: {
      actions: [
        { do: 'await', bytes: 100 },
        { do: 'write', bytes: 300 },
        { do: 'write', bytes: 600 },
        { do: 'await', bytes: 220 },
        { do: 'wait', time: 12 },
        { do: 'write', bytes: 1500 },
        { do: 'await-end' },
        { do: 'close' },
      ],
    },
  },
};

function captured(input: ScenarioInput): readonly [Uint8Array, Uint8Array] {
  const checked = checkScenario(input);
  if (!checked.ok) throw new Error('the scenario is not valid');
  const { trace } = runScenario(checked.scenario);
  const payload = payloadOf(compile(checked.scenario), trace);
  return [pcapOf(trace, 'client', payload), pcapOf(trace, 'server', payload)];
}

describe('a scenario derived from captures of a run', () => {
  it('sends the same segments at the same times', () => {
    const { beside } = finished(fit(derivedFrom(...captured(bsd)).derived));
    expect([beside.alike, beside.extra]).toEqual([beside.segments, 0]);
    expect(beside.alikeGaps).toBe(beside.gaps);
  });

  it('has what the programs wrote, and when', () => {
    const { derived } = derivedFrom(...captured(bsd));
    const writes = (side: 'client' | 'server') =>
      (derived.scenario.script?.[side]?.actions ?? []).flatMap((action) =>
        action.do === 'write' ? [action.bytes] : [],
      );
    expect(writes('client')).toEqual([100, 120]);
    expect(writes('server')).toEqual([300, 600, 1500]);
    const waits = (derived.scenario.script?.client?.actions ?? []).flatMap((action) =>
      action.do === 'wait' ? [action.time] : [],
    );
    expect(Math.max(...waits)).toBeCloseTo(55, 0);
  });

  it('ends for whatever is captured', () => {
    for (let seed = 900; seed < 903; seed++) {
      const { client, server } = randomRun(seed);
      const { exchanges } = exchangesIn(client, server);
      const findings = findingsOf(exchanges);
      const [conversation] = conversationsOf(exchanges);
      if (exchanges[0] === undefined || conversation === undefined) continue;
      const derived = derive(exchanges[0], conversation, findings[0] ?? []);
      if ('refused' in derived) {
        expect(derived.refused).not.toBe('');
        continue;
      }
      const { beside, trace } = finished(fit({ ...derived, choices: derived.choices.slice(0, 1) }));
      expect(beside.alike).toBeLessThanOrEqual(beside.segments);
      expect(trace.full).toBe(false);
    }
  });
});

describe('a long connection', () => {
  const turns = 400;
  const long: ScenarioInput = {
    ...bsd,
    hosts: { client: { profile: 'linux-6' }, server: { profile: 'linux-6' } },
    script: {
      client: {
        actions: Array.from({ length: turns }, (_, i) => [
          { do: 'write' as const, bytes: 100 },
          { do: 'await' as const, bytes: 900 * (i + 1) },
        ]).flat(),
      },
      server: {
        actions: Array.from({ length: turns }, (_, i) => [
          { do: 'await' as const, bytes: 100 * (i + 1) },
          // One of them is divided.
          ...(i === 350 ? [300, 600] : [900]).map((bytes) => ({ do: 'write' as const, bytes })),
        ]).flat(),
        readDelay: 0.1,
      },
    },
  };

  it('is simulated around its stall', () => {
    const { exchanges } = exchangesIn(...captured(long));
    const [conversation] = conversationsOf(exchanges);
    const found = findingsOf(exchanges)[0] ?? [];
    expect(found.map(({ kind }) => kind)).toEqual(['nagle-delayed-ack']);
    // As many packets as 100 connections like it have.
    const passages = Array.from({ length: 30_000 }, (_, i) => conversation!.passages[i]!);
    const derived = derive(exchanges[0]!, conversation!, found);
    if ('refused' in derived) throw new Error(derived.refused);
    const [note = ''] = derived.notes.slice(-1);
    expect(note).toMatch(/^Of its \d+ packets, only \d+ around the most expensive finding /);
    expect(derived.segments[0]).toMatchObject({ from: 'client', sequence: 1 });
    const { beside } = finished(fit(derived));
    expect([beside.alike, beside.extra, beside.stalls]).toEqual([beside.segments, 0, [true]]);
    expect(derive(exchanges[0]!, { ...conversation!, passages }, [])).toEqual({
      refused: 'the connection has 30,000 packets (allowed: 20,000)',
    });
  });
});
