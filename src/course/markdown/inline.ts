import type { Link, PhrasingContent } from 'mdast';
import type { TextDirective } from 'mdast-util-directive';
import { proseText, type ProseStyle } from '../../query/index.ts';
import { InputError, suggest } from '../../scenario/index.ts';
import { ruleCard, ruleIds } from '../rule-cards/index.ts';
import type { Context } from './context.ts';
import { reportDigits } from './digits.ts';
import type { Inline, Text } from './text.ts';
import { formulaOf } from './math/formula.ts';
import { withCapitals } from './sentence-start.ts';
import { proseDigits } from './prose-digits.ts';
import { shortName } from './sources.ts';

const directives = [
  'fact',
  'data',
  'ack',
  'held',
  'point',
  'rule',
  'quote',
  'cite',
  'term',
  'name',
  'part',
] as const;
type DirectiveName = (typeof directives)[number];

/** Turns running text into a tree; literal numbers in it are problems unless `digits`. */
export function inlineText(
  nodes: readonly PhrasingContent[],
  context: Context,
  digits = false,
): Text {
  return withCapitals(inlineParts(nodes, context, digits));
}

function inlineParts(nodes: readonly PhrasingContent[], context: Context, digits = false): Text {
  reportParentheses(nodes, context);
  const parts = nodes.flatMap((node) => inline(node, context, digits));
  const joined: Inline[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (part.kind === 'text' && last?.kind === 'text') {
      joined[joined.length - 1] = { kind: 'text', text: last.text + part.text };
    } else {
      joined.push(part);
    }
  }
  return joined;
}

/** A citation is shown in parentheses. */
function reportParentheses(nodes: readonly PhrasingContent[], context: Context): void {
  nodes.forEach((node, i) => {
    const before = nodes[i - 1];
    if (node.type !== 'textDirective' || node.name !== 'cite') return;
    if (before?.type !== 'text' || !before.value.endsWith('(')) return;
    context.problems.add(
      node.position?.start.line ?? 1,
      'a citation needs parentheses of its own',
      "leave out the '(' before it",
    );
  });
}

/** The text alone, without colors and links. */
export function plainText(text: Text): string {
  return text.map((part) => ('content' in part ? plainText(part.content) : part.text)).join('');
}

function inline(node: PhrasingContent, context: Context, digits: boolean): Inline[] {
  const line = node.position?.start.line ?? 1;
  switch (node.type) {
    case 'text':
      return [prose(node.value, line, context, digits)];
    case 'break':
      return [{ kind: 'text', text: ' ' }];
    case 'inlineMath': {
      const math = context.problems.attempt(line, 'formula', () => formulaOf(node.value, false));
      return math === undefined ? [] : [{ kind: 'formula', text: node.value, math }];
    }
    case 'inlineCode':
      return [{ kind: 'code', text: node.value }];
    case 'emphasis':
    case 'strong':
      return [{ kind: node.type, content: inlineParts(node.children, context, digits) }];
    case 'link':
      return [link(node, line, context)];
    case 'textDirective':
      return directive(node, line, context, digits);
    default:
      context.problems.add(
        line,
        `'${node.type}' is not allowed in a lesson's text`,
        'use emphasis, strong, code, links and directives',
      );
      return [];
  }
}

function prose(text: string, line: number, context: Context, digits: boolean): Inline {
  if (!digits) {
    reportDigits(text, line, context.problems);
    context.terms.reportForeign(text, line, context.problems);
  }
  return { kind: 'text', text: text.replace(/\s*\n\s*/g, ' ') };
}

/** A link's words can be a name with digits, such as a section of an RFC. */
function link(node: Link, line: number, context: Context): Inline {
  if (!/^(?:https:\/\/|\.\.?\/|#)/.test(node.url)) {
    context.problems.add(
      line,
      `the link to '${node.url}' leads nowhere`,
      "begin it with 'https://', './', '../' or '#'",
    );
  }
  return { kind: 'link', url: node.url, content: inlineParts(node.children, context, true) };
}

function directive(node: TextDirective, line: number, context: Context, digits: boolean): Inline[] {
  const name = directives.find((each) => each === node.name);
  // Without words it is not one of our directives either: `the file:name`.
  if (name === undefined || node.children.length === 0)
    return [unknown(node, line, context, digits)];
  const made = context.problems.attempt(line, `':${name}'`, () => known(name, node, context, line));
  return made === undefined ? [] : [made];
}

function known(
  name: DirectiveName,
  node: TextDirective,
  context: Context,
  line: number,
): Inline | undefined {
  const attributes = node.attributes ?? {};
  switch (name) {
    case 'point': {
      if (context.callouts === undefined) {
        throw new InputError(
          'there is no picture to point at',
          'write it in the text of a step, a comparison, a capture, or the question of a bet with a figure of its own',
        );
      }
      knowsOnly(attributes, ['at', 'label', 'run', 'big'], 'callout');
      const content = inlineParts(node.children, context);
      const callout = context.callouts.add(plainText(content), attributes, line);
      if (callout === undefined) return undefined;
      const { number, tone, measured } = callout;
      return { kind: 'point', number, tone, measured, content };
    }
    case 'data':
    case 'ack':
    case 'held':
      return { kind: name, content: inlineParts(node.children, context) };
    case 'name':
      return { kind: 'text', text: labelOf(node, context) };
    case 'part': {
      if (context.parts === undefined) {
        throw new InputError('a lesson does not point at its parts', "that is for 'teaching.md'");
      }
      const title = labelOf(node, context);
      const content = [{ kind: 'text', text: title }] as const;
      return { kind: 'link', url: context.parts.addressOf(title), content };
    }
    case 'quote': {
      const source = attributes.source ?? '';
      if (source === '') throw new InputError('it has no source', "write '{source=...}' after it");
      context.sources.use(source);
      context.cited?.add(source);
      return { kind: 'quote', source, text: labelOf(node, context) };
    }
    case 'cite': {
      knowsOnly(attributes, ['at'], 'citation');
      const source = context.sources.use(labelOf(node, context));
      if (source === undefined) return undefined;
      context.cited?.add(source.key);
      const at = attributes.at ?? '';
      const text = at === '' ? shortName(source) : `${shortName(source)}, ${at}`;
      return { kind: 'cite', source: source.key, text };
    }
    case 'term': {
      knowsOnly(attributes, ['as'], 'term');
      const term = context.terms.use(labelOf(node, context));
      if (term === undefined) return undefined;
      const { key, term: name, means } = term;
      return { kind: 'term', term: key, name, text: attributes.as ?? name, means };
    }
    case 'rule': {
      const label = labelOf(node, context);
      const rule = ruleIds.find((each) => each === label);
      if (rule === undefined) {
        throw new InputError(`there is no rule '${label}'`, `there are: ${ruleIds.join(', ')}`);
      }
      return { kind: 'rule', rule, text: attributes.as ?? ruleCard(rule)?.name ?? rule };
    }
    case 'fact': {
      const label = labelOf(node, context);
      const fact = context.facts.use(label);
      if (fact === undefined) return undefined;
      const text = proseText(fact, factStyle(attributes, context.digits?.get(label)));
      return { kind: 'fact', name: label, text, fact };
    }
  }
}

type DirectiveAttributes = Readonly<Record<string, string | null | undefined>>;

/** Throws InputError. */
function knowsOnly(attributes: DirectiveAttributes, known: readonly string[], what: string): void {
  const foreign = Object.keys(attributes).find((name) => !known.includes(name));
  if (foreign === undefined) return;
  const list = known.map((name) => `'${name}="..."'`).join(', ');
  throw new InputError(`a ${what} has no '${foreign}'`, `known: ${list}`);
}

const factAttributes = ['bare', 'exact', 'unit', 'decimals'];

/** @param digits default number of significant digits */
function factStyle(attributes: DirectiveAttributes, digits = proseDigits): ProseStyle {
  const foreign = Object.keys(attributes).find((name) => !factAttributes.includes(name));
  if (foreign !== undefined) {
    throw new InputError(
      `a fact has no '${foreign}'`,
      "known are 'bare', 'exact', 'unit=s' and 'decimals=0'",
    );
  }
  const { exact, unit, decimals } = attributes;
  if (typeof decimals === 'string' && !/^[0-6]$/.test(decimals)) {
    throw new InputError(`'${decimals}' is no number of decimals`, 'write 0 to 6');
  }
  if (unit !== undefined && unit !== 's') {
    throw new InputError(`'${String(unit)}' is no unit to choose`, "write 'unit=s', or nothing");
  }
  if (exact !== undefined && (decimals !== undefined || unit !== undefined)) {
    throw new InputError("'exact' goes with neither 'decimals' nor 'unit'", 'keep one of them');
  }
  const bare = attributes.bare !== undefined;
  if (exact !== undefined) return { bare };
  const inSeconds = unit === 's';
  return typeof decimals === 'string'
    ? { bare, inSeconds, decimals: Number(decimals) }
    : { bare, inSeconds, digits };
}

function labelOf(node: TextDirective, context: Context): string {
  return plainText(inlineParts(node.children, context, true));
}

/**
 * A colon in running text, as in `12:30` or `port :80`, is not meant as a directive, so it stays text. A near miss of one of
 * our directives is reported.
 */
function unknown(node: TextDirective, line: number, context: Context, digits: boolean): Inline {
  const { start, end } = node.position ?? {};
  const source = context.source.slice(start?.offset ?? 0, end?.offset ?? 0);
  const meant = source.includes('[') ? suggest(node.name, directives) : undefined;
  if (meant !== undefined) {
    context.problems.add(
      line,
      meant === node.name ? `':${meant}' has no words` : `':${node.name}[...]' is not a directive`,
      `write ':${meant}[...]'`,
    );
  }
  return prose(source, line, context, digits);
}
