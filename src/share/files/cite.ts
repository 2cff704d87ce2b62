import { instant } from '../../analysis/index.ts';
import { timeName } from './file-names.ts';
import type { Nanoseconds } from '../../trace/format/index.ts';

/** A moment of a run to cite. */
export interface Cited {
  /** The scenario's short name and its title. */
  readonly name: string;
  readonly title: string;
  /** Title of the run that is drawn dashed behind it; '' if there is none. */
  readonly beside: string;
  /** The scenario's source; '' if it has none. */
  readonly source: string;
  /** The views shown: `Sequence plot`, `Ladder`. */
  readonly views: readonly string[];
  readonly time: Nanoseconds;
  /** What each side waits for. */
  readonly why: readonly string[];
  readonly version: string;
  readonly link: string;
  /** When it was viewed. */
  readonly date: Date;
}

/** A caption in one sentence: what is shown, the instant, and why it looks so. */
export function captionOf({ title, beside, views, time, why, version }: Cited): string {
  const shown = views.length === 0 ? 'The run' : capitalized(listed(views.map(lowered)));
  const because = why.length === 0 ? '.' : `: ${why.join(' ')}`;
  const faint = beside === '' ? '' : `, ‘${beside}’ dashed behind it,`;
  return `${shown} of ‘${title}’${faint} at ${instant(time)}${because} (Ackclock ${version})`;
}

/** BibTeX: the moment itself, and the papers that its scenario is based on. */
export function bibtexOf(cited: Cited): string {
  const { name, title, source, time, version, link, date } = cited;
  const day = date.toISOString().slice(0, 10);
  const entry = [
    `@misc{ackclock-${name}-${timeName(time)},`,
    '  author = {{Ackclock}},',
    `  title = {${tex(title)}, at ${tex(instant(time))}},`,
    `  year = {${day.slice(0, 4)}},`,
    `  howpublished = {\\url{${link}}},`,
    `  urldate = {${day}},`,
    `  note = {Simulated with Ackclock ${version}${source === '' ? '' : `. Scenario: ${tex(source)}`}}`,
    '}',
  ].join('\n');
  return [entry, ...papersIn(source), ''].join('\n\n').trimEnd() + '\n';
}

/** The papers that scenarios are based on, and how their sources name them. */
const papers: readonly { readonly named: RegExp; readonly entry: string }[] = [
  {
    named: /(?<!and )Heidemann(?:,| 1997)/,
    entry: `@article{heidemann-1997,
  author = {John Heidemann},
  title = {Performance Interactions Between {P-HTTP} and {TCP} Implementations},
  journal = {ACM Computer Communication Review},
  volume = {27},
  number = {2},
  year = {1997}
}`,
  },
  {
    named: /Visweswaraiah/,
    entry: `@techreport{visweswaraiah-1997,
  author = {Vikram Visweswaraiah and John Heidemann},
  title = {Improving Restart of Idle {TCP} Connections},
  institution = {University of Southern California},
  year = {1997}
}`,
  },
  {
    named: /Kruse/,
    entry: `@misc{kruse-1999,
  author = {Hans Kruse and Mark Allman and Jim Griner and Diepchi Tran},
  title = {Experimentation and Modelling of {HTTP} over Satellite Channels},
  year = {1999}
}`,
  },
];

function papersIn(source: string): string[] {
  return papers.filter(({ named }) => named.test(source)).map(({ entry }) => entry);
}

const texNames: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  $: '\\$',
  '&': '\\&',
  '%': '\\%',
  '#': '\\#',
  _: '\\_',
  '{': '\\{',
  '}': '\\}',
  '’': "'",
  '‘': '`',
  '“': '``',
  '”': "''",
  '–': '--',
  '→': '$\\rightarrow$',
  '×': '$\\times$',
};

/** Escapes text for TeX: each character by itself, so that nothing is escaped twice. */
function tex(text: string): string {
  return Array.from(text, (character) => texNames[character] ?? character).join('');
}

function listed(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

function lowered(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
