import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decodeLink, type LinkState } from '../../src/links/index.ts';
import { builtinNames, scenarioVersion } from '../../src/scenario/index.ts';

// These links are in people's mails and papers: the file is never changed, only longer.
const frozen = JSON.parse(readFileSync('tests/fixtures/links/version-1.json', 'utf8')) as {
  name: string;
  fragment: string;
  state: LinkState;
}[];

describe('a link of version 1 is read for ever', () => {
  it.each(frozen)('$name', async ({ fragment, state }) => {
    const reader = { schema: scenarioVersion, presets: builtinNames };
    expect(await decodeLink(fragment, reader)).toEqual(state);
  });
});
