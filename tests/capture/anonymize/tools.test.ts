// What other programs say of anonymized captures, where they are installed.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { captureIn } from '../../../src/capture/read/index.ts';
import { fc, trials, triesAll } from '../../trials.ts';
import { damage, damaged } from '../damage.ts';
import { fixture } from '../fixtures.ts';
import { again } from './anonymized.ts';

const formats = readdirSync('tests/fixtures/captures').filter((name) => name !== 'README.md');
const runs = ['r_node_stream_nodelay_off', 'e_drop30x32x34_reno_sack', 'd_acts_h10x4_iw3'];
const files = [
  ...formats.map((name) => [name, fixture(name)] as const),
  ...runs.map((run) => {
    const path = `tests/fixtures/linux/runs/${run}/client.pcap`;
    return [run, Uint8Array.from(readFileSync(path))] as const;
  }),
];

const folder = mkdtempSync(join(tmpdir(), 'ackclock-anonymized-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What a program prints of a file. */
function said(program: string, parameters: readonly string[], file: Uint8Array): string {
  const path = join(folder, 'capture.pcapng');
  writeFileSync(path, file);
  const { status, stdout, stderr } = spawnSync(program, [...parameters, '-r', path], {
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
  return stdout;
}

const has = (program: string): boolean => spawnSync(program, ['--version']).status === 0;

function linesOf(text: string): string[] {
  return text.split('\n').filter(Boolean);
}

describe.skipIf(!has('tcpdump'))('tcpdump', () => {
  const read = (file: Uint8Array): string => said('tcpdump', ['-nvv'], file);

  it.each(files)('reads %s without a complaint', (_, bytes) => {
    const [{ file, capture }] = again([captureIn(bytes)]) as ReturnType<typeof again>;
    const text = read(file);
    expect(linesOf(text).filter((line) => line.includes('Flags ['))).toHaveLength(
      capture.store.count,
    );
    expect(text).not.toMatch(/incorrect|bad|invalid|unknown|error/i);
  });

  it('reads what is left of damaged captures', () => {
    const [, ...whole] = files.find(([name]) => name === 'b_4096p13_nagle.pcapng')!;
    fc.assert(
      fc.property(damage(3), (how) => {
        const found = opened(damaged(whole[0]!, how));
        if (found === undefined) return;
        const [{ file }] = again([found]) as ReturnType<typeof again>;
        expect(read(file)).not.toMatch(/incorrect|bad cksum/i);
      }),
      trials(100, 20),
    );
  });
});

describe.skipIf(!has('tshark'))('tshark', () => {
  const fields = ['ip.checksum.status', 'tcp.checksum.status', '_ws.malformed'];
  const parameters = [
    ...['-T', 'fields', ...fields.flatMap((field) => ['-e', field])],
    ...['-o', 'tcp.check_checksum:TRUE', '-o', 'ip.check_checksum:TRUE'],
  ];

  // A second for each file.
  it.each(triesAll ? files : files.slice(-3))('finds every checksum of %s right', (_, bytes) => {
    const [{ file, capture }] = again([captureIn(bytes)]) as ReturnType<typeof again>;
    const lines = linesOf(said('tshark', parameters, file));
    expect(lines).toHaveLength(capture.store.count);
    // 1: right; 2: not verified, because the file has only a part of the packet.
    for (const line of lines) expect(line).toMatch(/^1\t[12]\t$/);
  });
});

function opened(bytes: Uint8Array) {
  try {
    return captureIn(bytes);
  } catch {
    // Expected: damage that leaves no capture.
    return undefined;
  }
}
