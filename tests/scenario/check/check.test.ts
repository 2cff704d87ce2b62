import { describe, expect, it } from 'vitest';
import {
  checkScenario,
  checkScenarioText,
  describeProblem,
  type Problem,
} from '../../../src/scenario/index.ts';

const tiny = { version: 1, http: { documents: [{ bytes: 6651 }] } };

function problemsOf(input: unknown): readonly Problem[] {
  const result = checkScenario(input);
  return result.ok ? [] : result.problems;
}

describe('a scenario in order', () => {
  it('can be tiny: everything else has a default', () => {
    const result = checkScenario(tiny);
    expect(result.ok && result.scenario).toMatchObject({
      name: 'unnamed',
      seed: 1,
      network: { kind: 'ethernet', rate: 10, frameOverhead: 38, minimumFrame: 84 },
      hosts: { client: { profile: 'sunos-4.1.3' }, server: { address: '192.0.2.2' } },
      http: { mode: 'persistent', pages: 1, server: { writeSize: 4096, headerFlush: 'joined' } },
    });
  });

  it('may say which values were observed, and how', () => {
    const result = checkScenario({
      ...tiny,
      from: {
        'http.client.think': 'figure',
        'http.documents.0.bytes': 'stated',
        'hosts.client.fastTick.phase': 'figure',
        'http.client.turnaround': 'calibrated',
      },
    });
    expect(result.ok).toBe(true);
  });
});

/** What is wrong, then path, value, reason and range of the complaint. */
type Refusal = [
  title: string,
  input: unknown,
  path: string,
  value: string | undefined,
  reason: RegExp,
  allowed?: RegExp,
];
const refused: Refusal[] = [
  ['no object', 7, '', '7', /must be an object/, /"version": 1/],
  ['a list', [], '', 'a list of 0', /must be an object/],
  ['null', null, '', 'null', /must be an object/],
  ['no version', {}, 'version', undefined, /is required/, /1/],
  ['another version', { ...tiny, version: 2 }, 'version', '2', /not a version/, /1/],
  ['nothing to do', { version: 1 }, '', undefined, /'http' .* or 'flows'/],
  ['two workloads', { ...tiny, script: {} }, '', undefined, /'http' and 'script'/],
  [
    'unknown field',
    { ...tiny, netwrok: {} },
    'netwrok',
    undefined,
    /unknown field; did you mean 'network'/,
    /network/,
  ],
  [
    'field in the wrong place',
    { ...tiny, turnaround: 3 },
    'turnaround',
    undefined,
    /did you mean 'http\.client\.turnaround'/,
  ],
  [
    'negative rate',
    { ...tiny, network: { kind: 'link', rate: -1 } },
    'network.rate',
    '-1',
    /below the minimum/,
    /0\.0003 to 400000 Mb\/s/,
  ],
  [
    'queue on an Ethernet',
    { ...tiny, network: { kind: 'ethernet', queue: 3 } },
    'network.queue',
    undefined,
    /exists only where network\.kind is 'link'/,
  ],
  ['no kind', { ...tiny, network: { rate: 3 } }, 'network.kind', undefined, /is required/, /link/],
  [
    'misspelt kind',
    { ...tiny, network: { kind: 'ethrenet' } },
    'network.kind',
    '"ethrenet"',
    /did you mean 'ethernet'/,
    /"link", "ethernet"/,
  ],
  ['no group', { ...tiny, network: 3 }, 'network', '3', /must be an object/],
  ['a list for a group', { ...tiny, hosts: [] }, 'hosts', 'a list of 0', /must be an object/],
  [
    'delay too long',
    { ...tiny, network: { kind: 'link', delay: 60_001 } },
    'network.delay',
    '60001',
    /above the maximum/,
    /0 to 60000 ms/,
  ],
  [
    'no whole number',
    { ...tiny, http: { documents: [{ bytes: 1.5 }] } },
    'http.documents.0.bytes',
    '1.5',
    /whole number/,
    /0 to 100000000 bytes/,
  ],
  [
    'text for a number',
    { ...tiny, seed: '7' },
    'seed',
    '"7"',
    /must be a number/,
    /0 to 4294967295/,
  ],
  ['infinite', { ...tiny, stopAfter: Infinity }, 'stopAfter', 'Infinity', /above the maximum/],
  ['not a number', { ...tiny, stopAfter: NaN }, 'stopAfter', 'NaN', /must be a number/],
  ['a name with spaces', { ...tiny, name: 'a b' }, 'name', '"a b"', /wrong form/, /lower-case/],
  [
    'a long title',
    { ...tiny, title: 'x'.repeat(201) },
    'title',
    `"${'x'.repeat(60)}…"`,
    /too long/,
    /200/,
  ],
  [
    'no documents',
    { version: 1, http: { documents: [] } },
    'http.documents',
    'a list of 0',
    /short/,
  ],
  [
    'a misspelt word',
    { ...tiny, hosts: { server: { tcp: { nagle: 'of' } } } },
    'hosts.server.tcp.nagle',
    '"of"',
    /not one of the choices; did you mean 'off'/,
    /"off", "bsd", "rfc896"/,
  ],
  [
    'words for a flag',
    { ...tiny, hosts: { server: { tcp: { synAckOpensWindow: 'yes' } } } },
    'hosts.server.tcp.synAckOpensWindow',
    '"yes"',
    /true or false/,
    /true, false/,
  ],
  [
    'an address out of range',
    { ...tiny, hosts: { client: { address: '10.0.0.256' } } },
    'hosts.client.address',
    '"10.0.0.256"',
    /wrong form/,
    /IPv4/,
  ],
  [
    'a rule that claims a figure',
    { ...tiny, from: { 'hosts.server.tcp.nagle': 'figure' } },
    'from.hosts.server.tcp.nagle',
    undefined,
    /cannot be read off a figure/,
  ],
  [
    'an unknown field that claims a figure',
    { ...tiny, from: { 'http.client.thinks': 'figure' } },
    'from.http.client.thinks',
    undefined,
    /did you mean 'http\.client\.think'/,
  ],
  [
    'a value that is not there',
    { ...tiny, from: { 'http.documents.1.bytes': 'figure' } },
    'from.http.documents.1.bytes',
    undefined,
    /no such value/,
  ],
  [
    'an unknown provenance',
    { ...tiny, from: { 'http.client.think': 'guess' } },
    'from.http.client.think',
    '"guess"',
    /not one of the choices/,
  ],
  [
    'a fault behind the reply',
    { ...tiny, http: { documents: [{ bytes: 10, fault: { kind: 'close', after: 10_000 } }] } },
    'http.documents.0.fault.after',
    '10000',
    /before the end of the reply/,
    /^0 to \d+ bytes/,
  ],
  [
    'a header too short',
    { ...tiny, http: { documents: [{ bytes: 10, headerBytes: 20 }] } },
    'http.documents.0.headerBytes',
    '20',
    /no room/,
    /\d+ to 8190 bytes/,
  ],
  [
    'a header too short, of a reply that is broken off',
    {
      ...tiny,
      http: { documents: [{ bytes: 10, headerBytes: 20, fault: { kind: 'close', after: 5 } }] },
    },
    'http.documents.0.headerBytes',
    '20',
    /no room/,
    /\d+ to 8190 bytes/,
  ],
  [
    'a timeout longer than the longest',
    { ...tiny, hosts: { server: { tcp: { retransmission: { minimumTicks: 500 } } } } },
    'hosts.server.tcp.retransmission.minimumTicks',
    '500',
    /longer than the longest/,
    /1 to 128 ticks/,
  ],
  [
    'more bytes than a run can hold',
    { version: 1, http: { pages: 10_000, documents: [{ bytes: 1_000_000 }] } },
    'http.documents',
    '10000000000 bytes in total',
    /too much/,
    /1000000000 bytes/,
  ],
  [
    'more documents than a run can hold',
    { version: 1, http: { pages: 10_000, documents: [{ bytes: 1 }, { bytes: 1 }] } },
    'http.pages',
    '20000 documents in total',
    /too many/,
    /1 to 5000 pages/,
  ],
  [
    'more steps than a run can hold',
    { version: 1, http: { documents: [{ bytes: 10_000_000 }], server: { writeSize: 1 } } },
    'http.documents',
    '10000000 segments, reads or writes',
    /too many/,
  ],
  [
    'an unknown action',
    { version: 1, script: { client: { actions: [{ do: 'wirte' }] } } },
    'script.client.actions.0.do',
    '"wirte"',
    /did you mean 'write'/,
  ],
  [
    'an action without its number',
    { version: 1, script: { client: { actions: [{ do: 'write' }] } } },
    'script.client.actions.0.bytes',
    undefined,
    /is required/,
    /1 to 1000000000 bytes/,
  ],
  ['a function', { ...tiny, http: () => 1 }, 'http', 'a function', /must be an object/],
];

describe('a scenario is refused with path, value, reason and range', () => {
  it.each(refused)('%s', (_, input, path, value, reason, allowed) => {
    const [problem] = problemsOf(input);
    expect(problem?.path).toBe(path);
    expect(problem?.value).toBe(value);
    expect(problem?.reason).toMatch(reason);
    if (allowed !== undefined) expect(problem?.allowed).toMatch(allowed);
  });

  it('says it in one line', () => {
    const [problem] = problemsOf({ ...tiny, network: { kind: 'link', rate: -1 } });
    expect(problem && describeProblem(problem)).toBe(
      'network.rate: -1 is below the minimum (allowed: 0.0003 to 400000 Mb/s)',
    );
  });

  it('names the fields that an impossible combination is made of', () => {
    const pages = { pages: 10_000, documents: [{ bytes: 1 }, { bytes: 1 }] };
    const combined: readonly (readonly [unknown, string])[] = [
      [{ version: 1, http: pages }, 'http.pages with http.documents'],
      [
        { ...tiny, hosts: { server: { tcp: { retransmission: { minimumTicks: 500 } } } } },
        'hosts.server.tcp.retransmission.minimumTicks with hosts.server.tcp.retransmission.maximumTicks',
      ],
      [
        { ...tiny, http: { documents: [{ bytes: 10, fault: { kind: 'close', after: 10_000 } }] } },
        'http.documents.0.fault.after with http.documents.0.bytes',
      ],
      [
        { ...tiny, network: { kind: 'dumbbell', clients: 3 } },
        'network.clients with network.servers, http',
      ],
      [
        {
          ...tiny,
          network: {
            kind: 'dumbbell',
            clients: 1,
            servers: 1,
            crossTraffic: [{ rate: 1, start: 5, end: 5 }],
          },
        },
        'network.crossTraffic.0.end with network.crossTraffic.0.start',
      ],
      [
        {
          ...tiny,
          network: {
            kind: 'path',
            hops: [{ down: { discipline: { kind: 'codel', target: 20, interval: 20 } } }],
          },
        },
        'network.hops.0.down.discipline.target with network.hops.0.down.discipline.interval',
      ],
    ];
    for (const [input, expected] of combined) {
      const [problem] = problemsOf(input);
      expect(`${problem?.path} with ${problem?.others?.join(', ')}`).toBe(expected);
    }
    const [problem] = problemsOf({ version: 1, http: pages });
    expect(problem && describeProblem(problem)).toBe(
      'http.pages: 20000 documents in total are too many for one run (allowed: 1 to 5000 pages; see also http.documents)',
    );
  });

  it('names every field that is wrong, once', () => {
    const problems = problemsOf({
      ...tiny,
      seed: -1.5,
      hosts: { client: { kernelIn: -1 }, server: { kernelIn: -1 } },
    });
    expect(problems.map(({ path }) => path)).toEqual([
      'seed',
      'hosts.client.kernelIn',
      'hosts.server.kernelIn',
    ]);
  });
});

function throws(): never {
  throw new Error('no');
}

/** What throws when it is read, and where. */
const unreadable: [title: string, make: () => unknown, path: string][] = [
  [
    'a getter',
    () => ({
      ...tiny,
      network: {
        kind: 'link',
        get rate() {
          return throws();
        },
      },
    }),
    'network.rate',
  ],
  [
    'a list’s getter',
    () => ({
      version: 1,
      http: { documents: Object.defineProperty([1], 1, { get: throws, enumerable: true }) },
    }),
    'http.documents.1',
  ],
  ['a proxy', () => ({ ...tiny, hosts: new Proxy({}, { ownKeys: throws }) }), 'hosts'],
  ['a list’s length', () => ({ ...tiny, script: new Proxy([], { get: throws }) }), 'script'],
  ['a revoked proxy', () => ({ ...tiny, hosts: revokedProxy() }), 'hosts'],
  ['a revoked proxy alone', revokedProxy, ''],
  [
    'a getter that throws what throws',
    () => ({
      ...tiny,
      get hosts() {
        throw revokedProxy();
      },
    }),
    'hosts',
  ],
];

function revokedProxy(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

describe('hostile input', () => {
  it('does not reach a prototype', () => {
    const text =
      '{"version":1,"__proto__":{"polluted":1},"constructor":{},"http":{"documents":[]}}';
    const result = checkScenarioText(text);
    expect(result.ok).toBe(false);
    if (!result.ok) {
      expect(result.problems.map(({ path }) => path)).toEqual(
        expect.arrayContaining(['__proto__', 'constructor']),
      );
    }
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it.each([...Object.getOwnPropertyNames(Object.prototype), 'prototype'])(
    'does not accept %s as the name of a field or as a choice',
    (name) => {
      const text = (field: string) => `{"version":1,"http":{"documents":[{"bytes":1}]},${field}}`;
      const named: readonly (readonly [field: string, path: string])[] = [
        [`"${name}":{}`, name],
        [`"from":{"${name}":"figure"}`, `from.${name}`],
        [`"from":{"hosts.${name}":"figure"}`, `from.hosts.${name}`],
        [`"hosts":{"${name}":{}}`, `hosts.${name}`],
        [`"hosts":{"client":{"profile":"${name}"}}`, 'hosts.client.profile'],
        [`"network":{"kind":"${name}"}`, 'network.kind'],
      ];
      for (const [field, path] of named) {
        const result = checkScenarioText(text(field));
        expect(result, field).toMatchObject({ ok: false, problems: [{ path }] });
      }
    },
  );

  it('may nest, loop, throw or be huge without harm', () => {
    const loop: Record<string, unknown> = { version: 1 };
    loop['http'] = loop;
    let deep: unknown = 1;
    for (let i = 0; i < 100_000; i++) deep = [deep];
    const thrower = {
      version: 1,
      get http() {
        throw new Error('no');
      },
    };
    const revoked = Proxy.revocable([], {});
    revoked.revoke();
    const hostile = [loop, { version: 1, http: deep }, thrower, revoked.proxy];
    hostile.push({ version: 1, http: { documents: new Array(1_000_000_000) } });
    hostile.push({ version: 1, http: { documents: Array.from({ length: 60_000 }, () => ({})) } });
    for (const input of hostile) expect(checkScenario(input).ok).toBe(false);
  });

  it.each(unreadable)(
    'that throws when it is read is refused by its place: %s',
    (_, make, path) => {
      expect(problemsOf(make())).toEqual([
        { path, value: undefined, reason: 'throws an error when read', allowed: undefined },
      ]);
    },
  );

  it('may be a function that throws when it is looked at', () => {
    const revoked = Proxy.revocable(() => 1, {});
    revoked.revoke();
    expect(problemsOf({ ...tiny, http: revoked.proxy })).toMatchObject([
      { path: 'http', value: 'a function', reason: 'must be an object' },
    ]);
  });

  it('says where it is nested too deep', () => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const nested = `${open.repeat(450_000 / open.length)}0${close.repeat(450_000 / open.length)}`;
      const result = checkScenarioText(`{"version":1,"http":{"documents":[1,${nested}]}}`);
      expect(result).toMatchObject({
        ok: false,
        problems: [
          {
            path: expect.stringMatching(/^http\.documents\.1(\.(0|a)){9}$/),
            reason: 'is nested deeper than 12 levels',
          },
        ],
      });
    }
  });

  it('is refused by its length before it is parsed', () => {
    const result = checkScenarioText(' '.repeat(1_000_001));
    expect(result.ok || result.problems[0]?.reason).toMatch(/too long/);
  });

  it('need not be JSON', () => {
    const result = checkScenarioText('{"version": 1,');
    expect(result.ok || result.problems[0]?.reason).toMatch(/not JSON/);
  });

  it('gets no more than fifty complaints', () => {
    const input = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`field${i}`, i]));
    expect(problemsOf({ ...tiny, ...input })).toHaveLength(50);
  });
});
