import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { build, type Rolldown } from 'vite';
import { expect, test } from './site.ts';

/** Bundles a module into one expression that gives what the module exports. */
async function bundled(entry: string): Promise<string> {
  const output = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: resolve(entry), formats: ['iife'], name: 'bundle', fileName: 'bundle' },
    },
  })) as Rolldown.RolldownOutput[];
  const code = output[0]?.output[0]?.code ?? '';
  return `(() => { ${code}; return bundle; })()`;
}

test('every built-in scenario gives the same log in Chromium and in Node', async ({
  page,
  site,
}) => {
  const code = await bundled('tests/e2e/digests.ts');
  const script = `console.log(JSON.stringify(${code}.digests))`;
  const inNode: unknown = JSON.parse(
    execFileSync(process.execPath, ['-'], { input: script, encoding: 'utf8' }),
  );
  await page.goto(site);
  const inChromium: unknown = await page.evaluate(`${code}.digests`);
  expect(Object.keys(inNode as object).length).toBeGreaterThanOrEqual(6);
  expect(inChromium).toEqual(inNode);
});
