import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decodeLink, type LinkState } from '../../../src/share/link/index.ts';
import { builtinNames, scenarioVersion } from '../../../src/scenario/index.ts';

interface Frozen {
  readonly name: string;
  readonly fragment: string;
  readonly state: LinkState;
}

// These links are in people's emails and papers: only ever add to the files.
describe.each([1, 2])('a link of version %i always opens', (version) => {
  const text = readFileSync(`tests/fixtures/links/version-${version}.json`, 'utf8');
  it.each(JSON.parse(text) as Frozen[])('$name', async ({ fragment, state }) => {
    const reader = { schema: scenarioVersion, presets: builtinNames };
    expect(fragment.startsWith(`#s=${version}`)).toBe(true);
    expect(await decodeLink(fragment, reader)).toEqual(state);
  });
});
