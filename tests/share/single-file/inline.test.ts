// What stands inside a page may not end its element, and is named by its hash in the page's policy.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { inlineScript, inlineStyle } from '../../../src/share/single-file/inline.ts';

const hashOf = (text: string): string => createHash('sha256').update(text, 'utf8').digest('base64');

/** What a browser takes as the content: all up to the first end of the element. */
const contentOf = (tag: string, name: string): string =>
  new RegExp(`^<${name}>(.*?)</${name}`, 'is').exec(tag)?.[1] ?? '';

describe('a script', () => {
  it('that names its own end or a comment says the same, and goes on to its end', () => {
    const { tag } = inlineScript('said.push("</script><!-- </SCRIPT>", 1 < 2, "</b>");');
    expect(tag).not.toContain('<!--');
    const said: unknown[] = [];
    new Function('said', contentOf(tag, 'script'))(said);
    expect(said).toEqual(['</script><!-- </SCRIPT>', true, '</b>']);
  });

  it('has the hash of what is in it, as UTF-8 and with line ends as the browser reads them', () => {
    const { tag, hash } = inlineScript('say("‘…’");\r\nsay("</script>");\r\n');
    expect(hash).toBe(hashOf(contentOf(tag, 'script')));
    expect(tag).not.toContain('\r');
  });
});

describe('a style sheet', () => {
  it('that names its own end goes on behind it', () => {
    const { tag, hash } = inlineStyle('a::after { content: "</style>" }\r\nb { color: red }');
    const content = contentOf(tag, 'style');
    expect(content).toBe('a::after { content: "\\3C /style>" }\nb { color: red }');
    expect(hash).toBe(hashOf(content));
  });
});
