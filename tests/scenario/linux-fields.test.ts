import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { checkScenario } from '../../src/scenario/index.ts';

/** `PATH` or `PATH: VALUE` of a stack, in the second column of a table. */
const fields = [
  ...readFileSync('docs/linux.md', 'utf8').matchAll(/^\| [^|]+ \| `([\w.]+)(?:: ([^`]+))?` \|/gm),
].map(([, path = '', value]) => [path, value] as const);

function nested(path: string, value: unknown): object {
  return path
    .split('.')
    .reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as object;
}

it.each(fields)('docs/linux.md: %s exists', (path, value) => {
  const set = nested(path, value === undefined ? null : (JSON.parse(value) as unknown));
  const isOfNetwork = /^(delay|rate|queue|lossRate)$/.test(path);
  const result = checkScenario({
    version: 1,
    http: { documents: [{ bytes: 1 }] },
    ...(isOfNetwork
      ? { network: { kind: 'link', ...set } }
      : { hosts: { server: { profile: 'linux-6', tcp: set } } }),
  });
  const reasons = result.ok ? [] : result.problems.map(({ reason }) => reason);
  // Without a value, the field is known but null is not one of its values.
  if (value === undefined) expect(reasons.join()).not.toContain('unknown');
  else expect(reasons).toEqual([]);
});

it('docs/linux.md names many', () => {
  expect(fields.length).toBeGreaterThan(15);
});
