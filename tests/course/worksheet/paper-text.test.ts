import { describe, expect, it } from 'vitest';
import { onPaper } from '../../../src/course/worksheet/paper-text.ts';
import { bodyOf } from '../markdown/lesson-text.ts';

describe('text on paper', () => {
  it('keeps formulas, puts citations in brackets and leaves out what leads elsewhere', () => {
    const { lesson } = bodyOf('So $w$ [grows](https://x.org) :cite[paper]{at="section 2"}.');
    const [prose] = lesson?.blocks ?? [];
    const [paragraph] = prose?.kind === 'prose' ? prose.content : [];
    const text = paragraph?.kind === 'paragraph' ? paragraph.content : [];
    expect(onPaper(text)).toMatchObject([
      { text: 'So ' },
      { kind: 'formula', math: { tag: 'math' } },
      { text: ' ' },
      { text: 'grows' },
      { text: ' ' },
      { text: '(A paper, section 2)' },
      { text: '.' },
    ]);
  });
});
