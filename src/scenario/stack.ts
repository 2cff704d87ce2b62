import type { TcpConfiguration } from '../engine/index.ts';
import { profiles, type Sourced } from './profiles/index.ts';
import type { Scenario } from './schema.ts';

type Host = Scenario['hosts']['client'];

/** A host's TCP: its profile with the fields that the scenario overrides. Times are milliseconds still. */
export function stackOf(host: Host): TcpConfiguration {
  // overlay() keeps the shape of a profile, which has TcpConfiguration's fields.
  return overlay(profiles[host.profile].tcp, host.tcp) as unknown as TcpConfiguration;
}

type Fields = Readonly<Record<string, unknown>>;

function overlay(profile: object, overrides: object): Fields {
  const result: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(profile)) {
    const override = (overrides as Fields)[name];
    result[name] = isSourced(field)
      ? (override ?? field.value)
      : overlay(field as object, (override as object | undefined) ?? {});
  }
  return result;
}

function isSourced(field: unknown): field is Sourced<unknown> {
  return typeof field === 'object' && field !== null && 'source' in field;
}
