// `<ack-clock>`: one script at the site's root, with its style sheet inside.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Beside } from '../../src/ui/element/beside.ts';

/** How much a page with one player can be expected to load; see docs/decisions/0016 and 0031. */
export const ELEMENT_LIMIT = 120 * 1024;

/**
 * Prepends to the element's script the parts it depends on, and its styles.
 * @param style the file of its styles, which is removed
 */
export async function writeElement(
  site: string,
  script: string,
  style: string,
  beside: Omit<Beside, 'style'>,
): Promise<void> {
  const file = join(site, script);
  const css = await readFile(join(site, style), 'utf8');
  await rm(join(site, style));
  const found: Beside = { ...beside, style: byOwnLetters(css) };
  const code = await readFile(file, 'utf8');
  const whole = plainLetters(`(BESIDE=>{${code}})(${JSON.stringify(found)});\n`);
  const size = gzipSync(whole).length;
  if (size > ELEMENT_LIMIT)
    throw new Error(`${script}: ${size} bytes compressed, the limit is ${ELEMENT_LIMIT}`);
  await writeFile(file, whole);
}

/** A script is read in the encoding of the page around, whatever that is. */
export function plainLetters(code: string): string {
  return code.replace(
    /[^\0-\x7f]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * The page around can have any font size, and `rem` is the page's, so lengths follow the element's own instead
 * (src/ui/element/style.ts). A container query can't use a variable, so it gets `em`, the container's font size.
 */
export function byOwnLetters(css: string): string {
  return css
    .split(/(@(?:media|container)[^{]*\{)/)
    .map((part, i) => {
      if (i % 2 === 0) return part.replace(LENGTH, 'calc($1 * var(--ackclock-rem))');
      if (part.startsWith('@media')) return part;
      return part.replace(LENGTH, (_, count: string) => `${+(+count / TEXT).toFixed(3)}em`);
    })
    .join('');
}

/** Font size of a container, `--text`, in rem. */
const TEXT = 0.9375;

const LENGTH = /(?<![\w.#-])(-?(?:\d+\.?\d*|\.\d+))rem\b/g;
