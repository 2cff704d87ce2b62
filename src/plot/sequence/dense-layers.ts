import type { Heartbeats } from '../../analysis/why/index.ts';
import type { Picture } from '../marks/shape.ts';
import { denseLabels } from './dense-labels.ts';
import { denseMarks } from './dense.ts';
import { rareGroups } from './rare.ts';
import type { SequenceScales } from './scales.ts';
import type { SequenceSource } from './source.ts';

export { isDense } from './density.ts';
export { partOf } from './part.ts';

/** Rare things of a dense picture form at most so many groups, of six elements each. */
const maxGroups = 100;

/** Bands, step curves with as many steps as there are pixels, and every rare thing. */
export function denseLayers(
  whole: readonly [SequenceSource, ...SequenceSource[]],
  scales: SequenceScales,
  heartbeats: Heartbeats,
): Pick<Picture, 'marks' | 'labels'> {
  const rare = whole.map((source) => rareGroups(source, scales, maxGroups / whole.length));
  return {
    marks: whole.flatMap((source, i) =>
      denseMarks(source, scales, whole.length === 1, rare[i] ?? []),
    ),
    labels: denseLabels(whole, scales, heartbeats, rare.flat()),
  };
}
