/** Control characters (C0, C1, DEL), and characters that change the direction of text (UAX #9, section 2). */
const controls = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Untrusted text for a terminal: characters that could move its cursor, change its colors or disguise the text are escaped,
 * `\u001b`.
 */
export function visible(text: string): string {
  return text.replace(controls, escaped);
}

/** The same, but line ends and tabs stay. */
export function visibleLines(text: string): string {
  return text.replace(controls, (one) => (one === '\n' || one === '\t' ? one : escaped(one)));
}

function escaped(control: string): string {
  return `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
