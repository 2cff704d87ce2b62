// A value of a handle: its run, what that answers, and where the grip is in it.
import { expect, test } from 'vitest';
import { parsePosition, parseQuery } from '../../src/query/index.ts';
import { builtinScenario } from '../../src/scenario/index.ts';
import { answer } from '../../src/worker/index.ts';

const scenario = builtinScenario('short-initial-segment');
const query = parseQuery('duration of transaction 1');

test('runs the scenario with what is set, asks it, and finds its places', () => {
  const place = { at: parsePosition('sent of ack client 1687') };
  const level = parseQuery('flight of server at sent of segment server 1');
  const { run, measured, places } = answer({
    kind: 'try',
    scenario,
    settings: { 'hosts.client.fastTick.phase': 100 },
    query,
    places: [place, { ...place, level }],
  });
  expect(run.trace).toBeDefined();
  expect(measured?.unit).toBe('time');
  // The heartbeat ticks at its phase.
  expect(places[0]?.time).toBeGreaterThanOrEqual(100e6);
  expect(places[0]?.time).toBeLessThan(101e6);
  expect(places[0]?.level).toBe(0);
  expect(places[1]?.level).toBe(226);
});

test('what a run does not have is nothing, and no failure', () => {
  const { measured, places } = answer({
    kind: 'try',
    scenario,
    settings: {},
    query: parseQuery('duration of transaction 9'),
    places: [{ at: parsePosition('beginning of transaction 9') }],
  });
  expect(measured).toBeNull();
  expect(places).toEqual([null]);
});
