import { expect, test } from 'vitest';
import { EventSentences } from '../../../src/analysis/why/index.ts';
import { runInput } from '../../../src/run/index.ts';

/** A client of Linux 6 asks twice; the server's replies are short. What happens, in words. */
function told(quickAck: boolean): string {
  const result = runInput({
    version: 1,
    network: { kind: 'link', rate: 10, delay: 1 },
    hosts: {
      client: { profile: 'linux-6', tcp: { delayedAck: { quickAck } } },
      server: { profile: 'linux-6', tcp: { nagle: 'off' } },
    },
    script: {
      client: {
        actions: [
          { do: 'write', bytes: 53 },
          { do: 'await', bytes: 3000 },
          { do: 'write', bytes: 53 },
          { do: 'await', bytes: 3300 },
          { do: 'close' },
        ],
      },
      server: {
        actions: [
          { do: 'await', bytes: 53 },
          { do: 'write', bytes: 3000 },
          { do: 'await', bytes: 106 },
          { do: 'write', bytes: 100 },
          { do: 'wait', time: 100 },
          { do: 'write', bytes: 200 },
          { do: 'await-end' },
          { do: 'close' },
        ],
      },
    },
  });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const sentences = new EventSentences(result.run.trace);
  return Array.from(sentences.instants, (time) => sentences.at(time)).join('\n');
}

const usual = told(true);

test('an ACK that leaves at once says how many quick ACKs are left', () => {
  expect(usual).toContain('in 3 segments to the network and sends ACK 54 (quick ACK: 15 left).');
  // One more for the window that grows.
  expect(usual).toContain('reads 1,448 bytes and sends ACK 1,449 (quick ACK: 16 left).');
});

test('an ACK that waits in a dialogue says so', () => {
  expect(usual).toContain('(pingpong: it answers, so it delays)');
});

test('an ACK that waits because the program turned quick ACKs off says so', () => {
  expect(told(false)).toContain('(the program turned quick ACKs off)');
});

test('a long transfer uses its quick ACKs up, and then says what each ACK waits for', () => {
  const bytes = 200_000;
  const long = runInput({
    version: 1,
    network: { kind: 'link', rate: 10, delay: 5 },
    hosts: { client: { profile: 'linux-6' }, server: { profile: 'linux-6' } },
    script: {
      client: {
        actions: [{ do: 'write', bytes: 53 }, { do: 'await', bytes }, { do: 'close' }],
      },
      server: {
        actions: [
          { do: 'await', bytes: 53 },
          { do: 'write', bytes },
          { do: 'await-end' },
          { do: 'close' },
        ],
      },
    },
  });
  if (!long.ok) throw new Error(JSON.stringify(long.problems));
  const events = new EventSentences(long.run.trace);
  const words = Array.from(events.instants, (time) => events.at(time)).join('\n');
  expect(words).toContain('holds back its ACK for 1,448 bytes (delayed ACK: no quick ACKs left).');
  expect(words).toContain('sends ACK 37,649 (more than one segment).');
  expect(words).toContain('sends ACK 101,361 (the application has read it).');
});
