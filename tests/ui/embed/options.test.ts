// What the address of an embedded player asks for is read as it was written, and nothing else of it counts.
import { describe, expect, test } from 'vitest';
import { slownesses } from '../../../src/plot/scales/index.ts';
import {
  controlSets,
  embedThemes,
  keyPolicies,
  readOptions,
  defaultOptions,
  writeOptions,
  type EmbedOptions,
} from '../../../src/ui/embed/options.ts';
import { fc, trials } from '../../trials.ts';
import { viewNames } from '../../../src/plot/views/index.ts';

const place = fc.option(
  fc.oneof(
    fc.nat(999_999_999).map((step) => ({ step })),
    fc.nat(1_000_000_000).map((microseconds) => ({ time: microseconds * 1000 })),
  ),
);

const anyOptions: fc.Arbitrary<EmbedOptions> = fc.record({
  start: place,
  stop: place,
  at: place,
  views: fc.option(fc.subarray([...viewNames], { minLength: 1 })),
  controls: fc.constantFrom(...controlSets),
  theme: fc.constantFrom(...embedThemes),
  title: fc.option(fc.string({ maxLength: 120, unit: 'binary' })),
  speed: fc.option(fc.constantFrom(...slownesses)),
  keys: fc.constantFrom(...keyPolicies),
  play: fc.boolean(),
  still: fc.boolean(),
  present: fc.boolean(),
  origins: fc.uniqueArray(
    fc.constantFrom('https://example.org', 'http://localhost:8000', 'null', 'https://a.test'),
  ),
});

test('what is written is read again, from the query or the fragment', () => {
  fc.assert(
    fc.property(anyOptions, (options) => {
      const query = writeOptions(options);
      expect(readOptions(query, '')).toEqual({ options, state: '', refused: [] });
      const fragment = query === '' ? '' : `#s=1zABC&${query.slice(1)}`;
      const state = query === '' ? '' : '#s=1zABC';
      expect(readOptions('', fragment)).toEqual({ options, state, refused: [] });
    }),
    trials(200),
  );
});

test('whatever is asked, options come out of it, and every refusal is a sentence', () => {
  const names = [...Object.keys(defaultOptions), 's', '__proto__', 'constructor', 'toString'];
  const asked = fc.array(fc.tuple(fc.constantFrom(...names), fc.string({ unit: 'binary' })));
  fc.assert(
    fc.property(asked, asked, (query, fragment) => {
      const { options, refused } = readOptions(
        `?${new URLSearchParams(query)}`,
        `#${new URLSearchParams(fragment)}`,
      );
      expect(Object.keys(options).sort()).toEqual(Object.keys(defaultOptions).sort());
      for (const sentence of refused) expect(sentence).toMatch(/^[‘T][^]{5,400}\.$/u);
      expect(readOptions(writeOptions(options), '').options).toEqual(options);
    }),
    trials(300),
  );
});

describe('refused in a sentence that says what may be asked', () => {
  test.each([
    ['views=sequence,nothing', 'any of sequence, ladder'],
    ['views=', 'any of sequence'],
    ['start=-1', 'a number of steps'],
    ['start=1.5', 'a number of steps'],
    ['stop=1e9ms', 'a time, such as 184.3ms'],
    ['at=12h', 'a number of steps'],
    ['controls=all', 'one of full, steps, none'],
    ['theme=blue', 'one of system, light, dark'],
    ['speed=3', 'how many times slower'],
    ['keys=all', 'one of local, none'],
    ['play=yes', '1 or 0'],
    [`title=${'x'.repeat(121)}`, 'at most 120 characters'],
    ['origins=https://example.org/', 'up to 10 origins'],
    ['origins=javascript:alert(1)', 'up to 10 origins'],
    ['origins=*', 'up to 10 origins'],
  ])('%s', (query, may) => {
    const { options, refused } = readOptions(`?${query}`, '');
    expect(options).toEqual(defaultOptions);
    expect(refused).toHaveLength(1);
    expect(refused[0]).toContain(may);
  });

  test('a name that is none, in the fragment; in the query other sites add their own', () => {
    expect(readOptions('', '#tittle=x').refused).toEqual([
      '‘tittle=x’ was ignored: there is no such option.',
    ]);
    expect(readOptions('?utm_source=x', '').refused).toEqual([]);
  });

  test('more than an address could say', () => {
    const { options, refused } = readOptions(`?theme=dark&title=${'x'.repeat(9000)}`, '');
    expect(options).toEqual(defaultOptions);
    expect(refused).toHaveLength(1);
  });
});

test('the fragment counts where both name an option', () => {
  expect(readOptions('?theme=dark', '#theme=light').options.theme).toBe('light');
});
