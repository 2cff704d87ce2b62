// A study in its page: what is on view while it is made again, when it ends, and when it is ended.
import { expect, test } from 'vitest';
import { StudyState, type BeginStudy } from '../../../src/ui/studies/study-state.svelte.ts';

interface Table {
  readonly points: readonly { readonly policy: string; readonly elapsed_s: number }[];
}

const table: Table = {
  points: Array.from({ length: 10 }, (_, i) => ({ policy: 'reno-nssr', elapsed_s: i / 8 })),
};
const part = (count: number): Table => ({ points: structuredClone(table.points.slice(0, count)) });

function state(begin: BeginStudy<Table>) {
  let time = 0;
  const hasRows = ({ points }: Table) => points.length > 0;
  return new StudyState({ table, begin, hasRows }, () => (time += 1500));
}

test('on its way the points that are done are on view; all of them again if it fails', () => {
  let hear: Parameters<BeginStudy<Table>>[0] = () => undefined;
  const study = state((heard) => {
    hear = heard;
    return () => undefined;
  });
  study.make();
  expect(study.table).toBe(table);
  hear({ kind: 'progress', done: 0.01, table: () => part(0) });
  expect(study.table).toBe(table);
  hear({ kind: 'progress', done: 0.7, table: () => part(7) });
  const shown = study.table;
  expect(shown.points).toHaveLength(7);
  expect(study.making).toEqual({ kind: 'running', done: 0.7 });
  hear({ kind: 'progress', done: 0.75, table: () => part(7) });
  expect(study.table, 'the same points are not drawn again').toBe(shown);
  hear({ kind: 'failure', reason: 'no memory' });
  expect(study.making).toEqual({ kind: 'failed', reason: 'no memory' });
  expect(study.table).toBe(table);
});

test('at its end it says how long it took, and whether the digits are the same', () => {
  const ends = (end: Table) =>
    state((hear) => {
      hear({ kind: 'done', table: end });
      return () => undefined;
    });
  const same = ends(part(10));
  same.make();
  expect(same.making).toEqual({ kind: 'done', seconds: 1.5, same: true });
  const [first, ...others] = table.points;
  const other = ends({ points: [{ ...first!, elapsed_s: first!.elapsed_s + 1e-6 }, ...others] });
  other.make();
  expect(other.making).toMatchObject({ same: false });
});

test('a cancelled study keeps the points that were done, and forgets them when told', () => {
  let stopped = 0;
  const study = state((hear) => {
    hear({ kind: 'progress', done: 0.5, table: () => part(5) });
    return () => stopped++;
  });
  study.make();
  study.cancel();
  expect(stopped).toBe(1);
  expect(study.making).toEqual({ kind: 'cancelled', done: 0.5 });
  expect(study.table.points).toHaveLength(5);
  study.forget();
  expect(study.table).toBe(table);
  expect(study.making).toEqual({ kind: 'unasked' });
});
