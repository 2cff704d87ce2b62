import { expect, it } from 'vitest';
import { simulate } from '../../../src/engine/index.ts';
import { Kind, WindowCode } from '../../../src/trace/codes/index.ts';
import { choicesMissingIn } from '../../choices.ts';
import { fc } from '../../trials.ts';
import { recordsOf } from '../conversation.ts';
import { anyRun } from './any-run.ts';
import { dumbbells, parallelConnections } from './many-hosts.ts';

it('draws every value of every choice that a stack has', () => {
  const stacks = fc.sample(anyRun, 400).flatMap(({ hosts }) => hosts.map(({ tcp }) => tcp));
  const drawn = stacks.map((tcp) => ({ hosts: { client: { tcp } } }));
  expect(choicesMissingIn(drawn, /^hosts\.client\.tcp\./)).toEqual([]);
});

it('draws many hosts that talk at the same time, foreign frames among theirs, and losses', () => {
  const runs = fc.sample(dumbbells, 40).map((configuration) => simulate(configuration));
  const some = (kind: Kind) => runs.filter((trace) => recordsOf(trace, kind).length > 0).length;
  const talkers = runs.map(
    (trace) => new Set(recordsOf(trace, Kind.SegmentSent).map(({ host }) => host)).size,
  );
  expect(Math.max(...talkers)).toBeGreaterThan(4);
  expect(some(Kind.CrossTraffic)).toBeGreaterThan(10);
  expect(some(Kind.Dropped)).toBeGreaterThan(20);
});

it('draws connections that take a share of a window, and give one', () => {
  const shared = fc
    .sample(parallelConnections, 40)
    .map((configuration) =>
      recordsOf(simulate(configuration), Kind.Window).filter(
        ({ code }) => code === WindowCode.Shared,
      ),
    );
  expect(shared.filter(({ length }) => length > 0).length).toBeGreaterThan(20);
});
