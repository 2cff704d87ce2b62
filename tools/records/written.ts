// What `npm run records` writes: the readers of each kind of record, the class that writes them all, their door, and the
// table of kinds in docs/trace-format.md. All of it from src/trace/records/declared.ts.
import { Kind } from '../../src/trace/codes/index.ts';
import type { Column, DeclaredColumn, DeclaredRecord } from '../../src/trace/records/declared.ts';
import {
  camel,
  capital,
  fileOf,
  importing,
  importOf,
  isCode,
  notice,
  originOf,
  records,
  saysOf,
  typeOf,
  type KindName,
} from './declaration.ts';
import { columnsInterface, recordWriter } from './writer.ts';

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

/** The reader in columns.ts that suffices for a column; undefined if it needs more. */
function plainReader({ in: column, unit, bits }: DeclaredColumn): string | undefined {
  if (bits !== undefined || column === 'code' || unit === 'yes or no' || unit === 'ms')
    return undefined;
  if (isCode(unit)) return undefined;
  return column === 'value' && unit === 'ns' ? 'time' : column;
}

function reader([name, column]: readonly [string, DeclaredColumn]): string {
  const { unit, bits } = column;
  const plain = plainReader(column);
  if (plain !== undefined) {
    const names = plain === name ? name : `${plain} as ${name}`;
    return `/** ${capital(saysOf(column))}. */
export { ${names} } from './columns.ts';
`;
  }
  const type = typeOf(unit);
  let read = `trace.${accessor[column.in]}(id)`;
  if (bits !== undefined) {
    const shifted = bits[0] === 0 ? read : `(${read} >>> ${bits[0]})`;
    read = `${shifted} & ${2 ** (bits[1] - bits[0]) - 1}`;
  }
  if (unit === 'yes or no') read = bits === undefined ? `${read} !== 0` : `(${read}) !== 0`;
  else if (isCode(unit)) read += ` as ${type}`;
  return `/** ${capital(saysOf(column))}. */
export function ${name}(trace: Trace, id: RecordId): ${type} {
  return ${read};
}
`;
}

/** What is said of a kind outside the class that writes it: its columns and their readers, as a module of src/trace/records. */
function moduleOf(kind: KindName, record: DeclaredRecord): string {
  const columns = Object.entries(record.columns);
  const own = columns.filter(([, column]) => plainReader(column) === undefined);
  const written = columnsInterface(kind, record);
  const lines = importing([
    ...(written === '' ? own : columns).flatMap(([, { unit }]) => importOf(unit)),
    ...(own.length === 0 ? [] : ['RecordId', 'Trace']).map((name) => ({
      name,
      from: '../format/index.ts',
      type: true,
    })),
    ...(written === '' ? [] : [{ name: originOf(record), from: './origin.ts', type: true }]),
  ]);
  return `${notice}${lines}\n${[written, ...columns.map(reader)].join('\n')}`;
}

/** Texts of the files in src/trace/records, by name; not formatted. */
export function sourceFiles(): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const [kind, record] of records) files.set(`${fileOf(kind)}.ts`, moduleOf(kind, record));
  files.set('record-writer.ts', recordWriter());
  const doors = records
    .map(([kind]) => `export * as ${camel(kind)}Record from './${fileOf(kind)}.ts';\n`)
    .sort();
  doors.push("export { RecordWriter } from './record-writer.ts';\n");
  files.set('index.ts', notice + doors.join(''));
  return files;
}

const begin = '<!-- written by `npm run records` from src/trace/records/declared.ts -->';
const end = '<!-- end of what is written -->';

/**
 * docs/trace-format.md with its table of kinds updated.
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
