import { describe, expect, test } from 'vitest';
import { simulate, type TcpConfiguration } from '../../../src/engine/index.ts';
import {
  awaitEnd,
  close,
  scripted,
  shutdown,
  write,
  type Conversation,
} from '../configurations.ts';
import { bytesRead, conversationOf, statesOf } from '../conversation.ts';

/** Starts so far below 2^32 that the wrap falls on a SYN, into the data, or onto the FIN. */
const starts = [0xffffffff, 0xfffffffe, 0xffffffff - 1460, 0xffffffff - 2000, 0xffffffff - 5000];

function conversation(tcp: Partial<TcpConfiguration>): Conversation {
  return {
    client: { does: [write(5000), shutdown, awaitEnd, close], tcp },
    server: { does: [write(5000), shutdown, awaitEnd, close], tcp },
    clientLoses: [4, 6],
    serverLoses: [3],
  };
}

describe.each(starts)('numbers that begin at %d', (initialSequence) => {
  test('make no difference to the conversation', () => {
    const usual = simulate(scripted(conversation({ initialSequence: 1 })));
    const wrapping = simulate(scripted(conversation({ initialSequence })));
    expect(conversationOf(wrapping)).toEqual(conversationOf(usual));
    expect(statesOf(wrapping, 'client')).toEqual(statesOf(usual, 'client'));
    expect(bytesRead(wrapping, 'server')).toBe(5000);
    expect(bytesRead(wrapping, 'client')).toBe(5000);
  });
});
