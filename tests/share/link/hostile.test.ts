import { deflateRawSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { decodeLink, LinkError } from '../../../src/share/link/index.ts';
import { inVersion2, openFragment, reader, state } from './reader.ts';
import { fc, trials } from '../../trials.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** `state` as it is in a link. */
const writtenState = {
  s: 1,
  p: 'first',
  c: state.changes,
  t: state.time,
  n: state.selection,
  w: state.view,
  d: state.digest,
};
const json = (fields: string): string => openFragment(`{"s":1,"p":"first","t":0${fields}}`);
const packedFragment = (text: string): string =>
  `#s=1z${deflateRawSync(text).toString('base64url')}`;
const sweep = (fields: object): string =>
  `,"v":${JSON.stringify({ a: 'network.delay', r: [0, 10, 5], m: 'drops', ...fields })}`;
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

describe('a link that a stranger made', () => {
  it.each([
    ['empty', '#s=', 'damaged'],
    ['nothing but its version', '#s=1', 'damaged'],
    ['no base64', '#s=1z%00', 'damaged'],
    ['no base64 of whole bytes', '#s=1zAAAAA', 'damaged'],
    ['packed in a way that there is not', '#s=1qAAAA', 'damaged'],
    ['no deflate', '#s=1z_____w', 'damaged'],
    ['no UTF-8', `#s=1j${Buffer.from([0x22, 0xff, 0x22]).toString('base64url')}`, 'damaged'],
    ['no JSON', openFragment('{"s":1,'), 'damaged'],
    ['JSON of something else', openFragment('[1, 2]'), 'damaged'],
    ['a later version', '#s=3dAAAA', 'newer'],
    ['packed as in another version', '#s=2zAAAA', 'damaged'],
    ['nothing but its version and a letter', '#s=2p', 'damaged'],
    ['a version with many digits', `#s=${'9'.repeat(1000)}zAAAA`, 'newer'],
    ['a later schema', openFragment('{"s":2,"p":"first","t":0}'), 'newer'],
    ['a field of a later version', json(',"q":1'), 'newer'],
    ['an unknown scenario', openFragment('{"s":1,"p":"third","t":0}'), 'unknown-preset'],
    ['an unknown scenario beside', json(',"x":{"p":"third"}'), 'unknown-preset'],
    [
      'a scenario named as a property of all',
      openFragment('{"s":1,"p":"toString","t":0}'),
      'unknown-preset',
    ],
    ['no moment', openFragment('{"s":1,"p":"first"}'), 'damaged'],
    ['a moment that is none', openFragment('{"s":1,"p":"first","t":1e999}'), 'damaged'],
    ['NaN', openFragment('{"s":1,"p":"first","t":NaN}'), 'damaged'],
    ['a moment in words', openFragment('{"s":1,"p":"first","t":"0"}'), 'damaged'],
    ['half a record', json(',"n":0.5'), 'damaged'],
    ['changes in a list', json(',"c":[1]'), 'damaged'],
    ['views in a list', json(',"w":[1]'), 'damaged'],
    ['edits in a group', json(',"e":{"0":1}'), 'damaged'],
    ['more edits than anybody makes', json(`,"e":[${'0,'.repeat(100)}0]`), 'damaged'],
    ['a twin with a number for a name', json(',"x":{"p":"first","n":7}'), 'damaged'],
    ['a twin with a long name', json(`,"x":{"p":"first","n":"${'x'.repeat(121)}"}`), 'damaged'],
    ['a twin with more in it', json(',"x":{"p":"first","t":1}'), 'damaged'],
    ['a sweep in words', json(',"v":"all"'), 'damaged'],
    ['a sweep with more in it', json(sweep({ z: 1 })), 'damaged'],
    ['a sweep over nothing', json(sweep({ a: '' })), 'damaged'],
    ['a sweep over a prototype', json(sweep({ a: 'network.__proto__.delay' })), 'damaged'],
    ['a sweep over a long path', json(sweep({ a: 'x'.repeat(201) })), 'damaged'],
    ['a sweep whose range lacks its end', json(sweep({ r: [1, 5] })), 'damaged'],
    ['a sweep from a word', json(sweep({ r: ['1', 2, 5] })), 'damaged'],
    ['a sweep of half a point', json(sweep({ r: [1, 2, 0.5] })), 'damaged'],
    ['a sweep of a billion points', json(sweep({ r: [1, 2, 1e9] })), 'damaged'],
    ['a sweep without seeds', json(sweep({ n: 0 })), 'damaged'],
    ['a sweep of a billion seeds', json(sweep({ n: 1e9 })), 'damaged'],
    ['a sweep that draws nothing', json(sweep({ m: null })), 'damaged'],
    ['a sweep with curves of nothing', json(sweep({ b: 'network.rate' })), 'damaged'],
    ['a sweep with no curve', json(sweep({ b: 'network.rate', l: [] })), 'damaged'],
    ['a sweep with groups for curves', json(sweep({ b: 'network.rate', l: [{}] })), 'damaged'],
    ['a sweep with curves of no field', json(sweep({ l: [1] })), 'damaged'],
    ['a sweep with pictures of nothing', json(sweep({ p: 'network.rate' })), 'damaged'],
    ['a sweep with pictures of no field', json(sweep({ q: [1] })), 'damaged'],
    ['a sweep with pictures of a prototype', json(sweep({ p: '__proto__', q: [1] })), 'damaged'],
    [
      'a sweep with 101 pictures',
      json(sweep({ p: 'network.rate', q: Array(101).fill(1) })),
      'damaged',
    ],
    [
      'a sweep with 101 curves',
      json(sweep({ b: 'network.rate', l: Array(101).fill(1) })),
      'damaged',
    ],
    ['a prototype', json(',"c":{"__proto__":{"polluted":true}}'), 'damaged'],
    ['a constructor, deep', json(',"c":{"a":[{"constructor":1}]}'), 'damaged'],
    ['a prototype at its top', json(',"__proto__":{"polluted":true}'), 'damaged'],
    ['a prototype for a scenario', openFragment('{"s":1,"p":{"__proto__":{}},"t":0}'), 'damaged'],
    ['a constructor for a view', json(',"w":{"constructor":{"prototype":{}}}'), 'damaged'],
    ['a prototype beside', json(',"x":{"p":"first","c":{"prototype":1}}'), 'damaged'],
    ['a field that all objects have', json(',"toString":1'), 'newer'],
    ['a deep list', json(`,"c":{"a":${nested(30)}}`), 'too-large'],
    ['a list too deep for a stack', json(`,"c":{"a":${nested(30_000)}}`), 'too-large'],
    ['a list too deep for any link', json(`,"c":{"a":${nested(450_000)}}`), 'too-large'],
    ['the same, packed', packedFragment(`{"c":${nested(450_000)}}`), 'too-large'],
    ['groups too deep for any link, packed', packedFragment('{"a":'.repeat(450_000)), 'too-large'],
    ['a list that opens and never closes', openFragment('['.repeat(65_536)), 'damaged'],
    ['a list too long', json(`,"c":{"a":[${'0,'.repeat(25_000)}0]}`), 'too-large'],
    ['a huge fragment', `#s=1j${'A'.repeat(5_000_000)}`, 'too-large'],
  ])('%s is refused', async (_, fragment, fault) => {
    for (const each of [fragment, inVersion2(fragment)]) {
      const error = await decodeLink(each, reader).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(LinkError);
      expect(error).toMatchObject({ fault });
      expect((error as LinkError).message).toMatch(/^[A-Z][^\n]{5,120}\.$/u);
      expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    }
  });

  it('and that inflates without end, is refused before much of it is unpacked', async () => {
    let unpacked = 0;
    const Native = DecompressionStream;
    vi.stubGlobal(
      'DecompressionStream',
      class {
        readonly writable: WritableStream<BufferSource>;
        readonly readable: ReadableStream<Uint8Array>;
        constructor(format: CompressionFormat) {
          const native = new Native(format);
          this.writable = native.writable;
          this.readable = native.readable.pipeThrough(
            new TransformStream<Uint8Array, Uint8Array>({
              transform(chunk, controller) {
                unpacked += chunk.length;
                controller.enqueue(chunk);
              },
            }),
          );
        }
      },
    );
    // 32 MB of spaces in 32 KB.
    const bomb = deflateRawSync(Buffer.alloc(32 * 2 ** 20, ' '), { level: 9 });
    const fragment = `#s=1z${bomb.toString('base64url')}`;
    await expect(decodeLink(fragment, reader)).rejects.toMatchObject({ fault: 'too-large' });
    const checked = decodeLink(inVersion2(fragment), reader);
    await expect(checked).rejects.toMatchObject({ fault: 'too-large' });
    expect(unpacked).toBeLessThan(2 ** 20);
  });

  it('of random bytes, is refused and nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 400 }),
        fc.constantFrom('z', 'j'),
        async (bytes, way) => {
          const fragment = `#s=1${way}${Buffer.from(bytes).toString('base64url')}`;
          await expect(decodeLink(fragment, reader)).rejects.toThrow(LinkError);
          await expect(decodeLink(inVersion2(fragment), reader)).rejects.toThrow(LinkError);
        },
      ),
      trials(300),
    );
  });

  it('of random characters, is refused and nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 60 }), async (text) => {
        await expect(decodeLink(`#s=${text}`, reader)).rejects.toThrow(LinkError);
      }),
      trials(300),
    );
  });

  it('of version 1, changed or cut, is refused or says something possible', async () => {
    const good = packedFragment(JSON.stringify(writtenState));
    expect(await decodeLink(good, reader)).toEqual(state);
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: good.length - 1 }),
        fc.constantFrom('', 'A', '_', '7', '"', '#'),
        fc.boolean(),
        async (at, instead, cut) => {
          const fragment = good.slice(0, at) + instead + (cut ? '' : good.slice(at + 1));
          try {
            const { time, preset } = await decodeLink(fragment, reader);
            expect(Number.isFinite(time)).toBe(true);
            expect(reader.presets).toContain(preset);
          } catch (error) {
            expect(error).toBeInstanceOf(LinkError);
          }
        },
      ),
      trials(300),
    );
  });
});
