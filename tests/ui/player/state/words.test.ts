import { describe, expect, it } from 'vitest';
import { runScenario } from '../../../../src/run/index.ts';
import { builtinScenario } from '../../../../src/scenario/index.ts';
import { PlayerState } from '../../../../src/ui/player/state/player-state.svelte.ts';
import { tick } from '../../../../src/ui/player/motion/playing.ts';
import { sameButTimes } from '../../../../src/ui/player/state/words.ts';

describe('words that differ by times alone', () => {
  it('counts times, and nothing else', () => {
    expect(sameButTimes('Released in 87.1 ms.', 'Released in less than 0.01 ms.')).toBe(true);
    expect(sameButTimes('for 9.99 ms already', 'for 1,204.5 s already')).toBe(true);
    expect(sameButTimes('Server holds back 811 bytes', 'Server holds back 13 bytes')).toBe(false);
  });

  it('follow the cursor at every tick of a playback: what is said to be left is what is left', () => {
    const player = new PlayerState(runScenario(builtinScenario('short-initial-segment')));
    player.seek(20_000_000);
    player.togglePlay();
    const releases = new Set<string>();
    const counted = new Set<string>();
    for (let i = 0; i < 20; i++) {
      tick(player, 10);
      const { text = '' } = player.sentences.find(({ host }) => host === 0) ?? {};
      const ms = Number(/ticks in ([\d.]+) ms/.exec(text)?.[1]);
      counted.add(String(ms));
      releases.add((player.moment.time / 1e6 + ms).toFixed(0));
    }
    expect(counted.size).toBe(20);
    expect([...releases]).toHaveLength(1);
  });
});
