// The height that a frame asks for goes with its width, and nothing goes back and forth: a frame that was made so high
// asks for no other.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tellHeight } from '../../../src/ui/embed/height.ts';

/** A frame, and the page in it. */
interface Room {
  width: number;
  height: number;
  /** What the page needs, pixels. */
  needed: number;
}

let reported: number[] = [];
let look: () => void = () => undefined;
let observed = 0;

function frame(room: Room): void {
  reported = [];
  const parent = {
    postMessage(data: { event?: string; subject?: string; height: number }, target: string) {
      expect(target).toBe('*');
      if (data.event === 'height') reported.push(data.height);
      // Learning platforms hear the same.
      else expect(data).toEqual({ subject: 'lti.frameResize', height: reported.at(-1) });
    },
  };
  vi.stubGlobal('window', { parent });
  vi.stubGlobal('document', {
    body: {},
    documentElement: {
      get clientWidth() {
        return room.width;
      },
      get scrollHeight() {
        return Math.max(room.needed, room.height);
      },
    },
  });
  Object.defineProperty(globalThis, 'innerHeight', { configurable: true, get: () => room.height });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(changed: () => void) {
        look = changed;
      }
      observe(): void {
        observed++;
      }
      disconnect(): void {
        observed = 0;
      }
    },
  );
}

beforeEach(() => (observed = 0));
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(globalThis, 'innerHeight');
});

test.each([
  [800, 450],
  [300, 270],
  [3000, 760],
])('%i pixels wide: %i high, once', (width, height) => {
  const room = { width, height: 150, needed: 0 };
  frame(room);
  tellHeight();
  expect(reported).toEqual([height]);
  // The frame is made so high.
  room.height = height;
  look();
  expect(reported).toEqual([height]);
});

test('it grows where what is in it has no room, and does not shrink again for that', () => {
  const room = { width: 800, height: 150, needed: 0 };
  frame(room);
  tellHeight();
  room.height = 450;
  room.needed = 520;
  look();
  expect(reported).toEqual([450, 520]);
  room.height = 520;
  look();
  room.needed = 100;
  look();
  expect(reported).toEqual([450, 520]);
});

test('another width has another height; a frame that is hidden has none', () => {
  const room = { width: 800, height: 450, needed: 0 };
  frame(room);
  tellHeight();
  room.width = 0;
  look();
  room.width = 640;
  look();
  expect(reported).toEqual([450, 360]);
});

test('it looks until it is told to stop; without a page around it never does', () => {
  frame({ width: 800, height: 450, needed: 0 });
  const stop = tellHeight();
  expect(observed).toBe(2);
  stop();
  expect(observed).toBe(0);
  const alone: { parent?: unknown } = {};
  alone.parent = alone;
  vi.stubGlobal('window', alone);
  tellHeight();
  expect(observed).toBe(0);
});
