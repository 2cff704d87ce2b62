import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { CaptureFile, CaptureMessage } from '../../../src/capture/worker/index.ts';
import { serveCaptures, type CaptureScope } from '../../../src/capture/worker/serve.ts';
import { CaptureSession } from '../../../src/capture/worker/session.ts';
import { receiveRun } from '../../../src/run/index.ts';
import { segmentsOf } from '../../../src/trace/index.ts';

const folder = 'tests/fixtures/captures';
const fixture = (name: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(`${folder}/${name}`));
const file = (name: string, bytes = fixture(name)): CaptureFile => ({
  name,
  content: new Blob([bytes]),
});

/** The last message on an order to open these files. */
async function opened(session: CaptureSession, heard: CaptureMessage[], files: CaptureFile[]) {
  const before = heard.length;
  session.order({ do: 'open', task: 1, files });
  await expect.poll(() => heard.slice(before).some(({ kind }) => kind !== 'reading')).toBe(true);
  return heard.at(-1)!;
}

function session(): { session: CaptureSession; heard: CaptureMessage[] } {
  const heard: CaptureMessage[] = [];
  return { session: new CaptureSession((_, message) => heard.push(message)), heard };
}

test('a packed capture becomes a table, and its connection a log', async () => {
  const { session: one, heard } = session();
  const packed = new Uint8Array(gzipSync(fixture('b_4096p13_nagle.client.pcap')));
  const message = await opened(one, heard, [file('client.pcap.gz', packed)]);
  if (message.kind !== 'opened') throw new Error(JSON.stringify(message));
  const { rows, files } = message.capture;
  expect(files).toMatchObject([{ name: 'client.pcap.gz' }]);
  expect(rows).toMatchObject([
    {
      index: 0,
      client: { address: '10.0.0.2' },
      server: { address: '10.0.0.1' },
      whole: { ends: 'client', guessed: false },
    },
  ]);
  // Five of six replies stall.
  expect(rows[0]!.whole!.findings).toBe(5);
  expect(rows[0]!.whole!.silent).toBeGreaterThan(0.7);
  one.order({ do: 'show', task: 2, index: 0 });
  const shown = heard.at(-1)!;
  if (shown.kind !== 'shown') throw new Error(JSON.stringify(shown));
  const { trace } = receiveRun(shown.connection.run);
  expect(segmentsOf(trace)).toHaveLength(rows[0]!.packets);
  expect(shown.connection.start).toEqual(files[0]!.start);
  const { findings } = shown.connection;
  expect(findings).toHaveLength(5);
  // Each names packets of the file, and begins within the log.
  for (const { from, cost, packets } of findings!) {
    expect(from).toBeGreaterThan(0);
    expect(from + cost).toBeLessThan(trace.duration);
    expect(Math.max(...packets)).toBeLessThanOrEqual(files[0]!.packets);
  }
});

test('the captures of both ends are one exchange, in whichever order they are chosen', async () => {
  const { session: one, heard } = session();
  const names = ['b_4096p13_nagle.server.pcap', 'b_4096p13_nagle.client.pcap'];
  for (const files of [names, names.toReversed()]) {
    const message = await opened(
      one,
      heard,
      files.map((name) => file(name)),
    );
    if (message.kind !== 'opened') throw new Error(JSON.stringify(message));
    expect(message.capture.rows.map(({ whole }) => whole?.ends)).toEqual(['both']);
    one.order({ do: 'show', task: 2, index: 0 });
    const shown = heard.at(-1)!;
    if (shown.kind !== 'shown') throw new Error(JSON.stringify(shown));
    // They were captured on one machine.
    expect(Math.abs(shown.connection.clocks!.offset)).toBeLessThan(1e6);
  }
});

test('a broken file is refused by its name, in a sentence with the place', async () => {
  const { session: one, heard } = session();
  const bytes = fixture('b_4096p13_nagle.client.pcap').slice();
  // The length of the fifth packet or so: far more than a packet has.
  const view = new DataView(bytes.buffer);
  let at = 24;
  for (let i = 0; i < 4; i++) at += 16 + view.getUint32(at + 8, true);
  view.setUint32(at + 8, 0x7fff_ffff, true);
  const message = await opened(one, heard, [file('broken.pcap', bytes)]);
  expect(message).toMatchObject({ kind: 'refused', name: 'broken.pcap' });
  expect((message as { reason: string }).reason).toMatch(/packet 5 at byte \d/);
  one.order({ do: 'show', task: 2, index: 0 });
  expect(heard.at(-1)).toMatchObject({ kind: 'failed' });
});

test('a canceled reading says no more', async () => {
  const { session: one, heard } = session();
  one.order({ do: 'open', task: 1, files: [file('b_4096p13_nagle.client.pcap')] });
  one.order({ do: 'cancel' });
  await opened(one, heard, [file('b_4096p13_nagle.server.pcap')]);
  expect(heard.map(({ kind }) => kind)).toEqual(['opened']);
});

test('a worker says that it runs, and gives the log’s memory away', async () => {
  const sent: { word: unknown; transfer: ArrayBuffer[] }[] = [];
  const scope: CaptureScope = {
    onmessage: null,
    postMessage: (word, transfer) => void sent.push({ word, transfer }),
  };
  serveCaptures(scope);
  expect(sent[0]?.word).toEqual({ kind: 'ready' });
  const files = [file('b_4096p13_nagle.client.pcap')];
  scope.onmessage?.({ data: { do: 'open', task: 7, files } });
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]?.word).toMatchObject({ task: 7, message: { kind: 'opened' } });
  scope.onmessage?.({ data: { do: 'show', task: 8, index: 0 } });
  expect(sent[2]?.word).toMatchObject({ task: 8, message: { kind: 'shown' } });
  expect(sent[2]?.transfer.length).toBeGreaterThan(0);
});

test('a capture without TCP, and two of the same end, are refused', async () => {
  const { session: one, heard } = session();
  const empty = fixture('b_4096p13_nagle.client.pcap').slice(0, 24);
  expect(await opened(one, heard, [file('empty.pcap', empty)])).toMatchObject({
    kind: 'refused',
    reason: 'the capture has no TCP connection',
  });
  const client = 'b_4096p13_nagle.client.pcap';
  const twice = [file(client), file('again.pcap', fixture(client))];
  expect(await opened(one, heard, twice)).toMatchObject({
    kind: 'refused',
    name: 'again.pcap',
    reason: expect.stringMatching(/captured at the client, like b_4096p13_nagle.client.pcap/),
  });
});

test('the findings of a large capture follow its table, and a chosen connection has them at once', async () => {
  const heard: CaptureMessage[] = [];
  const one = new CaptureSession((_, message) => heard.push(message), 100);
  const capture = fixture('b_4096p13_nagle.client.pcap');
  const head = capture.slice(0, 24);
  // The same connection from as many ports.
  const copies = Array.from({ length: 31 }, (_, i) => {
    const copy = capture.slice(24);
    const view = new DataView(copy.buffer);
    for (let at = 0; at < copy.length; at += 16 + view.getUint32(at + 8, true)) {
      const tcp = at + 16 + 14 + 20;
      const port = view.getUint16(tcp) === 8080 ? tcp + 2 : tcp;
      view.setUint16(port, 20_000 + i);
    }
    return copy;
  });
  const content = new Blob([head, ...copies]);
  one.order({ do: 'open', task: 1, files: [{ name: 'many.pcap', content }] });
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  // On a fast machine, the findings follow at once.
  const message = heard[0]!;
  if (message.kind !== 'opened') throw new Error(JSON.stringify(message));
  expect(message.capture.rows).toHaveLength(31);
  expect(message.capture.undiagnosed).toBe(true);
  expect(message.capture.rows[0]!.whole!.findings).toBeUndefined();
  one.order({ do: 'show', task: 2, index: 30 });
  const shown = heard.find(({ kind }) => kind === 'shown')!;
  if (shown.kind !== 'shown') throw new Error(JSON.stringify(shown));
  expect(shown.connection.findings).toHaveLength(5);
  await expect
    .poll(() => heard.find(({ kind }) => kind === 'diagnosed'))
    .toEqual({
      kind: 'diagnosed',
      findings: Array(31).fill(5),
    });
});

test('a long connection is drawn before what held it up is known', async () => {
  const heard: CaptureMessage[] = [];
  const one = new CaptureSession((_, message) => heard.push(message), 10);
  const files = [file('b_4096p13_nagle.client.pcap')];
  const picture = { width: 900, height: 380 };
  one.order({ do: 'open', task: 1, files, picture });
  await expect.poll(() => heard.map(({ kind }) => kind)).toEqual(['opened', 'drawn', 'diagnosed']);
  const drawn = heard[1]!;
  if (drawn.kind !== 'drawn') throw new Error(JSON.stringify(drawn));
  expect(drawn.picture).toMatchObject({
    ...picture,
    title: expect.stringContaining('Sequence plot'),
  });
  // A worker can send it.
  expect(structuredClone(drawn.picture).marks.length).toBe(drawn.picture.marks.length);
  one.order({ do: 'show', task: 2, index: 0, picture });
  one.order({ do: 'show', task: 3, index: 0 });
  expect(heard.slice(3).map(({ kind }) => kind)).toEqual(['drawn', 'shown', 'shown']);
});
