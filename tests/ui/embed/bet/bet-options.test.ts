// A bet's address may say how it looks, not what it shows.
import { describe, expect, test } from 'vitest';
import { defaultOptions } from '../../../../src/ui/embed/options.ts';
import { readBetOptions } from '../../../../src/ui/embed/bet/bet-options.ts';

describe('the address of a bet', () => {
  test('may say what goes for any player', () => {
    const { options, refused } = readBetOptions(
      '?theme=dark&title=Who%20waits%3F&keys=none&controls=steps&speed=50&origins=https://a.example',
      '#still=1',
    );
    expect(refused).toEqual([]);
    expect(options).toEqual({
      ...defaultOptions,
      theme: 'dark',
      title: 'Who waits?',
      keys: 'none',
      controls: 'steps',
      speed: 50,
      origins: ['https://a.example'],
      still: true,
    });
  });

  test.each(['start=4', 'stop=12ms', 'at=1', 'views=packets', 'play=1'])(
    'is refused %s in a sentence, wherever it stands',
    (words) => {
      for (const [query, fragment] of [
        [`?theme=dark&${words}`, ''],
        ['?theme=dark', `#${words}`],
      ] as const) {
        const { options, refused } = readBetOptions(query, fragment);
        expect(options).toEqual({ ...defaultOptions, theme: 'dark' });
        expect(refused).toEqual([`‘${words}’ was ignored: a bet shows what its lesson does.`]);
      }
    },
  );

  test('carries no other run', () => {
    const { state, refused } = readBetOptions('', '#s=1zABC');
    expect(state).toBe('');
    expect(refused).toHaveLength(1);
  });

  test('has its mistakes told as any other', () => {
    expect(readBetOptions('?theme=blue&utm_source=x', '#what=1').refused).toEqual([
      '‘what=1’ was ignored: there is no such option.',
      '‘theme=blue’ was ignored: it must be one of system, light, dark.',
    ]);
  });
});
