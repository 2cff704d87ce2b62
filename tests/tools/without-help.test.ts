import { expect, it } from 'vitest';
import { withoutHelp } from '../../tools/site/without-help.ts';

it('blanks sentences, and leaves titles, units and choices', () => {
  const code =
    "choice(['free', 'memory'], 'Window', 'What isn’t read.'), count('bytes', 'MSS', 'How many?')";
  expect(withoutHelp(code)).toBe(
    "choice(['free', 'memory'], 'Window', ''), count('bytes', 'MSS', '')",
  );
});
