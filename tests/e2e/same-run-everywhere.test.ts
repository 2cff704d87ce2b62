import type {} from '../../src/runner/index.ts';
import { type PackedRun, packRun, runScenario, unpackRun } from '../../src/facts/index.ts';
import { builtinScenario, type Scenario } from '../../src/scenario/index.ts';
import { digestOf } from '../../src/trace/index.ts';
import { briefBuiltins } from '../runs.ts';
import { addressOfEngine } from './engine.ts';
import { expect, test } from './site.ts';

for (const name of briefBuiltins) {
  test(`${name} gives the same log in Chromium and in Node`, async ({ page, site }) => {
    const scenario = builtinScenario(name);
    await page.goto(site);
    await page.addScriptTag({ url: await addressOfEngine(page) });
    // As text: one string is handed on faster than a million numbers.
    const answered = await page.evaluate((given: Scenario) => {
      const answer = ackclockEngine!.answer({
        kind: 'judge',
        scenario: given,
        settings: {},
        goal: [],
      });
      return answer.kind === 'run' ? JSON.stringify(answer.run) : answer.reason;
    }, scenario);
    const inChromium = JSON.parse(answered) as PackedRun;
    const inNode = runScenario(scenario);
    expect(inNode.trace.length).toBeGreaterThan(100);
    expect(digestOf(unpackRun(inChromium).trace)).toBe(digestOf(inNode.trace));
    expect(inChromium.heartbeats).toEqual(packRun(inNode).heartbeats);
  });
}
