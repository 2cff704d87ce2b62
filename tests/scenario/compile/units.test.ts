import { describe, expect, expectTypeOf, it } from 'vitest';
import type {
  Configuration,
  CrossTrafficConfiguration,
  EthernetConfiguration,
  HttpConfiguration,
  LineConfiguration,
} from '../../../src/engine/index.ts';
import { fieldHelp, valueAt } from '../../../src/scenario/fields/index.ts';
import {
  builtinScenario,
  compile,
  profiles,
  stackOf,
  type Scenario,
} from '../../../src/scenario/index.ts';
import type {
  BitsPerSecond,
  MegabitsPerSecond,
  Milliseconds,
  Nanoseconds,
} from '../../../src/trace/format/index.ts';

type Http = NonNullable<Scenario['http']>;
type Link = Extract<Scenario['network'], { kind: 'link' }>;

describe('the types of units', () => {
  it('are milliseconds and Mb/s in a scenario', () => {
    expectTypeOf<Scenario['stopAfter']>().toEqualTypeOf<Milliseconds>();
    expectTypeOf<Scenario['hosts']['client']['kernelIn']>().toEqualTypeOf<Milliseconds>();
    expectTypeOf<Http['client']['think']>().toEqualTypeOf<Milliseconds>();
    expectTypeOf<Link['delay']>().toEqualTypeOf<Milliseconds>();
    expectTypeOf<Link['delays'][number]['by']>().toEqualTypeOf<Milliseconds>();
    expectTypeOf<Link['rate']>().toEqualTypeOf<MegabitsPerSecond>();
  });

  it('are milliseconds in a stack', () => {
    type Stack = ReturnType<typeof stackOf>;
    expectTypeOf<Stack['idleThreshold']>().toEqualTypeOf<Milliseconds>();
    expectTypeOf<Stack['delayedAck']['delay']>().toEqualTypeOf<Milliseconds>();
    expectTypeOf<Stack['retransmission']['minimum']>().toEqualTypeOf<Milliseconds>();
    expectTypeOf<Stack>().not.toExtend<Configuration['hosts'][number]['tcp']>();
  });

  it('are nanoseconds and bits per second in what the engine takes', () => {
    type Tcp = Configuration['hosts'][number]['tcp'];
    expectTypeOf<Configuration['stopAfter']>().toEqualTypeOf<Nanoseconds>();
    expectTypeOf<Configuration['hosts'][number]['kernelIn']>().toEqualTypeOf<Nanoseconds>();
    expectTypeOf<HttpConfiguration['client']['think']>().toEqualTypeOf<Nanoseconds>();
    expectTypeOf<LineConfiguration['delay']>().toEqualTypeOf<Nanoseconds>();
    expectTypeOf<LineConfiguration['rate']>().toEqualTypeOf<BitsPerSecond>();
    expectTypeOf<EthernetConfiguration['rate']>().toEqualTypeOf<BitsPerSecond>();
    expectTypeOf<CrossTrafficConfiguration['rate']>().toEqualTypeOf<BitsPerSecond>();
    expectTypeOf<Tcp['idleThreshold']>().toEqualTypeOf<Nanoseconds>();
    expectTypeOf<Tcp['delayedAck']['delay']>().toEqualTypeOf<Nanoseconds>();
    expectTypeOf<Tcp['retransmission']['minimum']>().toEqualTypeOf<Nanoseconds>();
  });
});

describe('a compiled stack', () => {
  const prefix = 'hosts.client.tcp.';
  const fields = fieldHelp()
    .filter(({ path, kind }) => path.startsWith(prefix) && kind !== 'group')
    .map(({ path, unit }) => ({ path: path.slice(prefix.length), unit }));

  it('has the times that the schema names', () => {
    const times = fields.filter(({ unit }) => unit === 'ms').map(({ path }) => path);
    expect(times.toSorted()).toEqual([
      'delayedAck.delay',
      'idleThreshold',
      'retransmission.establishment',
      'retransmission.granularity',
      'retransmission.initial',
      'retransmission.maximum',
      'retransmission.minimum',
      'timestampTick',
    ]);
  });

  it.each(Object.keys(profiles) as (keyof typeof profiles)[])(
    'of %s has its times in nanoseconds, and all else as it was',
    (profile) => {
      const scenario = builtinScenario('table1-http');
      const client = { ...scenario.hosts.client, profile, tcp: {} };
      const stack = stackOf(client);
      const [host] = compile({ ...scenario, hosts: { ...scenario.hosts, client } }).hosts;
      for (const { path, unit } of fields) {
        const given = valueAt(stack, path);
        const expected = unit === 'ms' ? (given as Milliseconds) * 1e6 : given;
        expect(valueAt(host?.tcp, path), path).toBe(expected);
      }
    },
  );
});
