import { expect, test } from 'vitest';
import { silencesOf } from '../../src/analysis/index.ts';
import { connectionsOf } from '../../src/capture/connections/index.ts';
import { logOf } from '../../src/capture/log/index.ts';
import { captureIn } from '../../src/capture/read/index.ts';
import { ladder } from '../../src/plot/ladder/index.ts';
import { countElements } from '../../src/plot/marks/elements.ts';
import { sequencePlot } from '../../src/plot/sequence/index.ts';
import { readSequenceSources } from '../../src/plot/sequence/source.ts';
import { segmentsOf } from '../../src/trace/index.ts';
import { ipPacket, pcapFile } from '../capture/fixtures.ts';

const count = 5000;
const payload = 100;

/** A capture at one end: each packet continues the one before, a millisecond later. */
function trace() {
  const frames = Array.from({ length: count }, (_, i) => ({
    bytes: ipPacket({ length: payload, sequence: 1000 + i * payload }),
    at: i * 1000,
  }));
  const [client] = connectionsOf(captureIn(pcapFile(101, frames))).list;
  return logOf([{ client, server: undefined, joined: undefined }]).trace;
}

/** The properties of its own that something has, to any depth but that of shared things. */
function ownNumbers(thing: object): number {
  return Object.values(thing).filter((value) => typeof value === 'number').length;
}

test('a large capture is drawn in a bounded number of elements, from columns', () => {
  const log = trace();
  const segments = segmentsOf(log);
  expect(segments).toHaveLength(count);
  // Its record and its place: all else is read when it is asked for.
  expect(Math.max(...segments.map(ownNumbers))).toBe(2);
  const size = { width: 860, height: 480 };
  for (const picture of [sequencePlot(log, size), ladder(log, size)]) {
    expect(countElements([...picture.ground, ...picture.marks, ...picture.labels])).toBeLessThan(
      300,
    );
  }
  const [source] = readSequenceSources(log, {});
  expect(source.sent.times).toHaveLength(count);
  // All segments are of the one direction of the one connection, in order: no list of them is copied.
  expect(source.data).toBe(source.sent.segments);
  // Of the silences between any two packets only those that are asked for become objects.
  expect(silencesOf(log, 1e6)).toHaveLength(0);
  expect(silencesOf(log, 1e6 - 1)).toHaveLength(count - 1);
});
