import { profiles } from './profiles/profiles.ts';
import type { Sourced, Stack } from './profiles/profile.ts';
import type { Scenario } from './schema/schema.ts';

type Host = Scenario['hosts']['client'];

/** Cached: called by every check and again to compile; checked scenarios are immutable. */
const stacks = new WeakMap<Host, Stack>();

/** Stacks of hosts that override nothing. */
const bareStacks = new Map<Host['profile'], Stack>();

/**
 * A host's TCP: its profile, then the scenario's overrides, then those of one end of a flow. The same object for the same
 * host, so not to be changed.
 */
export function stackOf(host: Host, ofFlow: Host['tcp'] = {}): Stack {
  const { profile, tcp } = host;
  if (!isEmpty(ofFlow)) return withFields(profile, [ofFlow, tcp]);
  if (isEmpty(tcp)) return known(bareStacks, profile, () => withFields(profile, []));
  return known(stacks, host, () => withFields(profile, [tcp]));
}

function withFields(profile: Host['profile'], overrides: readonly Host['tcp'][]): Stack {
  const stack = overlay(profiles[profile].tcp, overrides);
  const gives = (field: keyof Stack): boolean =>
    overrides.some((fields) => fields[field] !== undefined);
  // A program that sets a buffer fixes it (socket(7), SO_RCVBUF and SO_SNDBUF).
  const isFixed = (one: keyof Stack, largest: keyof Stack): boolean =>
    gives(one) && !gives(largest);
  return {
    ...stack,
    ...(isFixed('receiveBuffer', 'largestReceiveBuffer') && { largestReceiveBuffer: 0 }),
    ...(isFixed('sendBuffer', 'largestSendBuffer') && { largestSendBuffer: 0 }),
  };
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

/** The values of a group of sourced fields, without the sources. */
type Values<Group> = {
  readonly [K in keyof Group]: Group[K] extends Sourced<infer Value> ? Value : Values<Group[K]>;
};

/** @param overrides the first that has a field wins */
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
