import { describe, expect, it } from 'vitest';
import type { Flow, MathNode } from '../../../../src/course/markdown/index.ts';
import { formulaOf } from '../../../../src/course/markdown/math/formula.ts';
import { bodyLine, bodyOf } from '../lesson-text.ts';

/** A formula's elements and texts, without attributes. */
function outline(node: MathNode | string): string {
  if (typeof node === 'string') return node;
  return `${node.tag}(${node.children.map(outline).join(' ')})`;
}

/** The blocks of a text in prose. */
function prose(body: string): readonly Flow[] {
  const [block] = bodyOf(body).lesson?.blocks ?? [];
  return block?.kind === 'prose' ? block.content : [];
}

describe('a formula', () => {
  it('is a tree of MathML without its TeX, its words whole', () => {
    const tree = formulaOf('w = \\frac{\\mathrm{RTT}}{n}', false);
    expect(outline(tree)).toBe('math(mrow(mi(w) mo(=) mfrac(mrow(mi(RTT)) mi(n))))');
    expect(JSON.stringify(tree)).toContain('"mathvariant":"normal"');
  });

  it('keeps children apart whose places have meanings', () => {
    expect(outline(formulaOf('\\mathrm{a}_\\mathrm{b}', false))).toBe(
      'math(mrow(msub(mi(a) mi(b))))',
    );
  });

  it('stands in running text, or on lines of its own', () => {
    expect(prose('The window $w$ grows.')[0]).toMatchObject({
      content: [{ text: 'The window ' }, { kind: 'formula', text: 'w' }, { text: ' grows.' }],
    });
    const [before, formula, after] = prose('So\n\n$$\nw = 2 m\n$$\n\nholds.');
    expect([before?.kind, after?.kind]).toEqual(['paragraph', 'paragraph']);
    expect(formula).toMatchObject({
      kind: 'formula',
      math: { tag: 'math', attributes: { display: 'block' } },
    });
  });

  it('leaves a dollar alone that is written as one', () => {
    expect(prose('A \\$HOME and another \\$.')[0]).toMatchObject({
      content: [{ text: 'A $HOME and another $.' }],
    });
  });

  it.each([
    'w = 2m',
    'w_{n+1} = 2 w_n',
    'w_n = 2^n w_0',
    '\\text{ssthresh} = \\max(\\text{flight} / 2, 2\\,\\mathrm{MSS})',
    '\\text{rate} \\approx (\\frac{3}{2p})^{1/2}',
    'a \\le 2b \\le 4c',
    'x_0',
    'n',
  ])('may have numbers where it is a rule, or none: %s', (tex) => {
    expect(() => formulaOf(tex, false)).not.toThrow();
  });

  it.each([
    ['184', '184'],
    ['t = 184\\,\\mathrm{ms}', '184'],
    ['n = 10', '10'],
    ['3\\,\\mathrm{MSS}', '3'],
    ['w = 2 m = 2920', '2920'],
    ['w = \\max(1, 2)', '1'],
    ['t = 3\\,\\text{ms}', '3'],
    ['10 = 5 + 5', '10'],
  ])('may have none where it states what a run gives: %s', (tex, number) => {
    expect(() => formulaOf(tex, false)).toThrow(`the number ${number} is typed into a formula`);
  });

  it.each([
    ['\\frac{a', /no TeX/],
    ['\\nonsense', /no TeX.*\\nonsense/],
    ['\\color{red}x', /'mathcolor'/],
    ['\\mathbf{x}', /'mathvariant=bold'/],
    ['\\sqrt{x}', /'msqrt'/],
    ['\\cancel{x}', /'menclose'/],
    ['\\href{https://x.org}{x}', /no TeX|needs/],
    ['\\htmlStyle{color: red}{x}', /no TeX|needs/],
  ])('that pages cannot draw is refused: %s', (tex, message) => {
    expect(() => formulaOf(tex, false)).toThrow(message);
  });

  it('tells its mistakes with their line', () => {
    const { problems } = bodyOf('One.\n\nThen $t = 5$.\n\n$$\n\\frac{\n$$');
    expect(problems).toMatchObject([
      { line: bodyLine + 2, message: expect.stringMatching(/^formula: the number 5/) },
      { line: bodyLine + 4, message: expect.stringMatching(/^formula: the formula is no TeX/) },
    ]);
  });
});
