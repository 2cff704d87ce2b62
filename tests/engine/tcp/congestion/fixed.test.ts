import { expect, test } from 'vitest';
import { simulate } from '../../../../src/engine/index.ts';
import { Kind, WindowCode } from '../../../../src/trace/codes/index.ts';
import { immediately, scripted, seconds, wait, write } from '../../configurations.ts';
import { bytesRead, dataOf, recordsOf } from '../../conversation.ts';

/** While a loss is being repaired the window speaks of what may leave for it. */
const repairs: readonly number[] = [
  WindowCode.Inflate,
  WindowCode.FastRetransmit,
  WindowCode.PartialAck,
];

test('a fixed window stays what it was, through a loss, and everything arrives', () => {
  const mss = 1460;
  const trace = simulate(
    scripted({
      client: {
        does: [write(40 * mss), wait(seconds(20))],
        tcp: {
          congestionControl: 'fixed',
          recovery: 'newreno',
          fullAck: 'threshold',
          initialWindow: 8,
          sendBuffer: 60_000,
        },
      },
      server: { tcp: { delayedAck: immediately, receiveBuffer: 60_000 } },
      clientLoses: [12],
    }),
  );
  expect(bytesRead(trace, 'server')).toBe(40 * mss);
  expect(dataOf(trace, 'client').filter((line) => line.includes('again'))).toHaveLength(1);
  const windows = recordsOf(trace, Kind.Window, 'client')
    .filter(({ code, sequence }) => !repairs.includes(code) && sequence > 0)
    .map(({ sequence }) => sequence / mss);
  expect(new Set(windows)).toEqual(new Set([8]));
});
