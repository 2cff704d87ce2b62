// What the models say of a run’s page: from the run’s own sizes and the scenario’s path, the numbers of the satellite study.
import { describe, expect, it } from 'vitest';
import { measure, parseQuery, quantityText } from '../../src/query/index.ts';
import { runScenario } from '../../src/run/index.ts';
import { modelled } from '../../src/studies/satellite/modelled.ts';
import { transferScenario, type Way } from '../../src/studies/satellite/transfer.ts';
import { runOf } from './runs.ts';

const ways: readonly Way[] = [
  { page: 'acts', mode: 'pipelined', connections: 1, initialWindow: 1 },
  { page: 'lerc', mode: 'pipelined', connections: 1, initialWindow: 3 },
  { page: 'acts', mode: 'keep-alive', connections: 4, initialWindow: 1 },
  { page: 'acts', mode: 'persistent', connections: 2, initialWindow: 3 },
  { page: 'test', mode: 'http10', connections: 4, initialWindow: 3 },
];

describe('a model of a run’s page', () => {
  it.each(ways)('$page, $mode by $connections from $initialWindow', (way) => {
    const run = runScenario(transferScenario({ ...way, phase: 0, bitErrorRate: 0, seed: 1 }));
    const { value, unit } = measure(run, parseQuery('model duration of page'));
    expect(unit).toBe('time');
    // The study takes one length for all reply headers; the run's depend on the digits of Content-length.
    expect(value / 1e9 / modelled(way).time).toBeCloseTo(1, 3);
  });

  const pipelined = runOf('satellite-pipelined');
  const ask = (query: string, run = pipelined) => quantityText(measure(run, parseQuery(query)));

  it('has the flights of the page, and the windows of slow start', () => {
    // 1, 2, 3, 5, 8, 12, 18 hold 49 segments; the page has 72.
    expect(ask('model flights of page')).toBe('8');
    // 103,421 bytes in segments of 1448, which take 1500 bytes of a line of 1.536 Mb/s.
    expect(ask('model segments of page')).toBe('72 segments');
    expect(ask('model line of page')).toBe('558.0 ms');
    const windows = [1, 2, 3, 4, 5, 6].map((nth) => ask(`model window of flight ${nth}`));
    expect(windows).toEqual([
      '1 segment',
      '2 segments',
      '3 segments',
      '5 segments',
      '8 segments',
      '12 segments',
    ]);
  });

  it('doubles the window where every segment is acknowledged, and begins with the server’s', () => {
    const each = runOf('satellite-pipelined', {
      'hosts.client.tcp.delayedAck.kind': 'immediate',
      'hosts.server.tcp.initialWindow': 3,
    });
    expect(ask('model window of flight 1', each)).toBe('3 segments');
    expect(ask('model window of flight 3', each)).toBe('12 segments');
  });

  it.each([
    ['model duration of page', 'short-initial-segment', {}, /a single link only/],
    ['model window of flight 2', 'small-send-buffer', {}, /pages alone/],
    ['model duration of page 2', 'satellite-parallel', {}, /no page number 2/],
    ['model flights of page', 'satellite-parallel', {}, /pipelined page/],
    [
      'model duration of page',
      'satellite-pipelined',
      { 'http.connections': 2 },
      /several connections/,
    ],
    [
      'model duration of page',
      'satellite-parallel',
      { 'http.client.requestSplit': 20 },
      /first request alone/,
    ],
  ] as const)('%s of %s is refused', (query, name, settings, message) => {
    const run = runOf(name, settings);
    expect(() => measure(run, parseQuery(query))).toThrow(message);
  });

  it('is asked for a thing of a page or of a flight', () => {
    expect(() => parseQuery('model bytes of page')).toThrow(/not a thing that a model says/);
    expect(() => parseQuery('model window of page')).toThrow(/should be 'flight'/);
  });
});
