import type { TcpConfiguration } from '../engine/index.ts';
import { profiles, type Sourced } from './profiles/index.ts';
import type { Scenario } from './schema.ts';

type Host = Scenario['hosts']['client'];

/**
 * A host's TCP: its profile with the fields that the scenario overrides, and with those of one
 * end of a flow on top. Times are milliseconds still.
 */
export function stackOf(host: Host, ofFlow: Host['tcp'] = {}): TcpConfiguration {
  const { tcp } = profiles[host.profile];
  // overlay() keeps the shape of a profile, which has TcpConfiguration's fields.
  return overlay(tcp, [ofFlow, host.tcp]) as unknown as TcpConfiguration;
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
