import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { guideOf } from '../../../../src/ui/pages/teach/guide.ts';

describe('the guide to writing lessons', () => {
  it('has every part of the document below its title', () => {
    const parts = guideOf(readFileSync('docs/lessons.md', 'utf8'));
    const headings = parts.filter(({ kind }) => kind === 'heading');
    expect(headings.map((part) => 'id' in part && part.id)).toContain('front-matter');
    for (const kind of ['paragraph', 'code', 'table'] as const) {
      expect(parts.some((part) => part.kind === kind)).toBe(true);
    }
  });

  it('keeps words, code and weight, and of links their words', () => {
    expect(guideOf('# Title\n\nA **b** `c` [d](e.md).\n\n- one\n- `two`')).toEqual([
      {
        kind: 'paragraph',
        text: [
          { kind: 'text', text: 'A ' },
          { kind: 'strong', content: [{ kind: 'text', text: 'b' }] },
          { kind: 'text', text: ' ' },
          { kind: 'code', text: 'c' },
          { kind: 'text', text: ' ' },
          { kind: 'text', text: 'd' },
          { kind: 'text', text: '.' },
        ],
      },
      {
        kind: 'list',
        items: [[{ kind: 'text', text: 'one' }], [{ kind: 'code', text: 'two' }]],
      },
    ]);
  });

  it('keeps links to other sites', () => {
    expect(guideOf('[a](https://example.org/b)')).toEqual([
      {
        kind: 'paragraph',
        text: [
          {
            kind: 'link',
            address: 'https://example.org/b',
            content: [{ kind: 'text', text: 'a' }],
          },
        ],
      },
    ]);
    const [part] = guideOf('[a](javascript:b)');
    expect(part).toEqual({ kind: 'paragraph', text: [{ kind: 'text', text: 'a' }] });
  });

  it('keeps the anchors that a heading had before', () => {
    const [part] = guideOf('## <a id="old-words"></a>New words');
    expect(part).toEqual({
      kind: 'heading',
      id: 'new-words',
      oldIds: ['old-words'],
      level: 2,
      text: [{ kind: 'text', text: 'New words' }],
    });
  });

  it('refuses what its page cannot show', () => {
    expect(() => guideOf('## <b>a</b>')).toThrow('<b>');
    expect(() => guideOf('![a](b.png)')).toThrow('image');
    expect(() => guideOf('> quoted')).toThrow('blockquote');
  });
});
