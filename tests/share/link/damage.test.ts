// A link that lost, changed or gained characters on its way never opens with another state.
import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  decodeLink,
  encodeLink,
  encodeShortLink,
  LinkError,
  type LinkState,
} from '../../../src/share/link/index.ts';
import { builtinNames, scenarioVersion } from '../../../src/scenario/index.ts';
import { fc } from '../../trials.ts';

const reader = { schema: scenarioVersion, presets: builtinNames };
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** What programs put into or behind an address, besides letters. */
const strange = '.,;:!?)]}>"\'%+/=&# \né😀';
const copyAgain = 'It is damaged or incomplete. Copy the whole link again, and nothing after it.';

const frozen = (version: number) =>
  JSON.parse(readFileSync(`tests/fixtures/links/version-${version}.json`, 'utf8')) as {
    readonly name: string;
    readonly fragment: string;
    readonly state: LinkState;
  }[];
const links = frozen(2);

/** So that long links take no longer than short ones: of their mutants, about this many. */
const maxMutants = 8000;

/** Of the letters each one for short links; for long ones some, others at each position. */
function* lettersAt(link: string, letters: string, at: number): Generator<string> {
  const each = [...letters];
  const step = Math.ceil((link.length * each.length) / maxMutants);
  for (let i = at % step; i < each.length; i += step) yield each[i]!;
}

function* substitutions(link: string, letters: string): Generator<string> {
  for (let at = 0; at < link.length; at++)
    for (const letter of lettersAt(link, letters, at))
      if (letter !== link[at]) yield link.slice(0, at) + letter + link.slice(at + 1);
}

function* insertions(link: string, letters: string): Generator<string> {
  for (let at = 0; at <= link.length; at++)
    for (const letter of lettersAt(link, letters, at))
      yield link.slice(0, at) + letter + link.slice(at);
}

function* deletions(link: string): Generator<string> {
  for (let at = 0; at < link.length; at++) yield link.slice(0, at) + link.slice(at + 1);
}

function* swaps(link: string): Generator<string> {
  for (let at = 1; at < link.length; at++) {
    const swapped = link.slice(0, at - 1) + link[at]! + link[at - 1]! + link.slice(at + 1);
    if (swapped !== link) yield swapped;
  }
}

function* truncations(link: string): Generator<string> {
  for (let length = 0; length < link.length; length++) yield link.slice(0, length);
}

/** @returns the damaged links that opened, which should be none, and how many were tried */
async function opened(damaged: Iterable<string>): Promise<{ opened: string[]; tried: number }> {
  const result = { opened: [] as string[], tried: 0 };
  for (const link of damaged) {
    result.tried++;
    try {
      await decodeLink(link, reader);
      result.opened.push(link);
    } catch (error) {
      if (!(error instanceof LinkError) || !['damaged', 'newer'].includes(error.fault)) throw error;
    }
  }
  return result;
}

describe.each(links)('damage to a link: $name', ({ fragment: link }) => {
  it('one changed character', async () => {
    const { opened: none, tried } = await opened(substitutions(link, alphabet));
    expect(none).toEqual([]);
    expect(tried).toBeGreaterThan(Math.min(link.length * 62, maxMutants / 2));
  });

  it('one character that no link has', async () => {
    expect((await opened(substitutions(link, strange))).opened).toEqual([]);
  });

  it('one missing character, and two swapped neighbors', async () => {
    expect((await opened(deletions(link))).opened).toEqual([]);
    expect((await opened(swaps(link))).opened).toEqual([]);
  });

  it('one added character, anywhere', async () => {
    expect((await opened(insertions(link, 'Aa0_-.)=&'))).opened).toEqual([]);
  });

  it('a missing end, of any length', async () => {
    expect((await opened(truncations(link))).opened).toEqual([]);
  });

  it('more behind it, or all of it twice', async () => {
    const behind = [...alphabet, ...strange, ').', '...', '</a>', '&at=3', '%20', 'AAAA', link];
    expect((await opened(behind.map((more) => link + more))).opened).toEqual([]);
  });

  it('other capitals, or a range of it missing', async () => {
    expect((await opened([link.toUpperCase(), link.toLowerCase()])).opened).toEqual([]);
    const ranges = fc.tuple(fc.nat(link.length - 4), fc.integer({ min: 1, max: 80 }));
    await fc.assert(
      fc.asyncProperty(ranges, async ([at, length]) => {
        const cut = link.slice(0, 3 + at) + link.slice(3 + at + length);
        expect((await opened([cut])).opened).toEqual([]);
      }),
    );
  });

  it('no change of one character gives a link of version 1, which has no checksum', () => {
    const [head, all] = [link.slice(0, 10), `${alphabet}${strange}`];
    const heads = [substitutions(head, all), insertions(head, all), deletions(head), swaps(head)];
    for (const mutants of heads)
      for (const mutant of mutants) expect(mutant).not.toMatch(/^#s=1[zj]/);
  });
});

describe('the checksum of a link', () => {
  const state = links[0]!.state;

  it('is the CRC-32 of all between the opening and itself, lowest byte first', async () => {
    for (const link of [await encodeLink(state), encodeShortLink(state)]) {
      const [, covered = '', checksum] = /^#s=(2[dp].*)(.{6})$/.exec(link) ?? [];
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32LE(crc32(covered));
      expect(checksum).toBe(bytes.toString('base64url'));
    }
  });

  it('makes a link six characters longer', () => {
    const old = frozen(1).filter(({ fragment }) => fragment.startsWith('#s=1j'));
    for (const { fragment, state } of old)
      expect(encodeShortLink(state).length).toBe(fragment.length + 6);
  });

  it('catches a swap of its first character with the one before, whatever they are', () => {
    // The bytes of a checksum change by this where the last character before it changes.
    for (const before of alphabet)
      for (const first of alphabet) {
        if (before === first) continue;
        const delta = (crc32(before) ^ crc32(first)) >>> 0;
        // Only the first character may change, which holds bits 2 to 7.
        expect(delta & ~0xfc).not.toBe(0);
      }
  });

  it('is not asked of links of version 1', async () => {
    const old = frozen(1)[0]!.fragment;
    expect(await decodeLink(old, reader)).toEqual(state);
  });
});

describe('what is said of a damaged link', () => {
  const { fragment: link } = links[2]!;
  const messageOf = (fragment: string) =>
    decodeLink(fragment, reader).then(
      () => 'opened',
      (error: unknown) => (error as Error).message,
    );

  it.each([
    ['changed in the middle', link.slice(0, 90) + (link[90] === 'A' ? 'B' : 'A') + link.slice(91)],
    ['without its end', link.slice(0, -20)],
    ['nothing but its opening', '#s='],
    ['nothing but its version', '#s=2'],
    ['with a full stop behind it', `${link}.`],
    ['with the letter of version 1', `#s=2z${link.slice(5)}`],
    ['with the number of version 1', `#s=1${link.slice(4)}`],
    ['without a number', `#s=${link.slice(4)}`],
  ])('%s: what to do', async (_, fragment) => {
    expect(await messageOf(fragment)).toBe(copyAgain);
  });

  it('whose version does not exist yet: it may be either', async () => {
    expect(await messageOf(`#s=3${link.slice(4)}`)).toBe(
      'It was made by a later version of Ackclock, or its beginning is damaged. Copy the whole link again.',
    );
  });
});
