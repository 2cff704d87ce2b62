import { describe, expect, it } from 'vitest';
import { readToyOptions } from '../../../../src/ui/embed/toy/toy-options.ts';

describe('the address of a toy', () => {
  it('says which clock it has, and how it looks', () => {
    const asked = readToyOptions('?clock=timer&theme=dark', '#title=Ticks');
    expect(asked).toMatchObject({
      clock: 'timer',
      options: { theme: 'dark', title: 'Ticks' },
      refused: [],
    });
    expect(readToyOptions('?clock=timer', '#clock=heartbeat')).toMatchObject({
      clock: 'heartbeat',
      refused: [],
    });
    expect(readToyOptions('', '')).toMatchObject({ clock: 'both', refused: [] });
  });

  it('is told what cannot be had', () => {
    const { clock, refused } = readToyOptions('?clock=sun&start=4', '');
    expect(clock).toBe('both');
    expect(refused).toEqual([
      '‘start=4’ was ignored: a toy has no run to be stepped through.',
      '‘clock=sun’ was ignored: it must be one of both, heartbeat, timer.',
    ]);
  });
});
