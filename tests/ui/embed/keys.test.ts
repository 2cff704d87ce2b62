// Keys in an embedded player: it uses them only where the focus is in it and the page leaves them to it; what it does not
// use reaches the page around, and what it uses does not.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runScenario } from '../../../src/run/index.ts';
import { builtinScenario } from '../../../src/scenario/index.ts';
import { pressEmbeddedKey, releaseKeys } from '../../../src/ui/embed/keys.ts';
import type { KeyPolicy } from '../../../src/ui/embed/options.ts';
import { PlayerState } from '../../../src/ui/player/state/player-state.svelte.ts';

const run = runScenario(builtinScenario('short-initial-segment'));

/** An element as far as keys look at it: its tag, and those of what it is in. */
class FakeElement {
  readonly tags: readonly string[];

  constructor(...tags: string[]) {
    this.tags = tags;
  }

  matches(selector: string): boolean {
    return selector.split(', ').includes(this.tags[0]!);
  }

  closest(selector: string): FakeElement | null {
    return this.tags.some((tag) => selector.split(', ').includes(tag)) ? this : null;
  }
}

beforeEach(() => vi.stubGlobal('Element', FakeElement));
afterEach(() => void vi.unstubAllGlobals());

interface Pressed {
  readonly policy?: KeyPolicy;
  readonly inside?: boolean;
  readonly byPointer?: boolean;
  readonly target?: FakeElement;
  readonly event?: Partial<KeyboardEvent>;
}

/** Presses a key and says what became of it. */
function press(
  player: PlayerState,
  key: string,
  { policy = 'local', inside = true, byPointer = true, target, event = {} }: Pressed = {},
) {
  const became = { reported: false, stopped: false, prevented: false, helped: false };
  const pressed = {
    ...{ key, repeat: false, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false },
    defaultPrevented: false,
    target: target ?? new FakeElement('div'),
    preventDefault: () => (became.prevented = true),
    stopPropagation: () => (became.stopped = true),
    ...event,
  } as unknown as KeyboardEvent;
  const before = player.moment;
  pressEmbeddedKey(
    pressed,
    player,
    { help: () => (became.helped = true) },
    policy,
    { inside, byPointer },
    () => (became.reported = true),
  );
  return { ...became, moved: player.moment !== before };
}

const used = { moved: true, stopped: true, prevented: true, reported: false };
const passed = { moved: false, stopped: false, prevented: false, reported: true };
const ignored = { ...passed, reported: false };

describe('with the player’s keys', () => {
  test('a step is used, and goes no farther; without the focus it is the deck’s', () => {
    const player = new PlayerState(run);
    expect(press(player, 'ArrowRight')).toMatchObject(used);
    expect(press(player, 'ArrowLeft')).toMatchObject(used);
    expect(press(player, 'ArrowRight', { inside: false })).toMatchObject(passed);
  });

  test('a step past an end is the deck’s, but not while a key is held down or it plays', () => {
    const player = new PlayerState(run);
    player.first();
    expect(press(player, 'ArrowLeft')).toMatchObject(passed);
    expect(press(player, 'ArrowLeft', { event: { repeat: true } })).toMatchObject({
      reported: false,
    });
    player.last();
    expect(press(player, 'ArrowRight')).toMatchObject(passed);
    expect(press(player, 'ArrowRight', { event: { repeat: true } })).toMatchObject({
      reported: false,
    });
    expect(press(player, 'ArrowLeft')).toMatchObject(used);
  });

  test('a deck’s key that means nothing here goes on, a letter that means nothing does not', () => {
    const player = new PlayerState(run);
    for (const key of ['PageDown', 'ArrowUp', 'Escape']) {
      expect(press(player, key), key).toMatchObject(passed);
    }
    expect(press(player, 'b')).toMatchObject(ignored);
    expect(press(player, '?')).toMatchObject({ helped: true, reported: false, stopped: true });
  });

  test('what is pressed together with Ctrl, Alt or Meta is the browser’s', () => {
    const player = new PlayerState(run);
    for (const name of ['ctrlKey', 'metaKey', 'altKey']) {
      expect(press(player, 'PageUp', { event: { [name]: true } }), name).toMatchObject(ignored);
    }
  });

  test('the space bar on a button presses it, and turns no slide', () => {
    const player = new PlayerState(run);
    for (const key of [' ', 'Enter']) {
      const target = new FakeElement('button');
      expect(press(player, key, { target })).toMatchObject({ ...ignored, stopped: true });
    }
    expect(player.playing).toBe(false);
    press(player, ' ');
    expect(player.playing).toBe(true);
  });

  test('in a list, a dialog or after somebody else took it, a key does nothing here or in the deck', () => {
    const player = new PlayerState(run);
    for (const tag of ['select', 'dialog', 'textarea']) {
      const target = new FakeElement('p', tag);
      expect(press(player, 'ArrowRight', { target })).toMatchObject({ ...ignored, stopped: true });
      expect(press(player, 'x', { target })).toMatchObject(ignored);
    }
    expect(press(player, 'ArrowRight', { event: { defaultPrevented: true } })).toMatchObject({
      ...ignored,
      stopped: true,
    });
  });
});

describe('with all keys the deck’s', () => {
  const policy = 'none';

  test('none is used: arrows, letters and the space bar are told', () => {
    const player = new PlayerState(run);
    for (const key of ['ArrowRight', 'Home', 'f', '.', ' ', '?']) {
      expect(press(player, key, { policy }), key).toMatchObject({ ...passed, helped: false });
    }
    expect(press(player, 'Shift', { policy })).toMatchObject(ignored);
    expect(press(player, 's', { policy, event: { ctrlKey: true } })).toMatchObject(ignored);
  });

  test('a slider that was clicked is not moved; one that was reached by Tab moves', () => {
    const player = new PlayerState(run);
    const target = new FakeElement('input');
    expect(press(player, 'ArrowRight', { policy, target })).toMatchObject({
      reported: true,
      prevented: true,
    });
    const byTab = { policy, target, byPointer: false } as const;
    expect(press(player, 'ArrowRight', byTab)).toMatchObject({ ...ignored, stopped: true });
  });

  test('a button that was reached by Tab is pressed by the space bar', () => {
    const target = new FakeElement('button');
    const pressed = press(new PlayerState(run), ' ', { policy, target, byPointer: false });
    expect(pressed).toMatchObject({ ...ignored, stopped: true });
  });
});

describe('what was clicked', () => {
  const focused: unknown[] = [];
  const inner = new FakeElement('button');
  const list = new FakeElement('select');
  const root = {
    contains: (one: unknown) => one === inner || one === list,
    focus: (how: unknown) => focused.push(how),
  } as unknown as HTMLElement;
  const release = (type: string, target: unknown) => {
    focused.length = 0;
    releaseKeys({ type, target } as Event, root);
    return focused.length;
  };

  test('gives the keys back to the player as a whole, and nothing scrolls', () => {
    expect(release('click', inner)).toBe(1);
    expect(focused).toEqual([{ preventScroll: true }]);
  });

  test('keeps them while it is a list that is open, until something is chosen', () => {
    expect(release('click', list)).toBe(0);
    expect(release('change', list)).toBe(1);
  });

  test('elsewhere in the page is none of ours', () => {
    expect(release('click', new FakeElement('button'))).toBe(0);
    expect(release('click', null)).toBe(0);
    expect(() => releaseKeys({ type: 'click', target: inner } as never, undefined)).not.toThrow();
  });
});
