// What `npm run records` writes: the readers of each kind of record, their door, and the table of kinds in
// docs/trace-format.md. All of it from src/trace/records/declared.ts.
import { Kind, kindNames } from '../../src/trace/codes/index.ts';
import {
  declared,
  type Column,
  type DeclaredColumn,
  type DeclaredRecord,
  type Unit,
} from '../../src/trace/records/declared.ts';

const records = Object.entries(declared) as [keyof typeof declared, DeclaredRecord][];

const notice = '// Written by `npm run records` from declared.ts: change that.\n';

const accessor: Record<Column, string> = {
  code: 'code',
  flags: 'flags',
  segment: 'segment',
  value: 'value',
  sequence: 'sequence',
  acknowledgment: 'acknowledgment',
  length: 'lengthOf',
  window: 'window',
};

/** Units that are types of their own, and where those come from. */
const types: Partial<Record<Unit, readonly [type: string, from: string]>> = {
  ns: ['Nanoseconds', '../format/index.ts'],
  ms: ['Milliseconds', '../format/index.ts'],
  record: ['RecordId', '../format/index.ts'],
  Charge: ['Charge', '../codes/index.ts'],
  Content: ['Content', '../codes/index.ts'],
  DropCode: ['DropCode', '../codes/index.ts'],
  FailureCode: ['FailureCode', '../codes/index.ts'],
  ImpairmentCode: ['ImpairmentCode', '../codes/index.ts'],
  OptionCode: ['OptionCode', '../codes/index.ts'],
  Reason: ['Reason', '../codes/index.ts'],
  TcpState: ['TcpState', '../codes/index.ts'],
  TimerCode: ['TimerCode', '../codes/index.ts'],
  WindowCode: ['WindowCode', '../codes/index.ts'],
};

const fileOf = (kind: keyof typeof Kind): string => kindNames[Kind[kind]]!;

/** What in columns.ts is all that a reader does; undefined where it does more. */
function plainReader({ in: column, unit, bits }: DeclaredColumn): string | undefined {
  if (bits !== undefined || column === 'code' || unit === 'yes or no' || unit === 'ms')
    return undefined;
  if (types[unit]?.[1].startsWith('../codes') === true) return undefined;
  return column === 'value' && unit === 'ns' ? 'time' : column;
}

function reader([name, column]: readonly [string, DeclaredColumn]): string {
  const { unit, bits, says } = column;
  const plain = plainReader(column);
  if (plain !== undefined) {
    const names = plain === name ? name : `${plain} as ${name}`;
    return `/** ${capital(says)}${isNamed(unit) ? '' : `; ${unit}`}. */
export { ${names} } from './columns.ts';
`;
  }
  const type = unit === 'yes or no' ? 'boolean' : (types[unit]?.[0] ?? 'number');
  let read = `trace.${accessor[column.in]}(id)`;
  if (bits !== undefined) {
    const shifted = bits[0] === 0 ? read : `(${read} >>> ${bits[0]})`;
    read = `${shifted} & ${2 ** (bits[1] - bits[0]) - 1}`;
  }
  if (unit === 'yes or no') read = bits === undefined ? `${read} !== 0` : `(${read}) !== 0`;
  else if (types[unit]?.[1].startsWith('../codes')) read += ` as ${type}`;
  return `/** ${capital(says)}${isNamed(unit) ? '' : `; ${unit}`}. */
export function ${name}(trace: Trace, id: RecordId): ${type} {
  return ${read};
}
`;
}

/** Whether the type says it all. */
function isNamed(unit: Unit): boolean {
  return unit === 'count' || unit === 'yes or no' || unit === 'Flag' || types[unit] !== undefined;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The readers of a kind, as a module of src/trace/records. */
function moduleOf(record: DeclaredRecord): string {
  const columns = Object.entries(record.columns);
  const own = columns.filter(([, column]) => plainReader(column) === undefined);
  const wanted = new Map<string, Set<string>>(
    own.length > 0 ? [['../format/index.ts', new Set(['RecordId', 'Trace'])]] : [],
  );
  for (const [, { unit }] of own) {
    const [type, from] = types[unit] ?? [];
    if (type === undefined || from === undefined) continue;
    wanted.set(from, (wanted.get(from) ?? new Set()).add(type));
  }
  const imports = [...wanted]
    .sort()
    .map(([from, names]) => `import type { ${[...names].sort().join(', ')} } from '${from}';\n`);
  return `${notice}${imports.join('')}\n${columns.map(reader).join('\n')}`;
}

/** Texts of the files in src/trace/records, by name; not formatted. */
export function sourceFiles(): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const [kind, record] of records) files.set(`${fileOf(kind)}.ts`, moduleOf(record));
  const doors = records
    .map(
      ([kind]) =>
        `export * as ${kind.charAt(0).toLowerCase()}${kind.slice(1)}Record from './${fileOf(kind)}.ts';\n`,
    )
    .sort();
  files.set('index.ts', notice + doors.join(''));
  return files;
}

const begin = '<!-- written by `npm run records` from src/trace/records/declared.ts -->';
const end = '<!-- end of what is written -->';

/**
 * docs/trace-format.md with its table of kinds made anew.
 * @throws RangeError if the marks around the table are missing
 */
export function withTable(document: string): string {
  const [from, until] = [document.indexOf(begin), document.indexOf(end)];
  if (from < 0 || until < from)
    throw new RangeError(`docs/trace-format.md lacks ‘${begin}’ or ‘${end}’`);
  const rows = records.map(([kind, record]) => {
    const columns = Object.entries(record.columns).map(
      ([name, { unit, says, bits, ...column }]) =>
        `\`${name}\` = \`${column.in}\`${bits === undefined ? '' : ` bits ${bits[0]} to ${bits[1] - 1}`} (${unit}): ${says}`,
    );
    const itself = record.namesItself === true ? ['`segment`: its own number'] : [];
    return `| ${Kind[kind]} ${fileOf(kind)} | ${record.host} | ${capital(record.says)}. ${capital([...columns, ...itself].join('; '))} |\n`;
  });
  const table = `\n| kind | host | what it says, and in which columns |\n|---|---|---|\n${rows.join('')}\n`;
  return document.slice(0, from + begin.length) + '\n' + table + document.slice(until);
}
