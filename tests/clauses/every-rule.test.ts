import { describe, expect, test } from 'vitest';
import type { TcpConfiguration } from '../../src/engine/index.ts';
import { fieldHelp } from '../../src/scenario/fields/index.ts';
import { profiles } from '../../src/scenario/index.ts';
import { clauseFiles, readClause } from './language/catalogue.ts';
import type { Clause, Field, Party, Side } from './language/clause.ts';
import { configurationOf } from './language/configuration.ts';
import { runClause } from './language/run.ts';

/**
 * No rule of a stack without a clause: whatever value the schema lets a field have, there is a
 * clause that it fulfils and that every other value of the field breaks. So the clauses are run
 * anew with one field changed, as if the engine had taken one rule for another.
 */

type Value = Field['value'];

const stack = 'hosts.client.tcp.';
const fields = fieldHelp()
  .filter(({ path }) => path.startsWith(stack))
  .map((help) => ({ ...help, path: help.path.slice(stack.length) }));

const sides = ['client', 'server'] as const;

/** Clauses as they stand, with the stacks that they compile to. */
const clauses = clauseFiles().map((file) => {
  const clause = readClause(file);
  const [client, server] = configurationOf(clause).hosts.map(({ tcp }) => tcp);
  return { clause, tcp: { client: client!, server: server! } };
});
type Entry = (typeof clauses)[number];

const valueAt = (tcp: TcpConfiguration, path: string): Value =>
  path
    .split('.')
    .reduce((at: unknown, name) => (at as Record<string, unknown>)[name], tcp) as Value;

/** Ends with a stack in which a field has the value. */
const endsWith = ({ clause, tcp }: Entry, path: string, value: Value): Side[] =>
  sides.filter((side) => clause.setup[side].by === 'stack' && valueAt(tcp[side], path) === value);

const names = ({ setup }: Clause, path: string): boolean =>
  sides.some((side) => {
    const party = setup[side];
    return party.by === 'stack' && party.fields.some((field) => field.path === path);
  });

function changed(clause: Clause, ends: readonly Side[], field: Field): Clause {
  const change = (side: Side): Party => {
    const party = clause.setup[side];
    if (party.by === 'hand' || !ends.includes(side)) return party;
    return { ...party, fields: [...party.fields, field] };
  };
  return {
    ...clause,
    setup: { ...clause.setup, client: change('client'), server: change('server') },
  };
}

/** Whether a clause does not come true any more. One that cannot be set up so says nothing. */
function breaks(clause: Clause): boolean {
  try {
    configurationOf(clause);
  } catch {
    return false;
  }
  try {
    runClause(clause);
    return false;
  } catch {
    return true;
  }
}

/** Clauses in the order in which they are asked: those that name the field, then those that helped before. */
class Witnesses {
  private readonly entries: Entry[];

  constructor(path: string) {
    this.entries = [...clauses].sort(
      (a, b) => Number(names(b.clause, path)) - Number(names(a.clause, path)),
    );
  }

  /** Whether one of them breaks when its ends are changed so. @param ends of a clause to change; none: it is not asked. */
  any(ends: (entry: Entry) => readonly Side[], field: (entry: Entry) => Field): boolean {
    const { entries } = this;
    const found = entries.findIndex((entry) => {
      const those = ends(entry);
      return those.length > 0 && breaks(changed(entry.clause, those, field(entry)));
    });
    if (found > 0) entries.unshift(...entries.splice(found, 1));
    return found >= 0;
  }
}

const patience = { timeout: 120_000 };

describe(
  'every choice of a stack is told from every other by a clause that only it fulfils',
  { tags: 'all' },
  () => {
    const choices = fields.flatMap(({ path, kind, choices: given }) => {
      const values: readonly Value[] = kind === 'flag' ? [true, false] : (given ?? []);
      return values.length === 0 ? [] : [{ path, values }];
    });

    test.each(choices)('$path', patience, ({ path, values }) => {
      const witnesses = new Witnesses(path);
      const alike = values.flatMap((value) =>
        values
          .filter((other) => other !== value)
          .filter(
            (other) =>
              !witnesses.any(
                (entry) => endsWith(entry, path, value),
                () => ({ path, value: other }),
              ),
          )
          .map((other) => `no clause needs ${String(value)} rather than ${String(other)}`),
      );
      expect(alike).toEqual([]);
    });
  },
);

describe(
  'every number of a stack matters to a clause: twice or half of it breaks one',
  { tags: 'all' },
  () => {
    const numbers = fields.filter(({ kind }) => kind === 'integer' || kind === 'number');

    test.each(numbers)('$path', patience, ({ path, unit }) => {
      const witnesses = new Witnesses(path);
      const noticed = (change: (number: number) => number): boolean =>
        witnesses.any(
          ({ clause }) => sides.filter((side) => clause.setup[side].by === 'stack'),
          ({ clause, tcp }) => {
            const side = clause.setup.client.by === 'stack' ? 'client' : 'server';
            const compiled = Number(valueAt(tcp[side], path));
            // A scenario's times are milliseconds, the engine's nanoseconds.
            return { path, value: change(unit === 'ms' ? compiled / 1e6 : compiled) };
          },
        );
      expect(
        noticed((number) => 2 * number + 1) || noticed((number) => Math.floor(number / 2)),
      ).toBe(true);
    });
  },
);

test('every profile is the stack of a clause', () => {
  const played = clauses.flatMap(({ clause: { setup } }) =>
    sides.flatMap((side) => {
      const party = setup[side];
      return party.by === 'stack' ? [party.profile] : [];
    }),
  );
  expect(Object.keys(profiles).filter((name) => !played.includes(name))).toEqual([]);
});
