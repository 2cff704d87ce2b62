import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import type {} from '../../src/worker/index.ts';
import { transferRun, runScenario } from '../../src/run/index.ts';
import {
  builtinNames,
  builtinScenario,
  checkScenario,
  type BuiltinName,
  type Scenario,
} from '../../src/scenario/index.ts';
import { addressOfEngine } from './engine.ts';
import { expect, test } from './site.ts';

/** One connection, and several hosts with losses, in the gate; the first in other browsers too. */
const tags: Partial<Record<BuiltinName, string | string[]>> = {
  'short-initial-segment': '@smoke',
  'victim-flow': [],
};

for (const name of builtinNames) {
  test(
    `${name} gives the same log in the browser and in Node`,
    { tag: tags[name] ?? '@all' },
    async ({ page, site }) => {
      await page.goto(site);
      await expectSameLog(page, builtinScenario(name));
    },
  );
}

test(
  'CUBIC with HyStart and losses gives the same log in the browser and in Node',
  { tag: '@smoke' },
  async ({ page, site }) => {
    await page.goto(site);
    const bytes = 1_000_000;
    const checked = checkScenario({
      version: 1,
      network: { kind: 'link', rate: 10, delay: 10, queue: 30, down: { lost: [400] } },
      hosts: { client: { profile: 'linux-6' }, server: { profile: 'linux-6' } },
      script: {
        client: { actions: [{ do: 'await', bytes }, { do: 'close' }] },
        server: { actions: [{ do: 'write', bytes }, { do: 'close' }] },
      },
    });
    if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
    await expectSameLog(page, checked.scenario);
  },
);

/** A log of 100,000 segments stays where it is: its chunks are compared by their hashes. */
async function expectSameLog(page: Page, scenario: Scenario): Promise<void> {
  await page.addScriptTag({ url: await addressOfEngine(page) });
  const inBrowser = await page.evaluate(async (given: Scenario) => {
    const { trace, heartbeats } = ackclockEngine!.answer({ kind: 'run', scenario: given }).run;
    const hashes = await Promise.all(
      trace.buffers.map(async (buffer) => {
        const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', buffer));
        return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
      }),
    );
    return { ...trace, buffers: hashes, heartbeats };
  }, scenario);
  const { trace, heartbeats } = transferRun(runScenario(scenario));
  expect(trace.records).toBeGreaterThan(100);
  const hashes = trace.buffers.map((buffer) =>
    createHash('sha256').update(new Uint8Array(buffer)).digest('hex'),
  );
  expect(inBrowser).toEqual({ ...trace, buffers: hashes, heartbeats });
}
