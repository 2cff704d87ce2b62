// Segments among the ticks of a timer, and the waits of many.
import {
  tickLine,
  waitHistogram,
  type TickLine,
  type WaitHistogram,
} from '../../../src/plot/tick-waits/index.ts';
import { fileOf, type GoldenCase } from './file.ts';

const line: TickLine = {
  width: 900,
  height: 230,
  until: 1200,
  ticks: [150, 350, 550, 750, 950, 1150],
  clock: 'heartbeat',
  arrives: 412,
  wait: 137.85,
  hint: true,
};
const waits: WaitHistogram = {
  width: 640,
  height: 220,
  waits: [137.85, 12.85, 0.85, 199.85, 88.85, 92.85, 20, 20.85, 160, 140.85, 100],
  before: [],
  longest: 200,
  average: 88.64,
};

export const tickWaitCases: readonly GoldenCase[] = [
  { name: 'tick-line-900', draw: () => fileOf(tickLine(line)) },
  {
    name: 'tick-line-short-wait-900',
    draw: () => fileOf(tickLine({ ...line, arrives: 547, wait: 2.85, hint: false })),
  },
  {
    name: 'tick-line-timer-900',
    draw: () => fileOf(tickLine({ ...line, clock: 'timer', wait: 200, hint: false })),
  },
  {
    name: 'tick-line-last-320',
    draw: () => fileOf(tickLine({ ...line, width: 320, height: 150, arrives: 1000, wait: 149.85 })),
  },
  {
    name: 'tick-line-low-460',
    draw: () => fileOf(tickLine({ ...line, width: 460, height: 90, hint: false })),
  },
  { name: 'wait-histogram-640', draw: () => fileOf(waitHistogram(waits)) },
  {
    name: 'wait-histogram-none-320',
    draw: () =>
      fileOf(waitHistogram({ ...waits, width: 320, height: 130, waits: [], average: null })),
  },
  {
    name: 'wait-histogram-timer-640',
    draw: () =>
      fileOf(
        waitHistogram({ ...waits, waits: [200, 200, 200], before: waits.waits, average: 200 }),
      ),
  },
];
