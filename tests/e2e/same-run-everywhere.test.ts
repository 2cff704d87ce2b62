import { createHash } from 'node:crypto';
import type {} from '../../src/worker/index.ts';
import { transferRun, runScenario } from '../../src/run/index.ts';
import { builtinNames, builtinScenario, type BuiltinName } from '../../src/scenario/index.ts';
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
      await page.addScriptTag({ url: await addressOfEngine(page) });
      // A log of 100,000 segments stays where it is: its chunks are compared by their hashes.
      const inChromium = await page.evaluate(async (given: BuiltinName) => {
        const { trace, heartbeats } = ackclockEngine!.answer({ kind: 'builtin', name: given }).run;
        const hashes = await Promise.all(
          trace.buffers.map(async (buffer) => {
            const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', buffer));
            return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
          }),
        );
        return { ...trace, buffers: hashes, heartbeats };
      }, name);
      const { trace, heartbeats } = transferRun(runScenario(builtinScenario(name)));
      expect(trace.records).toBeGreaterThan(100);
      const hashes = trace.buffers.map((buffer) =>
        createHash('sha256').update(new Uint8Array(buffer)).digest('hex'),
      );
      expect(inChromium).toEqual({ ...trace, buffers: hashes, heartbeats });
    },
  );
}
