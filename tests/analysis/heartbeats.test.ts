// Where the ticks of a heartbeat are, as far as a log tells.
import { expect, test } from 'vitest';
import { heartbeatsIn, ticksWithin } from '../../src/analysis/index.ts';
import { runInput, runScenario, runWatched } from '../../src/run/index.ts';
import { builtinScenario, withSettings } from '../../src/scenario/index.ts';

const scenario = builtinScenario('short-initial-segment');
const { trace, heartbeats } = runScenario(scenario);

test('a host whose ACK waits until a tick has one, with the phase of its scenario', () => {
  const found = heartbeatsIn(trace, heartbeats);
  expect(found.map(({ host }) => trace.header.hosts[host]?.name)).toEqual(['client']);
  const ticks = ticksWithin(found[0]!, [0, 1e9]);
  expect(ticks.slice(1).map((tick, i) => tick - ticks[i]!)).toEqual(
    Array(ticks.length - 1).fill(200e6),
  );
  expect(ticks[0]).toBeGreaterThanOrEqual(0);
  expect(ticks[0]).toBeLessThan(200e6);
});

test('without a heartbeat, or where it is not told, there is none', () => {
  const changed = withSettings(scenario, {
    'hosts.client.tcp.delayedAck.kind': 'timer',
    'hosts.client.tcp.delayedAck.delay': 200,
  });
  const timer = runInput(changed);
  if (!timer.ok) throw new Error('no run');
  expect(heartbeatsIn(timer.run.trace, timer.run.heartbeats)).toEqual([]);
  expect(heartbeatsIn(trace, [])).toEqual([]);
});

test('a run that was watched up to a time inside a wait does not tell when the tick comes', () => {
  const watched = runWatched({ trace, heartbeats }, 97e6, []);
  expect(heartbeatsIn(watched.trace, watched.heartbeats)).toEqual([]);
  const hidden = runWatched({ trace, heartbeats }, 300e6, ['delayed-ack']);
  expect(heartbeatsIn(hidden.trace, hidden.heartbeats)).toEqual([]);
  const later = runWatched({ trace, heartbeats }, 300e6, []);
  expect(heartbeatsIn(later.trace, later.heartbeats)).toHaveLength(1);
});
