import type { TcpConfiguration } from '../engine/index.ts';
import { profiles } from './profiles/profiles.ts';
import type { Sourced } from './profiles/profile.ts';
import type { Scenario } from './schema/schema.ts';

type Host = Scenario['hosts']['client'];

/** Who asks for a host's stack asks again, in each check and at last to run it: a checked scenario does not change. */
const stacks = new WeakMap<Host, TcpConfiguration>();

/** Those of hosts that change nothing of theirs. */
const bareStacks = new Map<Host['profile'], TcpConfiguration>();

/**
 * A host's TCP: its profile with the fields that the scenario overrides, and with those of one
 * end of a flow on top. Times are milliseconds still. The same object for the same host: not to be changed.
 */
export function stackOf(host: Host, ofFlow: Host['tcp'] = {}): TcpConfiguration {
  const { profile, tcp } = host;
  if (!isEmpty(ofFlow)) return withFields(profile, [ofFlow, tcp]);
  if (isEmpty(tcp)) return known(bareStacks, profile, () => withFields(profile, []));
  return known(stacks, host, () => withFields(profile, [tcp]));
}

function withFields(profile: Host['profile'], overrides: readonly Host['tcp'][]): TcpConfiguration {
  // overlay() keeps the shape of a profile, which has TcpConfiguration's fields.
  return overlay(profiles[profile].tcp, overrides) as unknown as TcpConfiguration;
}

interface Known<Key> {
  get(key: Key): TcpConfiguration | undefined;
  set(key: Key, stack: TcpConfiguration): unknown;
}

function known<Key>(stacks: Known<Key>, key: Key, read: () => TcpConfiguration): TcpConfiguration {
  let stack = stacks.get(key);
  if (stack === undefined) stacks.set(key, (stack = read()));
  return stack;
}

function isEmpty(fields: object): boolean {
  return Object.keys(fields).length === 0;
}

type Fields = Readonly<Record<string, unknown>>;

/** @param overrides the first that has a field wins. */
function overlay(profile: object, overrides: readonly (object | undefined)[]): Fields {
  const result: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(profile)) {
    const given = overrides.map((each) => (each as Fields | undefined)?.[name]);
    result[name] = isSourced(field)
      ? (given.find((value) => value !== undefined) ?? field.value)
      : overlay(field as object, given as (object | undefined)[]);
  }
  return result;
}

function isSourced(field: unknown): field is Sourced<unknown> {
  return typeof field === 'object' && field !== null && 'source' in field;
}
