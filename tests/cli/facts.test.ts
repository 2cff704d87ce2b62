import { expect, it } from 'vitest';
import { factsOf } from '../../src/cli/facts.ts';
import { simulate } from '../../src/engine/index.ts';
import { abort, awaitBytes, close, ms, scripted, wait, write } from '../engine/configurations.ts';

/** What ended each hold of an end: `nagle: ack 101 of server`. */
function releases(host: string, conversation: Parameters<typeof scripted>[0]): string[] {
  return factsOf('a script', simulate(scripted(conversation)))
    .holds.filter((hold) => hold.host === host && hold.because !== 'application')
    .map(({ because, released_by }) => `${because}: ${released_by}`);
}

it('a hold of data ends with an ACK, alone or with data', () => {
  const client = { does: [write(100), write(50), wait(ms(900)), close] };
  expect(releases('client', { client })).toContain('nagle: ack 101 of server');
  const server = { does: [awaitBytes(100), write(20), wait(ms(500))] };
  expect(releases('client', { client, server })).toContain(
    'nagle: ack 101 with data 1:21 of server',
  );
});

it('a held ACK leaves because of data, a FIN or a timer', () => {
  const delayedAck = {
    kind: 'timer',
    delay: ms(200),
    every: 2,
    ackPush: false,
    quickAck: true,
  } as const;
  const server = { tcp: { delayedAck, windowUpdate: 'never' } } as const;
  const client = {
    does: [write(1460), wait(ms(50)), write(1460), write(10), wait(ms(900)), close],
    tcp: { initialWindow: 4 },
  };
  const ended = releases('server', { client, server });
  expect(ended).toContain('delayed-ack: data 1461:2921 of client');
  expect(ended).toContain('delayed-ack: delayed-ack timer');
  const closing = releases('server', { client: { does: [write(10), close] }, server });
  expect(closing).toContain('delayed-ack: FIN of client');
});

it('and a reset ends all', () => {
  const client = { does: [write(10), wait(ms(100)), abort] };
  const server = {
    tcp: {
      delayedAck: { kind: 'timer', delay: ms(400), every: 2, ackPush: false, quickAck: true },
    },
  };
  expect(releases('server', { client, server } as Parameters<typeof scripted>[0])).toContain(
    'delayed-ack: reset of client',
  );
});
