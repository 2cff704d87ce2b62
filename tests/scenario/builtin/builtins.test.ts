import { describe, expect, it } from 'vitest';
import { simulate } from '../../../src/engine/index.ts';
import {
  builtinInput,
  builtinNames,
  builtinScenario,
  compile,
  payloadOf,
} from '../../../src/scenario/index.ts';

const exchanges = [
  'short-initial-segment',
  'odd-short-final-segment',
  'table1-http',
  'table1-phttp',
  'table1-first-fix',
  'table1-both-fixes',
] as const;

describe('built-in scenarios', () => {
  it('begin with the paper’s exchanges', () => {
    expect(builtinNames.slice(0, exchanges.length)).toEqual(exchanges);
  });

  it.each(builtinNames)('%s carries its name, its source and words for people', (name) => {
    const scenario = builtinScenario(name);
    expect(scenario.name).toBe(name);
    expect(scenario.source).toMatch(/Heidemann|Kruse|^Ours: .*RFC|^Linux 6\.18, recorded run/);
    expect(scenario.title).toMatch(/\S/);
    expect(scenario.description).toMatch(/\S/);
  });

  it('says of every observed timing where it comes from', () => {
    for (const name of exchanges) {
      const { from } = builtinScenario(name);
      for (const path of [
        'hosts.client.kernelIn',
        'http.client.think',
        'http.documents.0.serverThink',
      ])
        expect(from, name).toHaveProperty([path]);
    }
  });

  it('has one stack and one parameter set for all rows of Table 1', () => {
    const [first, ...others] = (
      ['table1-http', 'table1-phttp', 'table1-first-fix', 'table1-both-fixes'] as const
    ).map((name) => common(builtinInput(name)));
    for (const other of others) expect(other).toEqual(first);
  });
});

/** A scenario without its texts and without what the rows of Table 1 are about. */
function common(input: unknown): unknown {
  const copy = structuredClone(input) as {
    http: { mode?: unknown; server: { headerFlush?: unknown } };
    hosts: { server: { tcp?: unknown } };
  } & Record<string, unknown>;
  for (const text of ['name', 'title', 'description', 'source']) copy[text] = '';
  copy.http.mode = '';
  copy.http.server.headerFlush = '';
  copy.hosts.server.tcp = '';
  return copy;
}

describe('payloadOf', () => {
  const configuration = compile(builtinScenario('odd-short-final-segment'));
  const payload = payloadOf(configuration, simulate(configuration));
  const text = (fromClient: boolean, offset: number, length: number) =>
    String.fromCharCode(...payload(0, fromClient, offset, length));

  it('has the requests where they were written', () => {
    expect(text(true, 0, 52)).toBe('GET /yahoo.html HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n');
    expect(text(true, 52, 26)).toBe('GET /images/head1.gif HTTP');
  });

  it('has the headers before the bodies, from any offset', () => {
    expect(text(false, 0, 15)).toBe('HTTP/1.0 200 OK');
    expect(text(false, 6675 - 3, 3 + 15)).toMatch(/^...HTTP\/1\.0 200 OK$/s);
    expect(text(false, 9, 6)).toBe('200 OK');
  });
});
