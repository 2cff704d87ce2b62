// The lint rule that keeps a catch-all from hiding a mistake in the program.
import { ESLint, Linter } from 'eslint';
import svelte from 'eslint-plugin-svelte';
import { describe, expect, it } from 'vitest';
import { caughtErrors } from '../../tools/lint/caught-errors.mjs';

function complaints(code: string, filename = 'a.js'): number {
  const found = new Linter().verify(
    code,
    [
      ...svelte.configs.base,
      {
        files: ['**/*.js', '**/*.svelte'],
        plugins: { ackclock: { rules: { 'caught-errors': caughtErrors } } },
        rules: { 'ackclock/caught-errors': 'error' },
      },
    ],
    { filename },
  );
  for (const { ruleId, message } of found) expect(ruleId, message).toBe('ackclock/caught-errors');
  return found.length;
}

describe('an error that is caught', () => {
  it.each([
    'try { f(); } catch { g(); }',
    'try { f(); } catch (error) { g(error); }',
    'try { f(); } catch (error) { throw new Error(error.message); }',
    'try { f(); } catch ({ message }) { throw message; }',
    'try { f(); } catch (error) { later(() => { throw error; }); }',
    'try { f(); } catch { // Nothing depends on it.\n }',
    'try { f(); } catch { // Expected:\n }',
    'f().catch(() => undefined);',
    'f().catch(g);',
    'f().then(g, () => undefined);',
    '// Expected: not this line, which is too far away.\n\nf().catch(() => undefined);',
  ])('must not be hidden: %s', (code) => {
    expect(complaints(code)).toBe(1);
  });

  it.each([
    'try { f(); } catch (error) { if (!(error instanceof E)) throw error; g(); }',
    'try { f(); } catch (error) { throw error; }',
    'try { f(); } catch {\n  // Expected: the storage is full.\n  g();\n}',
    'try { f(); } finally { g(); }',
    'f().catch((error) => { if (!known(error)) throw error; });',
    '// Expected: the file does not come.\nf().catch(() => undefined);',
    'f()\n  .then(g)\n  // Expected: the browser refuses.\n  .catch(() => undefined);',
    'f().then(\n  g,\n  // Expected: the browser refuses.\n  () => undefined,\n);',
    'f().catch(() => {\n  // Expected: the browser refuses.\n});',
    'f().then(g);',
  ])('is fine when it is rethrown or expected: %s', (code) => {
    expect(complaints(code)).toBe(0);
  });

  it('must not be hidden by a template either', () => {
    const block = (content: string) => `{#await p then x}{x}{:catch}${content}{/await}`;
    expect(complaints(block('No.'), 'a.svelte')).toBe(1);
    expect(complaints(block('<!-- Expected: the part does not come. -->No.'), 'a.svelte')).toBe(0);
  });

  it.each(['src/scenario/check/check.ts', 'src/cli/main.ts', 'src/ui/kit/Lazy.svelte'])(
    'is checked in %s',
    async (file) => {
      const { rules } = await new ESLint().calculateConfigForFile(file);
      expect(rules['ackclock/caught-errors']).toEqual([2]);
    },
  );
});
