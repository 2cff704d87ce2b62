// The lesson that is measured on a slow line is the one with the most to bring, whatever it is called.
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { largestLesson } from '../../tools/performance/largest-lesson.mjs';

const site = mkdtempSync(join(tmpdir(), 'largest-lesson-'));
afterAll(() => rmSync(site, { recursive: true }));

function write(path: string, html: string): void {
  mkdirSync(join(site, path), { recursive: true });
  writeFileSync(join(site, path, 'index.html'), html);
}

test('counts what is sent: compressed, of the lessons alone', () => {
  mkdirSync(join(site, 'lessons'));
  expect(() => largestLesson(site)).toThrow('no lesson');
  const noise = (bytes: number) => randomBytes(bytes).toString('base64');
  // The list of lessons is no lesson, nor is a page below one.
  write('lessons', noise(9000));
  write('lessons/b/worksheet', noise(9000));
  write('lessons/a', noise(1000));
  write('lessons/b', noise(2000));
  write('lessons/c', 'long, and soon said '.repeat(10_000));
  expect(largestLesson(site)).toBe('lessons/b/');
  write('lessons/a', noise(3000));
  expect(largestLesson(site)).toBe('lessons/a/');
});
