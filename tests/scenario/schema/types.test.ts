import { describe, expect, expectTypeOf, it } from 'vitest';
import type {
  Configuration,
  HttpConfiguration,
  NetworkConfiguration,
  ScriptAction,
  TcpConfiguration,
} from '../../../src/engine/index.ts';
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
  Nanoseconds,
} from '../../../src/trace/format/index.ts';

// The schema is written by hand beside the engine's Configuration; these keep the two in step.

type Http = NonNullable<Scenario['http']>;
type Script = NonNullable<Scenario['script']>;
type Stack = ReturnType<typeof stackOf>;
/** Of each field, however deep; nanoseconds where it is a time, bits per second where it is a rate. */
type InBaseUnits<T> = T extends number
  ? 'unit' extends keyof T
    ? T extends MegabitsPerSecond
      ? BitsPerSecond
      : Nanoseconds
    : T
  : T extends object
    ? { readonly [K in keyof T]: InBaseUnits<T[K]> }
    : T;

describe('the schema and the engine agree', () => {
  it('on every field of a stack', () => {
    expectTypeOf<InBaseUnits<Stack>>().toEqualTypeOf<TcpConfiguration>();
  });

  it('on the fields of the workloads', () => {
    expectTypeOf<Http['mode']>().toEqualTypeOf<HttpConfiguration['mode']>();
    expectTypeOf<keyof Http>().toEqualTypeOf<Exclude<keyof HttpConfiguration, 'kind'>>();
    // `retry` is what the method says of each document.
    expectTypeOf<Exclude<keyof Http['client'], 'retry'>>().toEqualTypeOf<
      keyof HttpConfiguration['client']
    >();
    // `software` is spelt out in the headers' bytes.
    expectTypeOf<Exclude<keyof Http['server'], 'software'>>().toEqualTypeOf<
      keyof HttpConfiguration['server']
    >();
    expectTypeOf<Script['client']['actions'][number]['do']>().toEqualTypeOf<ScriptAction['do']>();
  });

  it('on the kinds of network', () => {
    // A link, a path and a dumbbell are compiled to lines.
    type Kind = Scenario['network']['kind'];
    type Compiled = Exclude<Kind, 'link' | 'path' | 'dumbbell'> | 'lines';
    expectTypeOf<Compiled>().toEqualTypeOf<NetworkConfiguration['kind']>();
  });

  it('on the whole: compile returns a Configuration', () => {
    expectTypeOf(compile).returns.toEqualTypeOf<Configuration>();
  });
});

describe('profiles', () => {
  it.each(Object.values(profiles))(
    '$name gives every field of a stack, with its source',
    (profile) => {
      const host = { ...builtinScenario('table1-http').hosts.client, tcp: {} };
      const stack = stackOf({ ...host, profile: profile.name as typeof host.profile });
      const fields = (value: object): unknown[] =>
        Object.values(value).flatMap((inner: unknown) =>
          typeof inner === 'object' && inner !== null ? fields(inner) : [inner],
        );
      expect(fields(stack)).not.toContain(undefined);
      // Each field has a value and a source.
      expect(fields(profile.tcp)).toHaveLength(2 * fields(stack).length);
      for (const text of fields(profile.tcp)) expect(text).not.toBe('');
    },
  );
});
