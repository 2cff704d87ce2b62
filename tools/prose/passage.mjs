// Shared by all readers of texts: a passage is a piece of a file in which everything that isn't prose is blanked out. It is
// as long as the piece of the file, so positions in it are positions in the file.

/**
 * @typedef {'prose' | 'title' | 'comment' | 'string'} PassageKind
 * @typedef {{ text: string, start: number, kind: PassageKind }} Passage `start`: where it begins in the file
 */

/** The placeholders in a passage for a number of a run, and for a piece of code. */
export const NUMBER = '0';
export const CODE = 'X';

/**
 * @param {string} text
 * @param {string} [placeholder] comes first; the rest are spaces
 * @returns {string} as long as the text, with its line breaks
 */
export function blank(text, placeholder = '') {
  return placeholder + text.slice(placeholder.length).replace(/[^\n]/g, ' ');
}

/**
 * Blanks quotations, and code within backticks.
 * @param {string} text
 */
export function withoutQuotes(text) {
  return text
    .replace(/(?<!`)(`+)(?!`)(?:(?!\n[ \t]*\n)[^])*?(?<!`)\1(?!`)/g, (code) => blank(code, CODE))
    .replace(/“[^”]*”/g, (quote) => blank(quote, CODE))
    .replace(/(?<![\w=])"[^"\n]{2,200}"/g, (quote) => blank(quote, CODE))
    .replace(/https?:\/\/[^\s)>\]]+/g, (address) => blank(address, CODE));
}

/** @param {string} text @returns {boolean} whether it can be prose: it has at least two words */
export function hasWords(text) {
  return /\p{L}{2,}[,:;]?\s+(?:\S+\s+)?\p{L}{2,}/u.test(text);
}
