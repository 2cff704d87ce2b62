import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { simulate } from '../../../src/engine/index.ts';
import { builtinScenario, compile, type BuiltinName } from '../../../src/scenario/index.ts';
import { compareWithFigure } from '../../../src/studies/fidelity/index.ts';

const published = (file: string) =>
  readFileSync(new URL(`../../fixtures/papers/${file}`, import.meta.url), 'utf8');
const run = (name: BuiltinName) => simulate(compile(builtinScenario(name)));

const figure2 = published('fig2-short-initial-segment.csv');
const short = run('short-initial-segment');

describe('a run beside a published figure', () => {
  it('is told equal where it is, with the worst of the times', () => {
    const { segments, equal, worst, span } = compareWithFigure(figure2, short);
    expect(equal).toBe(segments);
    expect(worst).toBeGreaterThan(0);
    expect(worst).toBeLessThan(50_000);
    expect(span).toBeGreaterThan(184_000_000);
  });

  it('is found where a figure leaves the beginning out', () => {
    const figure4 = published('fig4-odd-short-final-segment.csv');
    const { segments, equal, worst } = compareWithFigure(figure4, run('odd-short-final-segment'));
    expect(equal).toBe(segments);
    expect(worst).toBeLessThan(1_000_000);
  });

  it('is told different by one byte, and by a shifted time', () => {
    const other = figure2.replace(/1,53,1,16384/, '1,53,1,16383');
    expect(other).not.toBe(figure2);
    const { segments, equal } = compareWithFigure(other, short);
    expect(equal).toBe(segments - 1);

    const later = figure2.replace(/^0\.251/m, '3.251');
    expect(compareWithFigure(later, short).worst).toBeGreaterThan(2_900_000);
  });

  it('is told entirely different if the figure’s first segment never comes', () => {
    const { equal, worst } = compareWithFigure(figure2, run('odd-short-final-segment'));
    // It opens with the same SYN, so at least that is equal.
    expect(equal).toBeGreaterThanOrEqual(1);
    expect(worst).toBeGreaterThan(1_000_000);
    const none = compareWithFigure(figure2.replace(',client,S,0,0,', ',client,S,7,7,'), short);
    expect(none).toMatchObject({ equal: 0, worst: Infinity });
  });
});
