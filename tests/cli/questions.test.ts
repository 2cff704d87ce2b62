import { describe, expect, it } from 'vitest';
import { ackclock } from './command.ts';

describe('ackclock questions', () => {
  it('writes a bank, and says what it leaves out', async () => {
    const { code, stdout, stderr } = await ackclock('questions', 'nagle', '--format', 'gift');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^\$CATEGORY: Ackclock\/Nagle/);
    expect(stderr).toMatch(/^$|^\d+ of \d+ questions have a picture/);
    const one = await ackclock('questions', 'nagle', '--format', 'gift', '--draws', '1');
    expect(one.stdout.length).toBeLessThan(stdout.length);
  });

  it.each([
    [['nagle'], /--format: say how .*gift/],
    [['nagle', '--format', 'word'], /--format: 'word' is not one of the choices.*gift/],
    [['nagel', '--format', 'gift'], /nagel: unknown lesson; did you mean 'nagle'\?/],
    [['nagle', '--format', 'gift', '--draws', '0'], /--draws: 0 .*1 to 100/],
  ])('refuses %j in a sentence', async (words, why) => {
    expect(await ackclock('questions', ...words)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(why),
    });
  });
});
