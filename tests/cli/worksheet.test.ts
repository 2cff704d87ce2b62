import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ackclock } from './command.ts';

const lesson = 'short-initial-segment';

/** The texts of a file's questions. */
const questions = (html: string) => [...html.matchAll(/<section class="question">(.*?)<ol/gs)];

describe('ackclock worksheet', () => {
  it('prints a sheet without marks, and the key to the same numbers', async () => {
    const sheet = await ackclock('worksheet', lesson, '--seed', '7');
    const key = await ackclock('worksheet', lesson, '--seed', '7', '--key');
    expect([sheet.code, key.code]).toEqual([0, 0]);
    expect(sheet.stdout).not.toMatch(/Right\.|Not quite\./);
    const asked = questions(sheet.stdout).map(([, text]) => text!.split('</h3>')[1]);
    expect(asked.length).toBeGreaterThanOrEqual(3);
    expect(questions(key.stdout).map(([, text]) => text!.split('</h3>')[1])).toEqual(asked);
    expect(key.stdout.match(/Right\./g)).toHaveLength(asked.length);
    expect(sheet.stdout).toContain('numbers 7');
  });

  it('gives the same for the same seed, something else for another', async () => {
    const one = await ackclock('worksheet', lesson, '--seed', 'a-1');
    expect(await ackclock('worksheet', lesson, '--seed', 'a-1')).toEqual(one);
    const other = await ackclock('worksheet', lesson, '--seed', 'a-2');
    expect(questions(other.stdout)).not.toEqual(questions(one.stdout));
  });

  it('writes a file, whole', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sheet-'));
    const file = join(folder, 'sheet.html');
    const { code, stdout } = await ackclock('worksheet', lesson, '-o', file);
    expect([code, stdout]).toEqual([0, '']);
    expect(readFileSync(file, 'utf8')).toMatch(/^<!doctype html>[^]*<\/html>\n$/);
    rmSync(folder, { recursive: true });
  });

  it('refuses what is no lesson or no seed', async () => {
    const unknown = await ackclock('worksheet', 'short-initial-segmen');
    expect(unknown).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/did you mean 'short-initial-segment'\?/),
    });
    const seed = await ackclock('worksheet', lesson, '--seed', '<b>');
    expect(seed).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^--seed: <b> is not a seed/),
    });
  });
});
