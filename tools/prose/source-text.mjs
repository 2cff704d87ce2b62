// The prose of a program: its comments, and the strings that have words.
import { createRequire } from 'node:module';
import { blank, CODE, hasWords, NUMBER, withoutQuotes } from './passage.mjs';

/** @typedef {import('./passage.mjs').Passage} Passage */

/**
 * Required rather than imported: to import it, Node first searches its 9 MB for the names that it exports (0.3 s).
 * @type {typeof import('typescript')}
 */
const ts = createRequire(import.meta.url)('typescript');

const { SyntaxKind } = ts;

/** After these a slash is a division. */
const OPERANDS = new Set([
  SyntaxKind.Identifier,
  SyntaxKind.NumericLiteral,
  SyntaxKind.StringLiteral,
  SyntaxKind.NoSubstitutionTemplateLiteral,
  SyntaxKind.TemplateTail,
  SyntaxKind.RegularExpressionLiteral,
  SyntaxKind.CloseParenToken,
  SyntaxKind.CloseBracketToken,
  SyntaxKind.CloseBraceToken,
  SyntaxKind.ThisKeyword,
]);

/**
 * @param {string} source of TypeScript or JavaScript
 * @param {{ offset?: number, strings?: boolean }} [options] `offset` of it in the file; whether strings are wanted
 * @returns {Passage[]}
 */
export function sourcePassages(source, { offset = 0, strings = true } = {}) {
  /** @type {Passage[]} */
  const passages = [];
  /** @type {{ text: string, start: number, braces: number }[]} templates that are open, the innermost last */
  const open = [];
  const scanner = ts.createScanner(
    ts.ScriptTarget.Latest,
    false,
    ts.LanguageVariant.Standard,
    source,
  );
  let before = SyntaxKind.Unknown;
  let token = scanner.scan();
  /** @param {string} text @param {number} start @param {Passage['kind']} kind */
  const add = (text, start, kind) => {
    if (kind === 'string' && !(strings && hasWords(text))) return;
    passages.push({ text: withoutQuotes(text), start: offset + start, kind });
  };

  while (token !== SyntaxKind.EndOfFileToken) {
    const start = scanner.getTokenStart();
    if (
      (token === SyntaxKind.SlashToken || token === SyntaxKind.SlashEqualsToken) &&
      !OPERANDS.has(before)
    ) {
      token = scanner.reScanSlashToken();
    }
    const template = open.at(-1);
    if (token === SyntaxKind.OpenBraceToken && template) template.braces += 1;
    if (token === SyntaxKind.CloseBraceToken && template) {
      if (template.braces > 0) template.braces -= 1;
      else token = scanner.reScanTemplateToken(false);
    }
    switch (token) {
      case SyntaxKind.SingleLineCommentTrivia:
      case SyntaxKind.MultiLineCommentTrivia:
        add(comment(scanner.getTokenText()), start, 'comment');
        break;
      case SyntaxKind.StringLiteral:
      case SyntaxKind.NoSubstitutionTemplateLiteral:
        add(unquoted(scanner.getTokenText()), start, 'string');
        break;
      case SyntaxKind.TemplateHead:
        open.push({ text: unquoted(scanner.getTokenText()), start, braces: 0 });
        break;
      case SyntaxKind.TemplateMiddle:
      case SyntaxKind.TemplateTail:
        if (template) {
          const end = template.start + template.text.length;
          const between = blank(source.slice(end, start), NUMBER.padStart(1));
          template.text += between + unquoted(scanner.getTokenText());
          if (token === SyntaxKind.TemplateTail) {
            open.pop();
            add(template.text, template.start, 'string');
          }
        }
        break;
    }
    if (token > SyntaxKind.LastTriviaToken) before = token;
    token = scanner.scan();
  }
  return joined(passages, source, offset);
}

/** @param {string} text with its marks @returns {string} */
function unquoted(text) {
  return text
    .replace(/^[}`'"]|[`'"]$|\$\{$/g, (mark) => blank(mark))
    .replace(/\\['"`]/g, (escaped) => ` ${escaped[1]}`)
    .replace(/\\[nt]/g, '  ');
}

/** @param {string} text with its marks @returns {string} */
function comment(text) {
  if (/^\/\/ ?(?:@ts-|eslint|#|\/ <)/.test(text)) return blank(text);
  return text
    .replace(/^\/\*+|\*\/$|^\/\/+/g, (mark) => blank(mark))
    .replace(/^[ \t]*\*/gm, (mark) => blank(mark))
    .replace(/\{@link [^}]*\}/g, (link) => blank(link, CODE))
    .replace(/@typedef[^]*?(?=\n[^\S\n]*\n|$)/g, (type) => blank(type))
    .replace(/@param\b[ \t]*(?:\{(?:[^{}]|\{[^}]*\})*\})?[ \t]*[\w.[\]]*/g, (tag) =>
      blank(tag, '.'),
    )
    .replace(
      /@(?:property|returns?|type|throws|template|typedef)\b[ \t]*(?:\{(?:[^{}]|\{[^}]*\})*\})?/g,
      (tag) => blank(tag, '.'),
    );
}

/**
 * Joins comments of consecutive lines to one text.
 * @param {Passage[]} passages
 * @param {string} source
 * @param {number} offset
 * @returns {Passage[]}
 */
function joined(passages, source, offset) {
  /** @type {Passage[]} */
  const result = [];
  for (const one of passages) {
    const last = result.at(-1);
    if (last?.kind === 'comment' && one.kind === 'comment') {
      const between = source.slice(last.start + last.text.length - offset, one.start - offset);
      if (/^\n[ \t]*$/.test(between)) {
        last.text += between + one.text;
        continue;
      }
    }
    result.push(one);
  }
  return result;
}
