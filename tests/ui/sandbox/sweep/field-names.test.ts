import { expect, test } from 'vitest';
import { formOf, valuesIn } from '../../../../src/scenario/form/index.ts';
import { builtinNames, builtinScenario } from '../../../../src/scenario/index.ts';
import { namedFields } from '../../../../src/ui/sandbox/sweep/field-names.ts';

const named = (name: (typeof builtinNames)[number]) =>
  namedFields(formOf(builtinScenario(name))).flatMap(({ fields }) => fields);
const titles = (name: (typeof builtinNames)[number]) =>
  new Map(named(name).map(({ path, title }) => [path, title]));

test.each(builtinNames)('%s: every field has a name of its own, and none is left out', (name) => {
  const fields = named(name);
  expect(new Set(fields.map(({ title }) => title)).size).toBe(fields.length);
  const all = formOf(builtinScenario(name)).flatMap(valuesIn);
  expect(fields.map(({ path }) => path).sort()).toEqual(all.map(({ path }) => path).sort());
});

test('what there is once keeps its name; else the groups around it stand behind it', () => {
  const names = titles('mixed-restart-policies');
  expect(names.get('stopAfter')).toBe('Stop after');
  expect(names.get('network.bottleneck.rate')).toBe('Rate (Network, Bottleneck)');
  expect(names.get('hosts.server.fastTick.interval')).toBe('Interval (Server, Fast tick)');
  expect(names.get('hosts.server.tcp.afterIdle')).toBe('After idle (Server)');
  expect(names.get('flows.2.serverTcp.afterIdle')).toBe(
    'After idle (Connections, Flows 3, Server’s TCP)',
  );
});

test('a server’s rule for a pause comes before its client’s', () => {
  const paths = named('mixed-restart-policies').map(({ path }) => path);
  const before = (one: string, other: string): void =>
    expect(paths.indexOf(one), one).toBeLessThan(paths.indexOf(other));
  before('hosts.server.tcp.afterIdle', 'hosts.client.tcp.afterIdle');
  before('flows.0.serverTcp.afterIdle', 'flows.0.clientTcp.afterIdle');
  before('flows.0.clientTcp.afterIdle', 'flows.1.serverTcp.afterIdle');
  before('network.clients', 'network.servers');
});
