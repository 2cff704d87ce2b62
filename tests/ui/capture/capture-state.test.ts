import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CaptureSession } from '../../../src/capture/worker/session.ts';
import type {
  CaptureFile,
  CaptureMessage,
  ConnectionRow,
} from '../../../src/capture/worker/index.ts';
import type { Drawing } from '../../../src/plot/marks/index.ts';
import { CaptureState } from '../../../src/ui/capture/capture-state.svelte.ts';
import {
  CaptureClient,
  ReaderMissing,
  type CaptureScripts,
  type CaptureWorker,
} from '../../../src/ui/capture/capture-client.ts';

const capture = (name: string, at: string): CaptureFile => ({
  name,
  content: new Blob([new Uint8Array(readFileSync(`tests/fixtures/${at}`))]),
});
const single = capture('one.pcap', 'captures/b_4096p13_nagle.client.pcap');
const other = capture('other.pcap', 'captures/b_4096p13_nagle.server.pcap');
const several = capture('several.pcap', 'linux/runs/d_acts_h10x4_iw3/client.pcap');

/** In a page whose browser has no workers. */
const withoutWorkers: CaptureScripts = {
  worker: () => Promise.resolve(undefined),
  inPage: (tell) => new CaptureSession(tell),
};

/** A first picture's. */
const room = () => ({ width: 600, height: 380 });

function state(scripts = withoutWorkers): CaptureState {
  return new CaptureState(new CaptureClient(scripts), room);
}

test('the only connection of a capture is shown at once, in a page without workers too', async () => {
  const captures = state();
  captures.open([single]);
  expect(captures.status).toEqual({ kind: 'reading', progress: undefined });
  await expect.poll(() => captures.shown.kind).toBe('shown');
  expect(captures.rows).toHaveLength(1);
  captures.add(other);
  expect(captures.shown.kind).toBe('none');
  await expect.poll(() => captures.shown).toMatchObject({ kind: 'shown', clocks: {} });
});

test('a connection’s log can begin before its first packet, and what is on view stays', async () => {
  const captures = state();
  captures.open([single]);
  await expect.poll(() => captures.shown.kind).toBe('shown');
  const { shown } = captures;
  if (shown.kind !== 'shown') return;
  const later = await captures.beginningBefore(captures.rows[0]!, 7e6);
  expect(later.trace.duration).toBe(shown.run.trace.duration + 7e6);
  expect(captures.shown).toBe(shown);
});

test('of several connections the one that was chosen last is shown', async () => {
  const captures = state();
  captures.open([several]);
  await expect.poll(() => captures.status.kind).toBe('open');
  expect(captures.shown.kind).toBe('none');
  const [first, second] = captures.rows;
  captures.show(first!);
  captures.show(second!);
  await expect.poll(() => captures.shown).toMatchObject({ kind: 'shown', row: { index: 1 } });
});

test('the findings of a large capture come after its table', async () => {
  const captures = state({ ...withoutWorkers, inPage: (tell) => new CaptureSession(tell, 0) });
  captures.open([several]);
  await expect.poll(() => captures.status.kind).toBe('open');
  const counts = (): unknown[] => captures.rows.map(({ whole }) => whole?.findings);
  await expect.poll(counts).toEqual(captures.rows.map(() => expect.any(Number)));
});

test('canceling leaves nothing open', async () => {
  const captures = state();
  captures.open([single]);
  captures.cancel();
  expect(captures.status).toEqual({ kind: 'empty' });
  captures.open([several]);
  await expect.poll(() => captures.status.kind).toBe('open');
  captures.cancel();
  expect([captures.status.kind, captures.rows.length, captures.files.length]).toEqual([
    'empty',
    0,
    0,
  ]);
});

test('three files, a file of something else and a missing script are refused in words', async () => {
  const captures = state();
  captures.open([single, other, several]);
  expect(captures.status).toMatchObject({
    kind: 'refused',
    reason: expect.stringMatching(/both ends/),
  });
  captures.open([{ name: 'notes.pdf', content: new Blob(['%PDF-1.7 and more of the same']) }]);
  await expect
    .poll(() => captures.status)
    .toMatchObject({ kind: 'refused', name: 'notes.pdf', reason: expect.stringMatching(/PDF/) });
  const offline = state({ ...withoutWorkers, worker: () => Promise.reject(new ReaderMissing()) });
  offline.open([single]);
  await expect
    .poll(() => offline.status)
    .toMatchObject({ reason: expect.stringMatching(/could not be loaded/) });
});

test('a worker that dies while it reads ends the reading, one that never runs hands it to the page', async () => {
  const workers: CaptureWorker[] = [];
  const scripts: CaptureScripts = {
    worker: () => {
      const worker: CaptureWorker = {
        postMessage: () => undefined,
        terminate: () => undefined,
        onmessage: null,
        onerror: null,
      };
      workers.push(worker);
      return Promise.resolve(worker);
    },
    inPage: withoutWorkers.inPage,
  };
  const die = (worker: CaptureWorker): void => {
    const event = { message: 'out of memory', preventDefault: () => undefined };
    worker.onerror?.call(worker as Worker, event as ErrorEvent);
  };
  const captures = state(scripts);
  captures.open([single]);
  await expect.poll(() => workers[0]?.onmessage).toBeTruthy();
  const ready = { data: { kind: 'ready' } } as MessageEvent;
  workers[0]!.onmessage?.call(workers[0] as Worker, ready);
  await Promise.resolve();
  die(workers[0]!);
  await expect
    .poll(() => captures.status)
    .toMatchObject({ reason: expect.stringMatching(/out of memory/) });
  captures.open([single]);
  await expect.poll(() => workers[1]?.onerror).toBeTruthy();
  die(workers[1]!);
  await expect.poll(() => captures.shown.kind).toBe('shown');
});

test('the files of a large log are read again when something else is asked for', async () => {
  let servers = 0;
  const inPage: CaptureScripts['inPage'] = (tell) => {
    servers++;
    return new CaptureSession(tell);
  };
  const client = new CaptureClient({ ...withoutWorkers, inPage }, 1);
  const captures = new CaptureState(client, room);
  captures.open([single]);
  await expect.poll(() => captures.shown.kind).toBe('shown');
  expect(servers).toBe(1);
  // Both wait for the same reading.
  const heard: string[] = [];
  const [anonymized] = await Promise.all([
    captures.anonymized(),
    captures.derive(captures.rows[0]!, ({ kind }) => heard.push(kind)),
  ]);
  expect(anonymized).toHaveLength(1);
  expect(heard).toEqual(['derived']);
  expect(servers).toBe(2);
  captures.open([other]);
  await expect.poll(() => captures.shown.kind).toBe('shown');
  expect(captures.files).toEqual([other]);
});

test('messages on what was canceled are not heard', async () => {
  let tell: (task: number, message: CaptureMessage) => void = () => undefined;
  const client = new CaptureClient({
    worker: () => Promise.resolve(undefined),
    inPage: (heard) => {
      tell = heard;
      return { order: () => undefined };
    },
  });
  const heard: string[] = [];
  await client.open([single], room(), ({ kind }) => heard.push(kind));
  tell(1, { kind: 'refused', name: '', reason: 'late' });
  await client.open([single], room(), ({ kind }) => heard.push(kind));
  client.cancel();
  tell(2, { kind: 'refused', name: '', reason: 'late' });
  expect(heard).toEqual(['refused']);
});

test('a long connection has a picture while its log is made', async () => {
  const told: ((message: CaptureMessage) => void)[] = [];
  const captures = state({
    ...withoutWorkers,
    inPage: (tell) => ({
      order: (order) => void ('task' in order && told.push((one) => tell(order.task, one))),
    }),
  });
  captures.open([several]);
  await expect.poll(() => told).toHaveLength(1);
  const rows = [{ index: 0 } as ConnectionRow];
  told[0]!({ kind: 'opened', capture: { files: [], rows, notes: [], undiagnosed: true } });
  expect(captures.shown).toMatchObject({ kind: 'loading', picture: undefined });
  const picture = { width: 600 } as Drawing;
  told[0]!({ kind: 'drawn', picture });
  expect(captures.shown).toMatchObject({ kind: 'loading', picture });
});
