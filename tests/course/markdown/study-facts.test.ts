// A lesson's number may come of a study's result: of one column of the one row that is meant.
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { quantityText } from '../../../src/query/index.ts';
import { InputError } from '../../../src/scenario/index.ts';
import { parseStudyFact, studyFact } from '../../../src/course/markdown/study-facts.ts';
import { lessonOf } from './lesson-text.ts';

const rows = [
  { policy: 'ssr', bytes: 2000, elapsed_s: 0.43, elapsed_ci90: 0.002, drops: 0, wait_ms: 12.5 },
  { policy: 'nssr', bytes: 2000, elapsed_s: 0.124, elapsed_ci90: 0, drops: 0.25, wait_ms: null },
  { policy: 'nssr', bytes: 4000, elapsed_s: 1.5, elapsed_ci90: 0.1, drops: 2, wait_ms: 1 },
];
const result = JSON.stringify({ points: rows });

interface KeptRow {
  readonly policy: string;
  readonly burst_bytes: number;
  readonly elapsed_s: number;
}

function answer(text: string): string {
  const fact = parseStudyFact(text);
  if (fact === undefined) throw new Error(`${text} asks no study`);
  return quantityText(studyFact(fact, (name) => (name === 'pause' ? result : undefined)));
}

describe('a number of a study', () => {
  it('of a study without an axis is looked for among its rows', () => {
    const fact = parseStudyFact('study table: mean_ms where server fixed');
    const rows = JSON.stringify({
      rows: [
        { server: 'as-found', mean_ms: 591.48 },
        { server: 'fixed', mean_ms: 26.9 },
      ],
    });
    expect(quantityText(studyFact(fact!, () => rows))).toBe('26.9 ms');
  });

  it('may stand in a table of its own, where the result has more than its points', () => {
    const result = JSON.stringify({
      points: rows,
      bit_errors: { rate: 1e-7, pages: [{ page: 'acts', paper_percent: 13 }] },
    });
    const ask = (text: string) => studyFact(parseStudyFact(text)!, () => result);
    const hit = ask('study satellite bit_errors.pages: paper_percent where page acts');
    expect(quantityText(hit)).toBe('13 %');
    for (const table of ['bit_errors', 'bit_errors.rate', 'losses.pages']) {
      const text = `study satellite ${table}: paper_percent where page acts`;
      expect(() => ask(text)).toThrow(/no table/);
    }
  });

  it.each([
    ['study pause: elapsed_s where policy ssr', '430.0 ms'],
    ['study pause: elapsed_s where policy nssr and bytes 4000', '1,500.0 ms'],
    ['study pause: elapsed_ci90 where policy ssr and bytes 2000', '2.00 ms'],
    ['study pause: drops where policy nssr and bytes 2000', '0.25'],
    ['study pause: drops where bytes 4000', '2'],
    ['study pause: wait_ms where policy ssr', '12.5 ms'],
    ['study pause: bytes where elapsed_s 1.5', '4,000 bytes'],
  ])('%s: %s', (text, words) => {
    expect(answer(text)).toBe(words);
  });

  it.each([
    ['study break: drops where policy ssr', /no study 'break'/],
    ['study pause: losses where policy ssr', /no column 'losses'/],
    ['study pause: drops where policies ssr', /no column 'policies'/],
    ['study pause: drops where policy reno', /no row/],
    ['study pause: drops where policy nssr', /2 rows/],
    ['study pause: wait_ms where policy nssr and bytes 2000', /no number/],
    ['study pause: drops where policy', /names no column/],
    ['study pause drops of ssr', /which number/],
  ])('%s is refused', (text, message) => {
    expect(() => answer(text)).toThrow(InputError);
    expect(() => answer(text)).toThrow(message);
  });

  it('is told apart from a question to a run', () => {
    expect(parseStudyFact('count of stalls in alone')).toBeUndefined();
  });

  it('is found from a lesson, and its mistakes by their line', () => {
    const text = (fact: string) =>
      `---\ntitle: T\nstakes: Well?\norder: 1\nneeds: []\noutcomes: [Say.]\nsources: {}\nruns: {}\nfacts:\n  one: '${fact}'\n---\n\n:fact[one] are lost.\n`;
    const studies = { pause: result };
    const good = lessonOf(text('study pause: drops where bytes 4000'), {}, [], studies);
    expect(JSON.stringify(good.lesson?.blocks)).toContain('"text":"2"');
    const bad = lessonOf(text('study pause: drops where bytes 5'), {}, [], studies);
    expect(bad.problems).toContainEqual(
      expect.objectContaining({ line: 10, message: expect.stringContaining('no row') }),
    );
  });

  it('can be asked of the results that are kept', () => {
    const kept = (name: string) => {
      const file = `docs/studies/${name}.json`;
      return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
    };
    const fact = parseStudyFact(
      'study restart-burst: elapsed_s where policy reno-nssr and burst_bytes 24000',
    );
    const { points } = JSON.parse(kept('restart-burst')!) as { points: KeptRow[] };
    const row = points.find((each) => each.policy === 'reno-nssr' && each.burst_bytes === 24_000);
    expect(studyFact(fact!, kept)).toEqual({
      value: Math.round(row!.elapsed_s * 1e9),
      unit: 'time',
    });
  });
});
