import {
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  type Document,
  type Node,
  type YAMLMap,
} from 'yaml';
import { suggest } from '../../scenario/index.ts';
import type { Problems } from './problems.ts';

/** A value of the front matter and its line. */
export interface Located<T> {
  readonly value: T;
  readonly line: number;
  /** For a value that has fields: the line of each. */
  readonly lines?: ReadonlyMap<string, number> | undefined;
}

/** The front matter between the two lines of `---`, with types checked and nothing resolved yet. */
export interface FrontMatter {
  readonly title: Located<string>;
  readonly stakes: Located<string>;
  readonly order: number;
  readonly needs: readonly Located<string>[];
  readonly outcomes: readonly Located<string>[];
  readonly sources: ReadonlyMap<string, Entry>;
  readonly terms: ReadonlyMap<string, Entry>;
  readonly runs: ReadonlyMap<string, Entry>;
  readonly facts: ReadonlyMap<string, Located<string>>;
}

/** A group of fields under a name. */
export interface Entry {
  readonly line: number;
  readonly fields: ReadonlyMap<string, Located<unknown>>;
}

/** A lesson's text without its front matter; line numbers stay the same. */
export interface Parts {
  readonly frontMatter: FrontMatter | undefined;
  readonly body: string;
}

const known = [
  'title',
  'stakes',
  'order',
  'needs',
  'outcomes',
  'sources',
  'terms',
  'runs',
  'facts',
];
const nameForm = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** Separates the front matter from the text and reads it. */
export function splitLesson(text: string, problems: Problems): Parts {
  const lines = text.split('\n');
  const end = lines[0]?.trimEnd() === '---' ? lines.findIndex(isFence, 1) : -1;
  if (end === -1) {
    problems.add(
      1,
      'the lesson has no front matter',
      "begin with a line '---', the fields title, order, ... and another '---'",
    );
    return { frontMatter: undefined, body: text };
  }
  const yaml = ['', ...lines.slice(1, end)].join('\n');
  const body = [...lines.slice(0, end + 1).map(() => ''), ...lines.slice(end + 1)].join('\n');
  return { frontMatter: new FrontMatterReader(yaml, problems).read(), body };
}

function isFence(line: string, index: number): boolean {
  return index > 0 && line.trimEnd() === '---';
}

class FrontMatterReader {
  private readonly problems: Problems;
  private readonly lines = new LineCounter();
  private readonly document: Document.Parsed;

  constructor(yaml: string, problems: Problems) {
    this.problems = problems;
    this.document = parseDocument(yaml, { lineCounter: this.lines, prettyErrors: false });
  }

  read(): FrontMatter | undefined {
    for (const { pos, message } of this.document.errors) {
      const { line } = this.lines.linePos(pos[0]);
      this.problems.add(line, `the front matter is not YAML: ${message}`, 'see yaml.org');
    }
    if (this.document.errors.length > 0) return undefined;
    const top = this.entry(this.document.contents, 1, 'the front matter');
    for (const [name, { line }] of top.fields) {
      if (known.includes(name)) continue;
      const meant = suggest(name, known);
      this.problems.add(
        line,
        `the front matter has no field '${name}'`,
        meant === undefined ? `known are ${known.join(', ')}` : `did you mean '${meant}'?`,
      );
    }
    return {
      title: this.text(top, 'title') ?? { value: '', line: 1 },
      stakes: this.text(top, 'stakes') ?? { value: '', line: 1 },
      order: this.count(top, 'order'),
      needs: this.texts(top, 'needs'),
      outcomes: this.texts(top, 'outcomes'),
      sources: this.entries(top, 'sources'),
      terms: this.entries(top, 'terms'),
      runs: this.entries(top, 'runs'),
      facts: this.named(top, 'facts'),
    };
  }

  private text(entry: Entry, name: string): Located<string> | undefined {
    const field = this.required(entry, name, `write '${name}: ...'`);
    if (field === undefined) return undefined;
    if (isScalar(field.value) && typeof field.value.value === 'string') {
      return { value: field.value.value, line: field.line };
    }
    this.problems.add(field.line, `'${name}' must be a text`, 'put it in quotation marks');
    return undefined;
  }

  private count(entry: Entry, name: string): number {
    const field = this.required(entry, name, `write '${name}: 5'`);
    if (field === undefined) return 0;
    const value = isScalar(field.value) ? field.value.value : undefined;
    if (typeof value === 'number' && Number.isInteger(value) && value > 0) return value;
    this.problems.add(field.line, `'${name}' must be a whole number`, `write '${name}: 5'`);
    return 0;
  }

  private texts(entry: Entry, name: string): Located<string>[] {
    const field = this.required(entry, name, `write '${name}:' and below it lines '  - ...'`);
    if (field === undefined) return [];
    const items = isSeq(field.value) ? field.value.items : [];
    const texts = items.flatMap((item) =>
      isScalar(item) && typeof item.value === 'string'
        ? [{ value: item.value, line: this.lineOf(item, field.line) }]
        : [],
    );
    if (texts.length === 0 || texts.length < items.length) {
      this.problems.add(field.line, `'${name}' must be a list of texts`, "lines of '  - ...'");
    }
    return texts;
  }

  private named(entry: Entry, name: string): Map<string, Located<string>> {
    const texts = new Map<string, Located<string>>();
    for (const [key, { value, line }] of this.group(entry, name).fields) {
      if (isScalar(value) && typeof value.value === 'string') {
        texts.set(key, { value: value.value, line });
      } else {
        this.problems.add(line, `'${key}' under '${name}' must be a text`, 'write it in one line');
      }
    }
    return texts;
  }

  private entries(entry: Entry, name: string): Map<string, Entry> {
    const entries = new Map<string, Entry>();
    for (const [key, { value, line }] of this.group(entry, name).fields) {
      const inner = this.entry(value as Node, line, `'${key}' under '${name}'`);
      const fields = new Map<string, Located<unknown>>();
      for (const [field, located] of inner.fields) {
        const node = located.value as Node | null;
        const lines = isMap(node) ? this.linesOf(node, located.line) : undefined;
        fields.set(field, { value: node?.toJS(this.document), line: located.line, lines });
      }
      entries.set(key, { line, fields });
    }
    return entries;
  }

  private group(entry: Entry, name: string): Entry {
    const field = entry.fields.get(name);
    if (field === undefined) return { line: 1, fields: new Map() };
    const group = this.entry(field.value as Node, field.line, `'${name}'`);
    for (const [key, { line }] of group.fields) {
      if (nameForm.test(key)) continue;
      this.problems.add(
        line,
        `'${key}' under '${name}' is not a name`,
        'use lower-case letters, digits and single hyphens',
      );
    }
    return group;
  }

  private required(entry: Entry, name: string, remedy: string): Located<unknown> | undefined {
    const field = entry.fields.get(name);
    if (field === undefined) {
      this.problems.add(entry.line, `the front matter lacks '${name}'`, remedy);
    }
    return field;
  }

  /** The pairs of a map; the values are still nodes of the document. */
  private entry(node: Node | null, line: number, what: string): Entry {
    const fields = new Map<string, Located<unknown>>();
    if (!isMap(node)) {
      this.problems.add(line, `${what} must have fields`, "write lines of 'name: value'");
      return { line, fields };
    }
    for (const { key, value } of node.items) {
      if (!isScalar(key)) continue;
      fields.set(String(key.value), { value, line: this.lineOf(key, line) });
    }
    return { line, fields };
  }

  private linesOf(map: YAMLMap, line: number): Map<string, number> {
    return new Map(
      map.items.flatMap(({ key }) =>
        isScalar(key) ? [[String(key.value), this.lineOf(key, line)]] : [],
      ),
    );
  }

  private lineOf(node: { range?: readonly number[] | null | undefined }, line: number): number {
    const start = node.range?.[0];
    return start === undefined ? line : this.lines.linePos(start).line;
  }
}
