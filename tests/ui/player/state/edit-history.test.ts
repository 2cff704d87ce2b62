import { describe, expect, test } from 'vitest';
import {
  noEdits,
  redone,
  undone,
  withEdit,
  withoutEdit,
} from '../../../../src/ui/player/state/edit-history.ts';
import type { FrameEdit } from '../../../../src/scenario/frame-edits/index.ts';

const lost: FrameEdit = {
  place: { on: 'host', from: 'server' },
  frame: 3,
  effect: 'lost',
  segment: 7,
};
const late: FrameEdit = {
  place: { on: 'hop', hop: 2, direction: 'down' },
  frame: 1,
  effect: 'delayed',
  by: 20,
  segment: 2,
};

describe('edits', () => {
  const both = withEdit(withEdit(noEdits, lost), late);

  test('are taken back and done again one by one', () => {
    expect(undone(both).edits).toEqual([lost]);
    expect(undone(undone(both)).edits).toEqual([]);
    expect(redone(undone(both)).edits).toEqual([lost, late]);
    expect(redone(both)).toBe(both);
    expect(undone(noEdits)).toBe(noEdits);
  });

  test('are taken away wherever they stand, and that can be taken back', () => {
    const rest = withoutEdit(both, 0);
    expect(rest.edits).toEqual([late]);
    expect(undone(rest).edits).toEqual([lost, late]);
  });

  test('a new one forgets what was taken back', () => {
    expect(redone(withEdit(undone(both), lost)).edits).toEqual([lost, lost]);
  });
});
