import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';

const started: { kill(): boolean }[] = [];
afterEach(() => {
  for (const process of started.splice(0)) process.kill();
});

/** Starts the site in a pipe, as CI would, and returns the first line it prints: there is a page by then. */
async function firstLine(): Promise<string> {
  const child = spawn(process.execPath, ['tools/start.mjs'], {
    env: { ...process.env, CI: 'true' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  started.push(child);
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
  return chunk.toString();
}

test(
  'npm start prints a plain address, and serves the page already rendered',
  { tags: 'all' },
  async () => {
    const line = await firstLine();
    expect(line).toMatch(/^Ackclock: http:\/\/localhost:\d+\/\n$/);
    const html = await (await fetch(line.slice('Ackclock: '.length).trim())).text();
    expect(html).toContain('<h1');
    expect(html).toContain('--paper: light-dark(');
  },
);

test('npm start takes another port when its own is busy', { tags: 'all' }, async () => {
  const first = await firstLine();
  const second = await firstLine();
  expect(second).toMatch(/^Ackclock: http:\/\/localhost:\d+\/\n$/);
  expect(second).not.toBe(first);
});
