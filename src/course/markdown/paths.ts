import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Node, type Pair } from 'yaml';
import { suggest } from '../../scenario/index.ts';
import type { Located } from './front-matter.ts';
import { namesLesson, type LessonOutline } from './outline.ts';
import { Problems, type LessonProblem } from './problems.ts';

/** Name of the file beside the lessons' folders. */
export const pathsFile = 'paths.yaml';

/** A path through the course: some of its lessons, in the course's order. */
export interface CoursePath {
  /** Its name in an address. */
  readonly name: string;
  readonly title: string;
  /** One sentence: its audience or purpose. */
  readonly says: string;
  /** Slugs; null: every lesson, which is also the default. */
  readonly lessons: readonly string[] | null;
  /** How its lessons are read by default: by their short versions where they have one, or whole. */
  readonly way: Way;
}

export type Way = 'short' | 'whole';

export interface PathsResult {
  readonly paths: readonly CoursePath[];
  readonly problems: readonly LessonProblem[];
}

const known = ['title', 'says', 'lessons', 'way'];

/**
 * The paths through the lessons below a folder; none if there is no file.
 * @param course the outlines of these lessons, in the course's order
 */
export function loadPaths(root: string, course: readonly LessonOutline[]): PathsResult {
  const file = join(root, pathsFile);
  if (!existsSync(file)) return { paths: [], problems: [] };
  return readPaths(file, readFileSync(file, 'utf8'), course);
}

/** Reads a file of paths. Mistakes are collected, not thrown. */
export function readPaths(
  file: string,
  text: string,
  course: readonly LessonOutline[],
): PathsResult {
  const problems = new Problems(file);
  const paths = new PathsReader(text, course, problems).read();
  return { paths, problems: problems.list };
}

class PathsReader {
  private readonly course: readonly LessonOutline[];
  private readonly problems: Problems;
  private readonly lines = new LineCounter();
  private readonly document;

  constructor(text: string, course: readonly LessonOutline[], problems: Problems) {
    this.course = course;
    this.problems = problems;
    this.document = parseDocument(text, { lineCounter: this.lines, prettyErrors: false });
  }

  read(): CoursePath[] {
    for (const { pos, message } of this.document.errors) {
      const { line } = this.lines.linePos(pos[0]);
      this.problems.add(line, `the file is not YAML: ${message}`, 'see yaml.org');
    }
    if (this.document.errors.length > 0) return [];
    const top = this.fieldsOf(this.document.contents, 1, 'the file');
    const paths = [...top].map(([name, field]) => this.path(name, field));
    this.checkWhole(paths, [...top.values()]);
    return paths;
  }

  /** The default shows all lessons, so exactly one path has all of them. */
  private checkWhole(paths: readonly CoursePath[], fields: readonly Located<unknown>[]): void {
    const whole = paths.flatMap(({ lessons }, i) => (lessons === null ? [fields[i]!.line] : []));
    if (whole.length === 0) {
      this.problems.add(1, 'no path has all lessons', "write 'lessons: all' in one of them");
    }
    for (const line of whole.slice(1)) {
      this.problems.add(line, 'a second path has all lessons', 'name the lessons of one of them');
    }
  }

  private path(name: string, { value, line }: Located<unknown>): CoursePath {
    if (!namesLesson(name)) {
      this.problems.add(
        line,
        `'${name}' is not a name`,
        'use lower-case letters, digits and single hyphens',
      );
    }
    const fields = this.fieldsOf(value, line, `'${name}'`);
    for (const [field, { line: at }] of fields) {
      if (known.includes(field)) continue;
      const meant = suggest(field, known);
      this.problems.add(
        at,
        `a path has no field '${field}'`,
        meant === undefined ? `known are ${known.join(', ')}` : `did you mean '${meant}'?`,
      );
    }
    const of = (field: string) => this.required(fields, field, name, line);
    return {
      name,
      title: this.text(of('title'), 'title'),
      says: this.text(of('says'), 'says'),
      lessons: this.lessons(of('lessons'), name),
      way: this.way(fields.get('way')),
    };
  }

  /** Whole lessons by default. */
  private way(field: Located<unknown> | undefined): Way {
    if (field === undefined) return 'whole';
    const { value, line } = field;
    const way = isScalar(value) ? value.value : undefined;
    if (way === 'short' || way === 'whole') return way;
    this.problems.add(line, "'way' must be 'short' or 'whole'", "write 'way: short'");
    return 'whole';
  }

  private required(
    fields: ReadonlyMap<string, Located<unknown>>,
    field: string,
    path: string,
    line: number,
  ): Located<unknown> | undefined {
    const found = fields.get(field);
    if (found === undefined) {
      this.problems.add(line, `'${path}' lacks '${field}'`, `write '${field}: ...'`);
    }
    return found;
  }

  private text(field: Located<unknown> | undefined, name: string): string {
    if (field === undefined) return '';
    const { value, line } = field;
    if (isScalar(value) && typeof value.value === 'string' && value.value !== '') {
      return value.value;
    }
    this.problems.add(line, `'${name}' must be a text`, 'put it in quotation marks');
    return '';
  }

  private lessons(field: Located<unknown> | undefined, path: string): readonly string[] | null {
    if (field === undefined) return [];
    const { value, line } = field;
    if (isScalar(value) && value.value === 'all') return null;
    const items = isSeq(value) ? value.items : [];
    const slugs = items.flatMap((item) =>
      isScalar(item) && typeof item.value === 'string'
        ? [{ value: item.value, line: this.lineOf(item, line) }]
        : [],
    );
    if (slugs.length === 0 || slugs.length < items.length) {
      this.problems.add(
        line,
        "'lessons' must be a list of lessons' folders",
        "lines of '  - ...', or 'all'",
      );
    }
    return this.inOrder(slugs, path);
  }

  /** Known lessons, each once. */
  private inOrder(slugs: readonly Located<string>[], path: string): string[] {
    const found: LessonOutline[] = [];
    for (const { value, line } of slugs) {
      const lesson = this.course.find(({ slug }) => slug === value);
      const before = found.at(-1);
      if (lesson === undefined) {
        const meant = suggest(
          value,
          this.course.map(({ slug }) => slug),
        );
        this.problems.add(
          line,
          `'${path}' has '${value}', which is no lesson`,
          meant === undefined ? "write the name of a lesson's folder" : `did you mean '${meant}'?`,
        );
      } else if (found.includes(lesson)) {
        this.problems.add(line, `'${path}' has '${value}' twice`, 'take one of them out');
      } else if (before !== undefined && before.order > lesson.order) {
        this.problems.add(
          line,
          `'${path}' has '${value}' behind '${before.slug}', which comes after it in the course`,
          "a path keeps to the course's order: move it up",
        );
      } else {
        found.push(lesson);
      }
    }
    return found.map(({ slug }) => slug);
  }

  /** The pairs of a map; the values are still nodes of the document. */
  private fieldsOf(node: unknown, line: number, what: string): Map<string, Located<unknown>> {
    const items: readonly Pair[] = isMap(node) ? node.items : [];
    if (items.length === 0) {
      this.problems.add(line, `${what} must have fields`, "write lines of 'name: value'");
    }
    return new Map(
      items.flatMap(({ key, value }) =>
        isScalar(key) ? [[String(key.value), { value, line: this.lineOf(key, line) }]] : [],
      ),
    );
  }

  private lineOf(node: Pick<Node, 'range'>, line: number): number {
    const start = node.range?.[0];
    return start === undefined ? line : this.lines.linePos(start).line;
  }
}
