import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CaptureSession } from '../../../src/capture/worker/session.ts';
import { CaptureClient, ReaderMissing } from '../../../src/ui/capture/capture-client.ts';
import { CaptureState } from '../../../src/ui/capture/capture-state.svelte.ts';
import { RemedyState } from '../../../src/ui/capture/remedy/remedy-state.svelte.ts';
import { decodeLink } from '../../../src/share/link/index.ts';
import { linkOf } from '../../../src/ui/capture/remedy/link.ts';
import { begin } from '../../../src/worker/index.ts';

const file = readFileSync('tests/fixtures/captures/b_4096p13_nagle.client.pcap');

test('an opened capture is simulated, and a remedy run beside it', async () => {
  const captures = new CaptureState(
    new CaptureClient({
      worker: () => Promise.resolve(undefined),
      inPage: (tell) => new CaptureSession(tell),
    }),
    () => ({ width: 600, height: 380 }),
  );
  captures.open([{ name: 'one.pcap', content: new Blob([new Uint8Array(file)]) }]);
  await expect.poll(() => captures.shown.kind).toBe('shown');
  const [row] = captures.rows;
  const remedy = new RemedyState((hear) => captures.derive(row!, hear), begin);
  remedy.ask();
  expect(remedy.state.kind).toBe('trying');
  await expect.poll(() => remedy.state.kind, { timeout: 15_000 }).toBe('answered');
  if (remedy.state.kind !== 'answered') return;
  const { fits, tried, scenario } = remedy.state.remedies;
  expect(fits).toBe(true);
  // Sizes and times alone.
  expect(JSON.stringify(scenario)).not.toMatch(/10\.0\.0|GET|HTTP/);
  const [first] = tried;
  const link = await decodeLink((await linkOf(scenario, first))!, { schema: 1, presets: [] });
  expect(link).toMatchObject({ preset: { title: first!.name }, changes: first!.set });
  expect(link.twin).toMatchObject({ preset: { title: scenario.title }, changes: {} });
  remedy.compare(first);
  await expect.poll(() => remedy.run?.title).toBe(first?.name);
  remedy.closeRun();
  expect(remedy.run).toBeUndefined();
});

test('says why nothing was simulated', async () => {
  const missing = new RemedyState(() => Promise.reject(new ReaderMissing()), begin);
  missing.ask();
  await expect
    .poll(() => missing.state)
    .toEqual({ kind: 'refused', reason: 'the reader of captures could not be loaded' });
});
