import { afterEach, expect, test, vi } from 'vitest';
import { keepItem, replaceAddress } from '../../../src/ui/site/capabilities.ts';

afterEach(() => vi.unstubAllGlobals());

test('what is kept is there, and a storage that is full or missing says so', () => {
  const items = new Map<string, string>();
  const place = { setItem: (key: string, text: string) => items.set(key, text) } as never;
  expect(keepItem(place, 'a', 'text')).toBe(true);
  expect(items.get('a')).toBe('text');
  const full = {
    setItem() {
      throw new DOMException('full', 'QuotaExceededError');
    },
  } as never;
  expect(keepItem(full, 'a', 'text')).toBe(false);
  expect(keepItem(undefined, 'a', 'text')).toBe(false);
});

test('a frame without an origin keeps its address', () => {
  const replaceState = vi.fn();
  vi.stubGlobal('history', { state: 1, replaceState });
  replaceAddress('#bet');
  expect(replaceState).toHaveBeenCalledWith(1, '', '#bet');
  replaceState.mockImplementation(() => {
    throw new DOMException('no origin', 'SecurityError');
  });
  expect(() => replaceAddress('#bet')).not.toThrow();
});
