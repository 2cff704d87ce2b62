// Which keys are the player's from where: single characters only while the focus is inside it (WCAG 2.2, 2.1.4).
import { describe, expect, it, vi } from 'vitest';
import { pressKey } from '../../../../src/ui/player/pointer/keys.ts';
import { walkByEar } from '../../../../src/ui/player/walk/walk-by-ear.ts';
import { PlayerState } from '../../../../src/ui/player/state/player-state.svelte.ts';
import { runScenario } from '../../../../src/run/index.ts';
import { builtinScenario } from '../../../../src/scenario/index.ts';
import { ownKeys } from '../../../../src/ui/player/pointer/key-help.ts';

/** The keys come from no element: the test has no DOM. */
vi.stubGlobal('Element', Map);

const player = () => new PlayerState(runScenario(builtinScenario('short-initial-segment')));
const key = (pressed: string, shiftKey = false): KeyboardEvent =>
  ({ key: pressed, shiftKey, target: null }) as unknown as KeyboardEvent;
const openers = { help: () => undefined, walk: walkByEar };

describe('a single character', () => {
  const characters = ownKeys
    .flatMap(([keys]) => keys)
    .filter((name) => /^[A-Z+−0]$/.test(name))
    .map((name) => name.toLowerCase());

  it('does nothing while the focus is outside the player', () => {
    expect(characters).toEqual(expect.arrayContaining(['n', 'e', 'h', 'm']));
    for (const one of characters) {
      expect(pressKey(key(one), player(), openers, false), one).toBe(false);
    }
  });

  it('walks the run while the focus is inside', async () => {
    const state = player();
    state.first();
    expect(pressKey(key('n'), state, openers)).toBe(true);
    await vi.waitFor(() => expect(state.announced).toMatch(/^Silence of/));
    expect(pressKey(key('N', true), state, openers)).toBe(true);
    await vi.waitFor(() => expect(state.announced).toMatch(/^No silence before/));
  });
});
