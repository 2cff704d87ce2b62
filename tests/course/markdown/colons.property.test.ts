import { describe, expect, it } from 'vitest';
import type { Flow } from '../../../src/course/markdown/index.ts';
import { bodyOf } from './lesson-text.ts';
import { fc, trials } from '../../trials.ts';

/** What remark-directive would make directives of, or nearly. */
const piece = fc.oneof(
  fc.constantFrom('12:30', 'port :80', '::1', ':name', 'a:b', ':x[y]', ':x{a=b}', ':p[q]{r}', ':'),
  fc.constantFrom('fe80::1', 'http://', 'std::move', ':-)', ':8080[tcp]', 'C:', ':::', '::'),
  fc.stringMatching(/^[a-z]{1,6}$/),
  fc.stringMatching(/^[a-z]{0,3}:{1,3}[a-z]{0,3}$/),
);

/** Only numbers may be complained about: 12:30 is two of them. */
const isDigits = /^the number /;

function textOf(flow: Flow | undefined): string {
  if (flow?.kind !== 'paragraph') return '';
  return flow.content.map((part) => (part.kind === 'text' ? part.text : `<${part.kind}>`)).join('');
}

describe('text with colons', () => {
  it('survives as it was written', () => {
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 8 }), (pieces) => {
        // A word in front: a colon at the beginning of a line may open a block, which is another matter.
        const text = ['begin', ...pieces].join(' ');
        const { lesson, problems } = bodyOf(text);
        const [prose] = lesson?.blocks ?? [];
        expect(prose?.kind === 'prose' ? textOf(prose.content[0]) : undefined).toBe(text);
        expect(problems.filter(({ message }) => !isDigits.test(message))).toEqual([]);
      }),
      trials(150),
    );
  });

  it('survives inside emphasis, and in front of a real directive', () => {
    const { lesson } = bodyOf('At *noon:thirty and :x[y]* on :port the :data[byte :z came]: yes');
    expect(JSON.stringify(lesson?.blocks[0])).toContain('noon:thirty and :x[y]');
    expect(JSON.stringify(lesson?.blocks[0])).toContain('byte :z came');
    expect(JSON.stringify(lesson?.blocks[0])).toContain(' on :port the ');
  });

  it('survives on a line of its own with two colons', () => {
    const { lesson, problems } = bodyOf('::main');
    expect(problems).toEqual([]);
    const [prose] = lesson?.blocks ?? [];
    expect(prose?.kind === 'prose' ? textOf(prose.content[0]) : undefined).toBe('::main');
  });
});
