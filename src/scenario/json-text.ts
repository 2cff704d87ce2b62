/** Maximum nesting of any input: a scenario has seven levels. */
export const deepestNesting = 12;
export const nestedTooDeep = `is nested deeper than ${deepestNesting} levels`;

export type JsonResult =
  | { readonly ok: true; readonly value: unknown }
  | ({ readonly ok: false } & JsonProblem);

/** Why a text is not read. */
export interface JsonProblem {
  /** Dots between names: `http.0.0`; empty: the whole text. */
  readonly path: string;
  readonly reason: string;
  /** Index of the bracket that opens one level too many; undefined: the text is not JSON. */
  readonly offset: number | undefined;
}

/**
 * Parses an untrusted JSON text. Nesting is checked first, without recursion, because JSON.parse in some browsers, and most
 * readers of its result, exhaust the stack on deeply nested text. Never throws.
 */
export function readJson(text: string): JsonResult {
  const nesting = nestingProblem(text);
  if (nesting !== undefined) return { ok: false, ...nesting };
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { ok: false, path: '', reason: `is not JSON: ${error.message}`, offset: undefined };
  }
}

/** One pass over the text. JSON.parse decides whether it is JSON. */
function nestingProblem(text: string): JsonProblem | undefined {
  // The position in each open level: an index, or a name as written.
  const places: (number | string)[] = [];
  let lastString = '';
  for (let i = 0; i < text.length; i++) {
    const top = places.length - 1;
    const place = places[top];
    switch (text[i]) {
      case '"': {
        const end = endOfString(text, i);
        lastString = text.slice(i + 1, end);
        i = end;
        break;
      }
      case ':':
        if (typeof place === 'string') places[top] = lastString;
        break;
      case ',':
        if (typeof place === 'number') places[top] = place + 1;
        break;
      case '[':
      case '{':
        if (places.length === deepestNesting) {
          return { path: places.join('.'), reason: nestedTooDeep, offset: i };
        }
        places.push(text[i] === '[' ? 0 : '');
        break;
      case ']':
      case '}':
        places.pop();
        break;
    }
  }
  return undefined;
}

/** Index of the quote that ends a string, or the end of the text. */
function endOfString(text: string, start: number): number {
  let i = start + 1;
  while (i < text.length && text[i] !== '"') i += text[i] === '\\' ? 2 : 1;
  return i;
}
