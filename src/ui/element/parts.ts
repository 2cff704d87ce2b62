// Parts that the element loads beside the engine, as a script of their own.
import { dense } from '../player/state/dense-part.ts';
import { waterfall, waterfallTwin } from '../../plot/waterfall/index.ts';
import { queuePlot, queueStack } from '../../plot/queue/index.ts';
import { lossPart } from '../player/state/losses-part.ts';

globalThis.ackclockParts = {
  dense,
  lossPart,
  drawnWaterfall: { waterfall, waterfallTwin },
  drawnQueue: { queuePlot, queueStack },
};
