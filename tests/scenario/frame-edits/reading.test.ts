import { describe, expect, test } from 'vitest';
import { readFrameEdits, type FrameEdit } from '../../../src/scenario/frame-edits/index.ts';

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

describe('edits that were kept or came with a link', () => {
  test('come back as they were', () => {
    expect(readFrameEdits(JSON.parse(JSON.stringify([lost, late])))).toEqual([lost, late]);
  });

  test.each([
    ['no list', { 0: lost }],
    ['an unknown effect', [{ ...lost, effect: 'eaten' }]],
    ['a delay without a length', [{ ...late, by: undefined }]],
    ['a delay that is too long', [{ ...late, by: 1e9 }]],
    ['a frame that cannot be', [{ ...lost, frame: 0.5 }]],
    ['a place that cannot be', [{ ...lost, place: { on: 'moon' } }]],
    ['nothing', null],
    ['far too many', Array.from({ length: 101 }, () => lost)],
  ])('are none if they are odd: %s', (_, kept) => {
    expect(readFrameEdits(kept)).toEqual([]);
  });
});
