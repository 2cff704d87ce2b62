import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { partsIn, type DefinePart } from '../../../src/ui/site/parts.ts';

/** What a page's head is asked to load: the test plays the server. */
interface Asked {
  src: string;
  onload: () => void;
  onerror: () => void;
}

let asked: Asked[];
let define: DefinePart;

beforeEach(() => {
  asked = [];
  vi.stubGlobal('document', {
    createElement: () => ({ remove: () => undefined }),
    head: { append: (script: Asked) => asked.push(script) },
  });
  define = partsIn('https://example.org/assets/');
});
afterEach(() => vi.unstubAllGlobals());

/** The first part, and how it imports others. */
function first(): (path: string) => Promise<unknown> {
  let load!: (path: string) => unknown;
  define('page.js', [], (exports, get) => {
    exports.answer = 42;
    load = get;
  });
  return (path) => Promise.resolve().then(() => load(path));
}

describe('the parts of a page’s script', () => {
  test('run at once if nothing they need is missing, and know each other', () => {
    first();
    let seen: unknown;
    define('second.js', ['page.js'], (_, get) => {
      seen = get('./page.js');
    });
    expect(seen).toEqual({ answer: 42 });
    expect(asked).toEqual([]);
  });

  test('are fetched once, when they are first asked for', async () => {
    const load = first();
    const both = Promise.all([load('./late.js'), load('./late.js')]);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]!.src).toBe('https://example.org/assets/late.js');
    define('late.js', ['page.js'], (exports) => {
      exports.late = true;
    });
    asked[0]!.onload();
    expect(await both).toEqual([{ late: true }, { late: true }]);
    expect(await load('./late.js')).toEqual({ late: true });
    expect(asked).toHaveLength(1);
  });

  test('bring what they need before they run', async () => {
    const load = first();
    const late = load('./late.js');
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    define('late.js', ['page.js', 'shared.js'], (exports, get) => {
      exports.from = (get('./shared.js') as { name: string }).name;
    });
    asked[0]!.onload();
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    define('shared.js', [], (exports) => {
      exports.name = 'shared';
    });
    asked[1]!.onload();
    expect(await late).toEqual({ from: 'shared' });
  });

  test('fail by their name if they cannot be had, and may be asked for again', async () => {
    const load = first();
    const late = load('./late.js');
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    asked[0]!.onerror();
    await expect(late).rejects.toThrow('late.js');
    const again = load('./late.js');
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    define('late.js', [], (exports) => {
      exports.late = true;
    });
    asked[1]!.onload();
    expect(await again).toEqual({ late: true });
  });

  test('fail if a file defines something else', async () => {
    const load = first();
    const late = load('./late.js');
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    asked[0]!.onload();
    await expect(late).rejects.toThrow('not what it should be');
  });
});
