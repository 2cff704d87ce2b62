import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/** A script or a style sheet within a page. */
export interface Inlined {
  readonly tag: string;
  /** SHA-256 of its content, in base64, for the page's policy. */
  readonly hash: string;
}

/** Escapes what would end the element, or begin a comment in it; in scripts that only occurs within texts. */
export function inlineScript(code: string): Inlined {
  const text = code.replace(/<(?=\/script|!--)/gi, '\\x3C').replaceAll('\r', '');
  return { tag: `<script>${text}</script>`, hash: hashOf(text) };
}

export function inlineStyle(css: string): Inlined {
  const text = css.replace(/<(?=\/style)/gi, '\\3C ').replaceAll('\r', '');
  return { tag: `<style>${text}</style>`, hash: hashOf(text) };
}

function hashOf(text: string): string {
  return btoa(String.fromCharCode(...sha256(utf8ToBytes(text))));
}
