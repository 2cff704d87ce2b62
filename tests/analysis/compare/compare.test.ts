import { describe, expect, it } from 'vitest';
import {
  compareWithCapture,
  comparisonText,
  unlikeParts,
  type Comparison,
  type Side,
} from '../../../src/analysis/compare/index.ts';
import { heartbeatsOf } from '../../../src/run/index.ts';
import { simulate } from '../../../src/engine/index.ts';
import {
  builtinScenario,
  checkScenario,
  compile,
  payloadOf,
  type Scenario,
  type ScenarioInput,
} from '../../../src/scenario/index.ts';
import { logOfCaptures } from '../../../src/capture/log/index.ts';
import { captureIn } from '../../../src/capture/read/index.ts';
import { pcapOf } from '../../../src/trace/captures/index.ts';
import { TimerCode } from '../../../src/trace/codes/index.ts';
import type { Trace } from '../../../src/trace/format/index.ts';

const both: readonly Side[] = ['client', 'server'];

/** What captures of a scenario's run would be. */
function captured(scenario: Scenario, at = both): Trace {
  const configuration = compile(scenario);
  const trace = simulate(configuration);
  const payload = payloadOf(configuration, trace);
  return logOfCaptures(
    Object.fromEntries(at.map((side) => [side, captureIn(pcapOf(trace, side, payload))])),
  ).trace;
}

function compared(run: Scenario, capture: Trace): Comparison {
  const configuration = compile(run);
  const heartbeats = heartbeatsOf(configuration);
  return compareWithCapture(simulate(configuration), capture, { heartbeats });
}

function checked(input: ScenarioInput): Scenario {
  const result = checkScenario(input);
  if (!result.ok) throw new RangeError('not a scenario');
  return result.scenario;
}

type Host = NonNullable<NonNullable<ScenarioInput['hosts']>['client']>;

/** Three exchanges over a link of 10 Mb/s: a header, then a short body that Nagle holds back. */
function exchanges(
  hosts: { client?: Host; server?: Host },
  more?: Partial<ScenarioInput>,
): Scenario {
  const replies = [1, 2, 3];
  return checked({
    version: 1,
    network: { kind: 'link', rate: 10, delay: 0.5 },
    hosts: {
      client: { profile: 'linux-2.0', ...hosts.client },
      server: { profile: 'linux-2.0', ...hosts.server },
    },
    script: {
      client: {
        actions: [
          ...replies.flatMap((nth) => [
            { do: 'write' as const, bytes: 50 },
            { do: 'await' as const, bytes: nth * 800 },
          ]),
          { do: 'close' },
        ],
      },
      server: {
        actions: [
          ...replies.flatMap((nth) => [
            { do: 'await' as const, bytes: nth * 50 },
            { do: 'write' as const, bytes: 200 },
            { do: 'wait' as const, time: 0.1 },
            { do: 'write' as const, bytes: 600 },
          ]),
          { do: 'await-end' },
          { do: 'close' },
        ],
      },
    },
    ...more,
  });
}

const timer = { delayedAck: { kind: 'timer', delay: 40 } } as const;
const plain = exchanges({ client: { tcp: timer } });

describe('a run beside its own capture', () => {
  it.each([
    'short-initial-segment',
    'pipelined-page',
    'small-send-buffer',
    'satellite-parallel',
  ] as const)(
    '%s: sends the same in the same order, at the same times, with the same windows',
    (name) => {
      const scenario = builtinScenario(name);
      for (const at of [both, ['client'], ['server']] as const) {
        const { run, capture, connections } = compared(scenario, captured(scenario, at));
        expect(capture).toBe(run);
        for (const { data, acks, windows, outside, first } of connections) {
          expect(outside).toEqual([]);
          expect([...data.differences, ...acks.differences]).toEqual([]);
          expect(windows.equal).toBe(windows.compared);
          expect(first).toBeUndefined();
        }
      }
    },
  );

  it('has nothing that differs', () => {
    const comparison = compared(plain, captured(plain));
    expect(comparison.at).toEqual(both);
    expect(unlikeParts(comparison)).toEqual([]);
    expect(comparisonText(comparison)).toContain('Order of data: same (13 segments)');
  });

  it('compares what arrived where a sender was not captured', () => {
    const lossy = exchanges(
      {},
      { network: { kind: 'link', rate: 10, delay: 0.5, down: { lost: [3] } } },
    );
    const [one] = compared(lossy, captured(lossy, ['client'])).connections;
    expect(one!.data.differences).toEqual([]);
  });
});

describe('a run beside the capture of another', () => {
  it('differs in its data if a rule cuts them elsewhere', () => {
    const joined = exchanges({ client: { tcp: timer } }, {});
    const other = { ...plain, hosts: joined.hosts, script: structuredClone(plain.script!) };
    const [first] = other.script.server.actions.filter(({ do: what }) => what === 'write');
    Object.assign(first!, { bytes: 201 });
    const [one] = compared(checked(other), captured(plain)).connections;
    expect(one!.data.differences[0]).toMatchObject({
      side: 'server',
      index: 1,
      run: { sequence: 1, length: 201 },
      capture: { sequence: 1, length: 200 },
    });
  });

  it('tells which ACK comes first, and why the run does otherwise', () => {
    const atOnce = exchanges({ client: { tcp: { delayedAck: { kind: 'immediate' } } } });
    const [one] = compared(plain, captured(atOnce)).connections;
    expect(one!.data.differences).toEqual([]);
    const { side, capture, reason } = one!.first!;
    expect({ side, ack: capture!.acknowledgment }).toEqual({ side: 'client', ack: 801 });
    expect(reason.waits).toBe('');
    expect(reason.does).toMatch(/^Client receives bytes 201 to 800, /);
  });

  it('and why it waits meanwhile', () => {
    const hurried = exchanges({ client: { tcp: timer }, server: { tcp: { nagle: 'off' } } });
    const { side, run, capture, reason } = compared(plain, captured(hurried)).connections[0]!
      .first!;
    expect({ side, ack: run!.acknowledgment }).toEqual({ side: 'client', ack: 201 });
    expect(capture).toMatchObject({ sequence: 51, length: 50 });
    expect(reason.waits).toMatch(/^Client holds back an ACK for 200 bytes/);
    expect(reason.does).toMatch(/^Client’s delayed-ACK timer fires, so it /);
  });

  it('tells the gaps that differ by more than a tick, and the timer that ends them', () => {
    const later = exchanges({ client: { tcp: { delayedAck: { kind: 'timer', delay: 46 } } } });
    const { acks, outside } = compared(later, captured(plain)).connections[0]!;
    expect(acks.differences).toEqual([]);
    expect(outside.map(({ at }) => at)).toEqual([
      'client',
      'client',
      'client',
      'server',
      'server',
      'server',
    ]);
    for (const gap of outside) {
      expect(gap).toMatchObject({ timer: TimerCode.DelayedAck, limit: 5e6 });
      expect(gap.run - gap.capture).toBeCloseTo(6e6, -4);
      expect(gap.reason).toMatch(/^Client holds back an ACK/);
    }
    const soon = exchanges({ client: { tcp: { delayedAck: { kind: 'timer', delay: 44 } } } });
    expect(compared(soon, captured(plain)).connections[0]!.outside).toEqual([]);
  });

  it('allows more on a long path', () => {
    const path = (delay: number): Partial<ScenarioInput> => ({
      network: { kind: 'link', rate: 10, delay },
    });
    const near = captured(exchanges({}, path(12)));
    expect(compared(exchanges({}, path(16)), near).connections[0]!.outside).toEqual([]);
    expect(compared(exchanges({}, path(20)), near).connections[0]!.outside).not.toEqual([]);
  });

  it('tells the first window that differs', () => {
    const smaller = exchanges({ client: { tcp: { ...timer, receiveBuffer: 8192 } } });
    const { windows } = compared(smaller, captured(plain)).connections[0]!;
    expect(windows.first).toMatchObject({ side: 'client', runWindow: 8192 });
    expect(windows.equal).toBeLessThan(windows.compared);
  });

  it('allows a tick for each timer at the end', () => {
    const [one] = compared(plain, captured(plain)).connections;
    expect(one!.end).toMatchObject({ at: 'client', timers: 3, limit: 14e6 });
    const later = exchanges({ client: { tcp: { delayedAck: { kind: 'timer', delay: 46 } } } });
    expect(unlikeParts(compared(later, captured(plain)))).toEqual(['gaps', 'duration']);
  });

  it('says if it has fewer connections', () => {
    const many = captured(builtinScenario('satellite-parallel'));
    const comparison = compared(builtinScenario('satellite-pipelined'), many);
    expect(comparison.capture).toBeGreaterThan(comparison.run);
    expect(unlikeParts(comparison)[0]).toBe('number of connections');
  });
});

describe('samples of the server’s congestion window', () => {
  const trace = simulate(compile(plain));
  const capture = captured(plain);
  const at = (time: number, packets: number) =>
    compareWithCapture(trace, capture, { samples: [[{ time, packets }]] }).connections[0]!
      .congestion!;

  it('equal the run’s window about then', () => {
    expect(at(3e6, 2)).toMatchObject({ samples: 1, equal: 1, first: undefined });
  });

  it('or tell what it was', () => {
    expect(at(20e6, 9)).toMatchObject({ equal: 0, first: { sample: { packets: 9 } } });
  });

  it('are not needed', () => {
    expect(compareWithCapture(trace, capture).connections[0]!.congestion).toBeUndefined();
  });
});
