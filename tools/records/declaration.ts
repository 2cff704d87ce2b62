// The declaration of the log's records, in the form that its generators need.
import { Kind, kindNames } from '../../src/trace/codes/index.ts';
import {
  declared,
  type DeclaredColumn,
  type DeclaredRecord,
  type Unit,
} from '../../src/trace/records/declared.ts';

export type KindName = keyof typeof declared;

export const records = Object.entries(declared) as [KindName, DeclaredRecord][];

export const notice = '// Written by `npm run records` from declared.ts: change that.\n';

/** Units that are types of their own, and the modules of these. */
const types: Partial<Record<Unit, readonly [type: string, from: string]>> = {
  ns: ['Nanoseconds', '../format/index.ts'],
  ms: ['Milliseconds', '../format/index.ts'],
  record: ['RecordId', '../format/index.ts'],
  Charge: ['Charge', '../codes/index.ts'],
  Content: ['Content', '../codes/index.ts'],
  CubicCode: ['CubicCode', '../codes/index.ts'],
  DropCode: ['DropCode', '../codes/index.ts'],
  FailureCode: ['FailureCode', '../codes/index.ts'],
  ImpairmentCode: ['ImpairmentCode', '../codes/index.ts'],
  OptionCode: ['OptionCode', '../codes/index.ts'],
  Reason: ['Reason', '../codes/index.ts'],
  TcpState: ['TcpState', '../codes/index.ts'],
  TimerCode: ['TimerCode', '../codes/index.ts'],
  WindowCode: ['WindowCode', '../codes/index.ts'],
};

/** The name of a kind's file in src/trace/records, without its ending. */
export const fileOf = (kind: KindName): string => kindNames[Kind[kind]]!;

/** The type of what is in a column. */
export function typeOf(unit: Unit): string {
  return unit === 'yes or no' ? 'boolean' : (types[unit]?.[0] ?? 'number');
}

/** Whether that type is one of the log's codes. */
export function isCode(unit: Unit): boolean {
  return types[unit]?.[1].startsWith('../codes') === true;
}

/** A column's description, with the unit if its type does not show it. */
export function saysOf({ unit, says }: DeclaredColumn): string {
  const named = unit === 'count' || unit === 'yes or no' || unit === 'Flag' || unit in types;
  return named ? says : `${says}; ${unit}`;
}

/** The type of what a record says whatever its kind. */
export function originOf({ charge }: DeclaredRecord): string {
  return charge === undefined ? 'ChargedOrigin' : 'RecordOrigin';
}

/** The imports of a module from another. */
export interface Import {
  readonly name: string;
  readonly from: string;
  readonly type: boolean;
}

/** The import of a unit's type, if it has one of its own. */
export function importOf(unit: Unit): readonly Import[] {
  const [name, from] = types[unit] ?? [];
  return name === undefined || from === undefined ? [] : [{ name, from, type: true }];
}

/** A line for each module that is imported from. */
export function importing(imports: readonly Import[]): string {
  const modules = new Map<string, Import[]>();
  for (const each of imports) modules.set(each.from, [...(modules.get(each.from) ?? []), each]);
  const lines = [...modules].sort().map(([from, all]) => {
    const values = new Set(all.filter(({ type }) => !type).map(({ name }) => name));
    const types = new Set(all.map(({ name }) => name).filter((name) => !values.has(name)));
    const names = [...[...values].sort(), ...[...types].sort().map((name) => `type ${name}`)];
    return values.size > 0
      ? `import { ${names.join(', ')} } from '${from}';\n`
      : `import type { ${[...types].sort().join(', ')} } from '${from}';\n`;
  });
  return lines.join('');
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A kind's name within the sources: `segmentSent`. */
export function camel(kind: KindName): string {
  return kind.charAt(0).toLowerCase() + kind.slice(1);
}
