import { describe, expect, it } from 'vitest';
import { loadLesson } from '../../../src/course/markdown/index.ts';
import { measure, parseQuery } from '../../../src/query/index.ts';
import { runScenario } from '../../../src/run/index.ts';
import { withSettings, checkScenario } from '../../../src/scenario/index.ts';
import { waitTableOf } from '../../../src/ui/toy/wait-table.ts';

const lesson = loadLesson('lessons/delayed-acks').lesson!;
const toy = lesson.blocks.find((block) => block.kind === 'toy')!;
const table = waitTableOf(lesson, toy);

/** The whole run with the file written at a time, checked as a person's scenario is. */
function wholeRun(name: string, written: number) {
  const run = lesson.runs.find((each) => each.name === name);
  if (run?.kind !== 'scenario') throw new Error(`no scenario '${name}'`);
  const checked = checkScenario(withSettings(run.scenario, { [toy.throws.moved]: written }));
  if (!checked.ok) throw new Error('it is in order');
  return runScenario(checked.scenario);
}

describe('the table of waits', () => {
  it('has what the log of a whole run says, for a segment that arrives then', () => {
    for (const [name, clock] of [
      ['upload', 'heartbeat'],
      ['timer', 'timer'],
    ] as const) {
      for (const written of [5, 60, 147, 149, 400, 997]) {
        const run = wholeRun(name, written);
        const arrived = measure(run, parseQuery('arrived of segment client 1')).value / 1e6;
        const wait = measure(run, parseQuery('duration of hold server delayed-ack')).value / 1e6;
        const place = Math.round(arrived);
        const expected = wait + (clock === 'heartbeat' ? arrived - place : 0);
        expect(Math.abs(table[clock][place - table.from]! - expected)).toBeLessThan(0.01);
      }
    }
  });

  it('has a wait for each millisecond, and the ticks that end them', () => {
    expect(table.until).toBe(1000);
    expect(table.heartbeat).toHaveLength(table.until - table.from + 1);
    expect(table.timer).toHaveLength(table.heartbeat.length);
    expect(table.ticks).toEqual([150, 350, 550, 750, 950, 1150]);
    expect(new Set(table.timer)).toEqual(new Set([200]));
    expect(Math.max(...table.heartbeat)).toBeLessThan(200);
    expect(Math.min(...table.heartbeat)).toBeGreaterThan(0);
  });
});
