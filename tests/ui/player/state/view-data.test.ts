// What is on view is plain data: it comes back as it was kept, and what is odd in it is not believed.
import { expect, test } from 'vitest';
import {
  readViewData,
  defaultView,
  type ViewData,
} from '../../../../src/ui/player/state/view-data.ts';
import { fc } from '../../../trials.ts';

const kept: ViewData = {
  views: ['sequence', 'packets'],
  folded: false,
  plotFolded: true,
  zoom: [
    { time: [0, 5_000_000], numbers: null },
    { time: [1_000_000, 2_000_000], numbers: [0, 3000] },
  ],
  plot: {
    connections: [0, 2],
    sender: 'client',
    stampedAt: 'server',
    numbers: 'absolute',
    times: 'previous',
  },
  ruler: { from: { time: 1, number: 2 }, to: { time: 3, number: 4 } },
};

test('it comes back as it was kept', () => {
  expect(readViewData(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
});

test('what was kept before there were zooms is read as before', () => {
  const { views, folded, plotFolded } = kept;
  expect(readViewData({ views, folded, plotFolded })).toEqual({
    ...defaultView,
    views,
    folded,
    plotFolded,
  });
});

test('whatever is given, something that can be shown comes out', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), fc.anything(), (zoom, plot, ruler) => {
      const read = readViewData({ zoom, plot, ruler });
      for (const { time } of read.zoom) expect(time[1]).toBeGreaterThan(time[0]);
      expect(read.plot.connections === null || read.plot.connections.length > 0).toBe(true);
      if (read.ruler !== null) expect(read.ruler.to.time).toBeTypeOf('number');
    }),
  );
});

test.each([
  { zoom: [{ time: [5, 5], numbers: null }] },
  { zoom: [{ time: [5, Infinity], numbers: null }] },
  { zoom: 'near' },
  { plot: { connections: [-1], sender: 'router' } },
  { ruler: { from: { time: 1 } } },
])('%j is as usual', (odd) => {
  expect(readViewData(odd)).toEqual(defaultView);
});
