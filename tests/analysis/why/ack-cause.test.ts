import { expect, test } from 'vitest';
import { momentAt } from '../../../src/analysis/index.ts';
import { EventSentences, rulesOfAcks, Why } from '../../../src/analysis/why/index.ts';
import { ruleIds } from '../../../src/course/rule-cards/index.ts';
import { runInput } from '../../../src/run/index.ts';
import { segmentsOf } from '../../../src/trace/index.ts';
import { builtinRun } from '../../runs.ts';

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

test('the rule behind a wait in a dialogue is the interactive mode', () => {
  const trace = builtinRun('linux-write-write-read');
  const [client, server] = new Why(trace).at(momentAt(trace, 32e6));
  expect(client).toMatchObject({ host: 0, because: 'delayed-ack', rule: 'interactive-mode' });
  expect(server!.rule).toBeUndefined();
});

test('each rule of an ACK that waits has a card', () => {
  expect(ruleIds).toEqual(expect.arrayContaining(Object.values(rulesOfAcks)));
});

test('a server with quick ACKs on is in a dialogue once it has answered: its ACK comes with the next reply', () => {
  const trace = builtinRun('linux-header-alone');
  const sentences = new EventSentences(trace);
  const requests = segmentsOf(trace).filter(({ from, length }) => from === 0 && length > 0);
  const told = requests.map(({ receivedAt }) => sentences.at(receivedAt!));
  expect(told[0]).toContain('(quick ACK: 15 left)');
  expect(told[1]).toContain('(pingpong: it answers, so it delays)');
  for (const { receivedAt, end } of requests.slice(1)) {
    const answer = segmentsOf(trace).find(({ from, acknowledgment, sentAt }) => {
      return from === 1 && sentAt >= receivedAt! && acknowledgment === end;
    });
    expect(answer!.length).toBe(226);
  }
});

test('where the congestion window counts packets, sentences do too', () => {
  const trace = builtinRun('linux-header-alone');
  const words = new EventSentences(trace);
  const all = Array.from(words.instants, (time) => words.at(time)).join('\n');
  expect(all).toContain('is connected and starts with a congestion window of 1 packet.');
  expect(all).toContain('grows its congestion window to 2 packets');
  const server = new Why(trace).at(momentAt(trace, 28e6)).find(({ host }) => host === 1);
  expect(server!.text).toContain(
    'holds back 6,651 bytes: the congestion window of 1 packet is full.',
  );
});
