/** Advance of a character in the interface font, as a fraction of its size: a little generous, so that labels keep apart. */
const narrow = new Set("iljtfrI.,:;'’|!()[] ");
const wide = new Set('mwMW—%@');

/**
 * Estimates the width of a text, pixels: pictures are also made where there are no fonts, and must be the same on every
 * machine.
 */
export function textWidth(content: string, size: number): number {
  let width = 0;
  for (const character of content) {
    if (narrow.has(character)) width += 0.33;
    else if (wide.has(character)) width += 0.9;
    else if (character >= 'A' && character <= 'Z') width += 0.7;
    else width += 0.6;
  }
  return width * size;
}

/**
 * Wraps a text at `width` pixels: at spaces, between a number and its unit only if necessary, and within a
 * word that is longer than a line.
 */
export function wrapText(content: string, size: number, width: number): string[] {
  if (textWidth(content, size) <= width) return [content];
  const lines: string[] = [];
  for (const word of content.split(/(?<!\d) | (?!ms|s|bytes?)/).flatMap(broken(size, width))) {
    const last = lines.at(-1);
    if (last !== undefined && textWidth(`${last} ${word}`, size) <= width) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else {
      lines.push(word);
    }
  }
  return lines;
}

/** Breaks what does not fit into a line. */
function broken(size: number, width: number): (word: string) => string[] {
  return (word) => {
    if (textWidth(word, size) <= width) return [word];
    if (word.includes(' ')) return word.split(' ').flatMap(broken(size, width));
    if (!/^[a-z]{8,}$/.test(word)) return [word];
    const middle = Math.ceil(word.length / 2);
    return [`${word.slice(0, middle)}-`, word.slice(middle)];
  };
}
