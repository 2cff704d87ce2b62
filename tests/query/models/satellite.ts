import type { Path } from '../../../src/query/models/index.ts';

/** The paper's path: 1.536 Mb/s, 560 ms, 1460 bytes in a segment, delayed ACKs; its headers are not counted here. */
export const satellite: Path = {
  roundTrip: 0.56,
  bandwidth: 192_000,
  segment: 1460,
  initialWindow: 1,
  acknowledging: 'every-second',
};
