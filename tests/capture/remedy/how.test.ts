import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lessonByKind } from '../../../src/capture/findings/index.ts';
import { howTo } from '../../../src/capture/remedy/remedies/how.ts';

const callsOf = (id: string): string =>
  howTo({ id, name: '' })
    .calls.map(({ where, code }) => `${where}: ${code}`)
    .join('\n');

/** What a lesson says to change. */
function changesIn(slug: string): string {
  const lesson = readFileSync(`lessons/${slug}/lesson.md`, 'utf8');
  return /### Change([\s\S]*?)###/.exec(lesson)?.[1] ?? '';
}

describe('the lines of code that a remedy names', () => {
  const settings = [
    'tcp_nodelay on;',
    'SetNoDelay',
    'socket.setNoDelay(true)',
    'disable_nagle_algorithm = True',
    'wbufsize = -1',
  ];

  it.each(settings)('says of %s what the lesson on Nagle’s rule says', (setting) => {
    expect(changesIn('nagle')).toContain(setting);
    expect(callsOf('server-nagle-off')).toContain(setting);
  });

  it('changes nothing where a default is already right', () => {
    for (const id of ['server-nagle-off', 'server-one-write']) {
      expect(callsOf(id)).toMatch(/nginx: .* is the default: look for an off/);
      expect(callsOf(id)).not.toMatch(/cork|bufio|tcp_nopush/);
    }
    expect(callsOf('server-corked')).toContain('tcp_nopush on; (only with sendfile on;)');
    expect(changesIn('short-initial-segment')).toContain('`tcp_nopush on;` next to `sendfile on;`');
  });
});

it('a last chunk that waits goes with the data before it', () => {
  const { text, calls } = howTo({ id: 'server-one-write', name: '', lastChunk: true });
  expect(text).toMatch(/^End the response in one write/);
  expect(new Set(calls.map(({ where }) => where)).size).toBe(calls.length);
  expect(calls).toContainEqual(expect.objectContaining({ where: 'Node.js' }));
});

it('a kind’s lesson has an entry on the Symptoms page', () => {
  for (const slug of Object.values(lessonByKind)) {
    expect(existsSync(`lessons/${slug}/lesson.md`), slug).toBe(true);
    expect(readFileSync(`lessons/${slug}/lesson.md`, 'utf8')).toContain(':::server[');
  }
});
