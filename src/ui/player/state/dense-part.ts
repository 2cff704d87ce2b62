// A part of a page's script by itself.
import { denseLadder } from '../../../plot/ladder/index.ts';
import type { Dense } from '../../../plot/index.ts';
import { denseSequence } from '../../../plot/sequence/index.ts';
import { windowRepairs } from '../../../plot/windows/index.ts';

export const dense: Dense = {
  ladder: denseLadder,
  sequence: denseSequence,
  repairs: windowRepairs,
};
