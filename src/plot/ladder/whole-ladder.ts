import type { Trace } from '../../trace/format/index.ts';
import type { Picture } from '../marks/shape.ts';
import * as dense from './dense.ts';
import { drawLadder, type LadderOptions } from './ladder.ts';

/** A ladder of any run: see drawLadder. */
export function ladder(trace: Trace, options: LadderOptions): Picture {
  return drawLadder(trace, options, dense);
}
