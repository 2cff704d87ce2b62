import { expect, test } from 'vitest';
import { simulate } from '../../../src/engine/index.ts';
import { anyRun } from './any-run.ts';
import { dumbbells, parallelConnections } from './many-hosts.ts';
import { unexplainedSilences } from './silence-reasons.ts';
import { fc, trials } from '../../trials.ts';

test.each([
  ['one connection', anyRun, 150],
  ['many hosts', dumbbells, 80],
  ['connections that share what they know', parallelConnections, 50],
] as const)(
  'whenever every wire is silent, who speaks next holds something for a reason all the while, or its application takes its time: %s',
  (_, runs, times) => {
    fc.assert(
      fc.property(runs, (configuration) => {
        expect(unexplainedSilences(simulate(configuration), configuration)).toEqual([]);
      }),
      trials(times),
    );
  },
);
