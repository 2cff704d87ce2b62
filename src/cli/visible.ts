/** Controls of C0 and C1, DEL, and what changes the direction of text (UAX #9, section 2). */
const controls = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Text from outside for a terminal: what could move its cursor, change its colors or let a text
 * read as another is written out, `\u001b`.
 */
export function visible(text: string): string {
  return text.replace(controls, escaped);
}

/** The same for text of several lines: line ends and tabs are its layout. */
export function visibleLines(text: string): string {
  return text.replace(controls, (one) => (one === '\n' || one === '\t' ? one : escaped(one)));
}

function escaped(control: string): string {
  return `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
