import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  decodeLink,
  encodeLink,
  encodeShortLink,
  isLink,
  LinkError,
  type LinkedRun,
  type LinkedSweep,
  type LinkedTwin,
  type LinkedValues,
  type LinkState,
  type Plain,
  type PlainObject,
} from '../../../src/share/link/index.ts';
import { reader, state } from './reader.ts';
import { fc, trials } from '../../trials.ts';

const name = fc
  .string({ maxLength: 12 })
  .filter((text) => !['__proto__', 'constructor', 'prototype'].includes(text));
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).filter((n) => !Object.is(n, -0));
const { value } = fc.letrec<{ value: Plain }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constant(null),
    fc.boolean(),
    number,
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(name, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
}));
const group: fc.Arbitrary<PlainObject> = fc.dictionary(name, value, {
  maxKeys: 5,
  noNullPrototype: true,
});
const run: fc.Arbitrary<LinkedRun> = fc.record(
  {
    preset: fc.oneof(fc.constantFrom(...reader.presets), group),
    changes: group,
    edits: fc.array(group, { minLength: 1, maxLength: 3 }),
  },
  { requiredKeys: ['preset', 'changes'] },
);
const twin: fc.Arbitrary<LinkedTwin> = fc
  .tuple(run, fc.option(fc.string({ maxLength: 120 })))
  .map(([run, title]) => ({ ...run, ...(title === null ? {} : { title }) }));
const word = fc.string({ minLength: 1, maxLength: 40 });
const path = fc.constantFrom('network.delay', 'hosts.server.tcp.mss', 'flows.0.clientTcp.nagle');
const values: fc.Arbitrary<LinkedValues> = fc.record({
  path,
  values: fc.array(fc.oneof(number, fc.boolean(), word), { minLength: 1, maxLength: 12 }),
});
const sweep: fc.Arbitrary<LinkedSweep> = fc.record(
  {
    along: path,
    from: number,
    to: number,
    points: fc.integer({ min: 1, max: 100 }),
    curves: fc.option(values),
    panels: values,
    seeds: fc.integer({ min: 1, max: 100 }),
    measure: word,
  },
  { requiredKeys: ['along', 'from', 'to', 'points', 'curves', 'seeds', 'measure'] },
);
const anyState: fc.Arbitrary<LinkState> = fc
  .record({
    run,
    twin: fc.option(twin),
    time: fc.nat().map((n) => n * 1000),
    selection: fc.option(fc.nat()),
    view: group,
    digest: fc.constantFrom('', '0123abcd', 'ffffffff'),
    swept: fc.option(sweep),
  })
  .map(({ run, swept, ...rest }) => ({
    schema: 1,
    ...run,
    ...rest,
    ...(swept !== null && { sweep: swept }),
  }));

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a link', () => {
  it('gives back the state it was made of', async () => {
    await fc.assert(
      fc.asyncProperty(anyState, async (each) => {
        expect(await decodeLink(await encodeLink(each), reader)).toEqual(each);
      }),
    );
  });

  it('can stand in an address as it is', async () => {
    await fc.assert(
      fc.asyncProperty(anyState, async (each) => {
        const fragment = await encodeLink(each);
        expect(isLink(fragment)).toBe(true);
        expect(new URL(`https://example.org/sandbox/${fragment}`).hash).toBe(fragment);
      }),
      trials(20),
    );
  });

  it('is packed, and without means to pack it says the same', async () => {
    const packed = await encodeLink({ ...state, preset: { title: 'a'.repeat(500) } });
    expect(packed).toMatch(/^#s=2d/);
    expect(packed.length).toBeLessThan(300);
    vi.stubGlobal('CompressionStream', undefined);
    const open = await encodeLink(state);
    expect(open).toMatch(/^#s=2p/);
    expect(await decodeLink(open, reader)).toEqual(state);
  });

  it('that is short can be had at once, unpacked', async () => {
    const short = encodeShortLink(state);
    expect(short).toMatch(/^#s=2p/);
    expect(await decodeLink(short, reader)).toEqual(state);
    expect(() => encodeShortLink({ ...state, time: -1 })).toThrow(LinkError);
  });

  it('that is packed is refused with a reason where it cannot be unpacked', async () => {
    const packed = await encodeLink(state);
    vi.stubGlobal('DecompressionStream', undefined);
    await expect(decodeLink(packed, reader)).rejects.toMatchObject({ fault: 'not-here' });
  });

  it('is not made of what could not be read back', async () => {
    const bad: Partial<LinkState>[] = [
      { time: Number.NaN },
      { time: -1 },
      { changes: { rate: Number.POSITIVE_INFINITY } },
      { view: { text: 'x'.repeat(70_000) } },
      { digest: 'UPPER' },
      { edits: Array.from({ length: 101 }, () => ({})) },
      { twin: { preset: 'first', changes: {}, title: 'x'.repeat(121) } },
    ];
    for (const part of bad) {
      await expect(encodeLink({ ...state, ...part })).rejects.toThrow(LinkError);
    }
  });
});
