// An ACK 'at once' is drawn where it could have been: as in the run in which the rule is changed, or not at all.
import { expect, test } from 'vitest';
import { runScenario } from '../../../src/run/index.ts';
import { scenarioWith, builtinScenario } from '../../../src/scenario/index.ts';
import { promptAcksOf } from '../../../src/plot/waits/prompt-acks.ts';
import { segmentsOf } from '../../../src/trace/index.ts';

const base = builtinScenario('short-initial-segment');
const all = (rate: number) => {
  const { trace } = runScenario(scenarioWith(base, { 'network.rate': rate }));
  return { trace, acks: promptAcksOf(trace).within(-Infinity, Infinity) };
};

test.each([10, 1, 0.1, 0.02])(
  'at %d Mb/s it comes before the real one, over a free wire',
  (rate) => {
    const { trace, acks } = all(rate);
    const frames = segmentsOf(trace).filter(({ transmittedAt }) => transmittedAt !== undefined);
    for (const { hold, real, prompt } of acks) {
      expect(prompt.arrivedAt).toBeLessThan(real.arrivedAt!);
      const busy = frames.filter(
        ({ transmitAt, transmittedAt }) =>
          transmitAt! < prompt.arrivedAt! - 1 && transmittedAt! > hold.from + 1,
      );
      expect(busy).toEqual([]);
    }
  },
);

test('the first is the very one that a run without the rule sends', () => {
  const { trace } = runScenario(base);
  const changed = runScenario(
    scenarioWith(base, { 'hosts.client.tcp.delayedAck.kind': 'immediate' }),
  ).trace;
  const [first] = promptAcksOf(trace)
    .within(-Infinity, Infinity)
    .filter(({ hold }) => trace.header.hosts[hold.host]?.name === 'client');
  const bare = segmentsOf(changed).find(
    ({ from, length, sentAt }) =>
      from === first!.hold.host && length === 0 && sentAt === first!.hold.from,
  )!;
  expect(bare.transmitAt).toBe(first!.prompt.transmitAt);
  expect(bare.arrivedAt).toBe(first!.prompt.arrivedAt);
});

test('on a slow shared wire that is busy there is none', () => {
  const { trace, acks } = all(0.1);
  // Held while the server's next segment occupies the wire.
  const busy = acks.filter(({ hold }) => hold.from > 300e6 && hold.from < 500e6);
  expect(busy).toEqual([]);
  expect(promptAcksOf(trace).length).toBeGreaterThan(0);
});
