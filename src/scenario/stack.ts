import { profiles } from './profiles/profiles.ts';
import type { Sourced, Stack } from './profiles/profile.ts';
import type { Scenario } from './schema/schema.ts';

type Host = Scenario['hosts']['client'];

/** Who asks for a host's stack asks again, in each check and at last to run it: a checked scenario does not change. */
const stacks = new WeakMap<Host, Stack>();

/** Those of hosts that change nothing of theirs. */
const bareStacks = new Map<Host['profile'], Stack>();

/**
 * A host's TCP: its profile with the fields that the scenario overrides, and with those of one
 * end of a flow on top. The same object for the same host: not to be changed.
 */
export function stackOf(host: Host, ofFlow: Host['tcp'] = {}): Stack {
  const { profile, tcp } = host;
  if (!isEmpty(ofFlow)) return withFields(profile, [ofFlow, tcp]);
  if (isEmpty(tcp)) return known(bareStacks, profile, () => withFields(profile, []));
  return known(stacks, host, () => withFields(profile, [tcp]));
}

function withFields(profile: Host['profile'], overrides: readonly Host['tcp'][]): Stack {
  return overlay(profiles[profile].tcp, overrides);
}

interface Known<Key> {
  get(key: Key): Stack | undefined;
  set(key: Key, stack: Stack): unknown;
}

function known<Key>(stacks: Known<Key>, key: Key, read: () => Stack): Stack {
  let stack = stacks.get(key);
  if (stack === undefined) stacks.set(key, (stack = read()));
  return stack;
}

function isEmpty(fields: object): boolean {
  return Object.keys(fields).length === 0;
}

type Fields = Readonly<Record<string, unknown>>;

/** What a group of sourced fields says, without the sources. */
type Values<Group> = {
  readonly [K in keyof Group]: Group[K] extends Sourced<infer Value> ? Value : Values<Group[K]>;
};

/** @param overrides the first that has a field wins. */
function overlay<Group extends object>(
  profile: Group,
  overrides: readonly (object | undefined)[],
): Values<Group> {
  const result: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(profile)) {
    const given = overrides.map((each) => (each as Fields | undefined)?.[name]);
    result[name] = isSourced(field)
      ? (given.find((value) => value !== undefined) ?? field.value)
      : overlay(field as object, given as (object | undefined)[]);
  }
  return result as Values<Group>;
}

function isSourced(field: unknown): field is Sourced<unknown> {
  return typeof field === 'object' && field !== null && 'source' in field;
}
