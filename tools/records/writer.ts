// Generates the class with a method for each kind of record: src/trace/records/record-writer.ts.
import type { DeclaredColumn, DeclaredRecord } from '../../src/trace/records/declared.ts';
import {
  camel,
  capital,
  fileOf,
  importing,
  importOf,
  notice,
  originOf,
  records,
  saysOf,
  typeOf,
  type Import,
  type KindName,
} from './declaration.ts';

/** What `TraceWriter.record` takes after mark, cause and place; `brief` takes the first two of it. */
const numbers = ['segment', 'value', 'sequence', 'acknowledgment', 'length', 'window'] as const;

const columnsOf = ({ columns }: DeclaredRecord): [string, DeclaredColumn][] =>
  Object.entries(columns);

/** The text of the class; not formatted. */
export function recordWriter(): string {
  return `${notice}${importing(records.flatMap(importsOf))}
/**
 * A method for each kind of record: it writes one of the present and returns its number, or noRecord when nothing is
 * recorded or the log is full. What is written for nearly every segment is taken column by column, all else as an
 * object (docs/decisions/0009).
 */
export class RecordWriter {
  protected readonly writer: TraceWriter;
  /** Without it every record is noRecord. */
  readonly recording: boolean;

  constructor(writer: TraceWriter, recording: boolean) {
    this.writer = writer;
    this.recording = recording;
  }
${records.map(([kind, record]) => method(kind, record)).join('')}}
`;
}

function importsOf([kind, record]: readonly [KindName, DeclaredRecord]): Import[] {
  const { charge, frequent } = record;
  const codes = charge === undefined || charge === 'Nothing' ? ['Kind'] : ['Kind', 'Charge'];
  const format = ['codeShift', 'flagsShift', 'chargeShift', 'noRecord'];
  return [
    ...codes.map((name) => ({ name, from: '../codes/index.ts', type: false })),
    ...format.map((name) => ({ name, from: '../format/index.ts', type: false })),
    ...['RecordId', 'TraceWriter'].map((name) => ({
      name,
      from: '../format/index.ts',
      type: true,
    })),
    ...(frequent === true
      ? columnsOf(record).flatMap(([, { unit }]) => importOf(unit))
      : [{ name: `${kind}Columns`, from: `./${fileOf(kind)}.ts`, type: true }]),
  ];
}

function method(kind: KindName, record: DeclaredRecord): string {
  const taken = record.frequent === true ? '' : 'of.';
  const entries = columnsOf(record).map(
    ([name, column]) => [column, held(taken + name, column)] as const,
  );
  const inside = (place: DeclaredColumn['in']): string[] =>
    entries.filter(([column]) => column.in === place).map(([, text]) => text);
  const charge = record.charge === undefined ? `${taken}charge` : `Charge.${record.charge}`;
  const mark = [
    `Kind.${kind}`,
    ...inside('code').map((text) => `(${text} << codeShift)`),
    ...inside('flags').map((text) => `(${text} << flagsShift)`),
    ...(record.charge === 'Nothing' ? [] : [`(${charge} << chargeShift)`]),
  ];
  const given = numbers.map((column) => {
    if (column === 'segment' && record.namesItself === true) return 'this.writer.length';
    return inside(column).join(' | ') || (column === 'segment' ? 'noRecord' : '0');
  });
  const brief = given.slice(2).every((text) => text === '0');
  const all = ['mark', `${taken}cause`, `${taken}place`, ...(brief ? given.slice(0, 2) : given)];
  const parameters = record.frequent === true ? oneByOne(record) : `of: ${kind}Columns`;
  const says = [`${capital(record.says)}.`, ...(record.frequent === true ? paramsOf(record) : [])];
  return `
  /** ${says.join(' ')} */
  ${camel(kind)}(${parameters}): RecordId {
    if (!this.recording) return noRecord;
    const mark = ${mark.join(' | ')};
    return this.writer.${brief ? 'brief' : 'record'}(${all.join(', ')});
  }
`;
}

/** What a column holds of a value; several are joined by their bits. */
function held(value: string, { unit, bits }: DeclaredColumn): string {
  const from = bits?.[0] ?? 0;
  if (unit === 'yes or no') return `(${value} ? ${2 ** from} : 0)`;
  return from === 0 ? value : `(${value} << ${from})`;
}

function oneByOne(record: DeclaredRecord): string {
  return [
    'cause: RecordId',
    ...(record.charge === undefined ? ['charge: Charge'] : []),
    'place: number',
    ...columnsOf(record).map(([name, { unit }]) => `${name}: ${typeOf(unit)}`),
  ].join(', ');
}

function paramsOf(record: DeclaredRecord): string[] {
  return columnsOf(record).map(([name, column]) => `@param ${name} ${saysOf(column)}.`);
}

/** What a record of a kind says, as its method takes it; nothing where it takes column by column. */
export function columnsInterface(kind: KindName, record: DeclaredRecord): string {
  if (record.frequent === true) return '';
  const fields = columnsOf(record).map(
    ([name, column]) =>
      `/** ${capital(saysOf(column))}. */\nreadonly ${name}: ${typeOf(column.unit)};\n`,
  );
  return `export interface ${kind}Columns extends ${originOf(record)} {\n${fields.join('')}}\n`;
}
