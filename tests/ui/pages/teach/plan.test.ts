import { describe, expect, it } from 'vitest';
import { planOf, type PlanPlaces } from '../../../../src/ui/pages/teach/plan.ts';

const places: PlanPlaces = {
  isPage: (path) => ['teach/', 'embed/bets/nagle/near-bet/'].includes(path),
  isScenario: (name) => name === 'write-write-read',
  stopsOf: (lesson) =>
    lesson === 'nagle'
      ? [
          { id: 'step-1', title: 'The header' },
          { id: 'step-2', title: 'Twice' },
          { id: 'step-3', title: 'Twice' },
        ]
      : undefined,
};
const read = (text: string, minutes?: number) => planOf(`# A plan\n\n${text}`, places, minutes);

describe('a lesson plan', () => {
  it('leads to pages, bets, and stops by their titles', () => {
    const { title, parts } = read(
      '[a](page:teach/) [b](bet:nagle/near-bet) [The header](stop:nagle)',
    );
    expect(title).toBe('A plan');
    const [paragraph] = parts;
    const text = paragraph?.kind === 'paragraph' ? paragraph.text : [];
    expect(text.flatMap((part) => ('address' in part ? [part.address] : []))).toEqual([
      'teach/index.html',
      'embed/bets/nagle/near-bet/index.html',
      'lessons/nagle/index.html#step-1',
    ]);
  });

  it.each([
    ['[a](page:teach/none/)', 'there is no page:teach/none/'],
    ['[a](bet:nagle/none)', 'there is no bet:nagle/none'],
    ['[The end](stop:nagle)', "the lesson 'nagle' has 0 stops called 'The end'"],
    ['[Twice](stop:nagle)', "the lesson 'nagle' has 2 stops called 'Twice'"],
    ['[The header](stop:none)', "the lesson 'none' has 0 stops called 'The header'"],
    ['[a](b.md)', "a link leads to 'b.md'"],
    ['```html\n<iframe data-ackclock="bets/nagle/none?present=1">\n```', 'bets/nagle/none'],
    ['```html\n<iframe data-ackclock="none?at=1">\n```', "a slide shows 'none'"],
  ])('refuses %s', (text, message) => {
    expect(() => read(text)).toThrow(message);
  });

  it('takes as long as it says', () => {
    const table = '| minutes | part |\n|---|---|\n| 20 | a |\n| 30 | b |';
    expect(read(table, 50).parts).toHaveLength(1);
    expect(() => read(table, 90)).toThrow('the parts take 50 minutes, not 90');
    expect(() => read('No table.', 50)).toThrow('the parts take 0 minutes, not 50');
  });
});
