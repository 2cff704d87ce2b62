import { describe, expect, test } from 'vitest';
import {
  Simulation,
  type Configuration,
  type TcpConfiguration,
} from '../../../src/engine/index.ts';
import { Kind, WindowCode } from '../../../src/trace/codes/index.ts';
import type { Trace, TraceRecord } from '../../../src/trace/format/index.ts';
import { digestOf } from '../../../src/trace/index.ts';
import { choicesAt } from '../../choices.ts';
import { recordsOf } from '../conversation.ts';
import { lossyTransfers, pausedConversations, politeConversations } from './arbitrary.ts';
import { unexplainedSilences } from './silence-reasons.ts';
import { fc, trials, triesAll } from '../../trials.ts';

/** Both sides with these fields of their stacks. */
function withStacks(given: Configuration, tcp: Partial<TcpConfiguration>): Configuration {
  const hosts = given.hosts.map((host) => ({ ...host, tcp: { ...host.tcp, ...tcp } }));
  return { ...given, hosts };
}

/**
 * Nothing lost; no silence of the wire without a hold or a thinking application; the same log
 * after going back and forth; few events pending.
 */
function prove(configuration: Configuration, part: number): Trace {
  const simulation = new Simulation(configuration);
  let most = 0;
  while (simulation.step()) most = Math.max(most, simulation.pendingEvents);
  expect(simulation.now).toBeLessThan(configuration.stopAfter);
  const trace = simulation.trace();
  const sum = (kind: Kind) => recordsOf(trace, kind).reduce((all, { length }) => all + length, 0);
  expect(sum(Kind.Read)).toBe(sum(Kind.Write));
  // Timers of both ends, both lines, both applications.
  expect(most).toBeLessThanOrEqual(18);
  expect(unexplainedSilences(trace, configuration)).toEqual([]);
  const digest = digestOf(trace);
  simulation.seek(Math.floor(part * simulation.eventCount));
  simulation.run();
  expect(digestOf(simulation.trace())).toBe(digest);
  return trace;
}

const part = fc.double({ min: 0, max: 1, noNaN: true });

const stackField = <K extends 'afterIdle' | 'congestionControl' | 'recovery' | 'windowUnit'>(
  field: K,
) => choicesAt<TcpConfiguration[K]>(`hosts.client.tcp.${field}`);

/**
 * In how many of 25 runs a rule must do something, where that is fewer than half: a window that can
 * still be halved after five minutes is not in each, and where more than pauses is paced none counts.
 */
const minFired: Partial<Record<TcpConfiguration['afterIdle'], number>> = {
  'new-cwv': 4,
  'pace-rate': 3,
  'pace-window': 3,
};

/** Whether the client's rule for a pause changed its window, or paced it. */
function changesByRule(
  rule: TcpConfiguration['afterIdle'],
  { hosts }: Configuration,
  trace: Trace,
): boolean {
  const paces = rule === 'pace-rate' || rule === 'pace-window';
  const code = paces
    ? WindowCode.Pacing
    : rule === 'new-cwv'
      ? WindowCode.Unused
      : WindowCode.Restart;
  // First windows and jumps can be paced, too, without any pause.
  const pacing = hosts[0]?.tcp.pacing;
  if (paces && (pacing?.atStart === true || pacing?.afterJump !== 0)) return false;
  return recordsOf(trace, Kind.Window, 'client').some((record) => record.code === code);
}

describe.each(stackField('afterIdle'))('after a pause, %s', (afterIdle) => {
  test('loses nothing, explains each silence, and is the same after going back', () => {
    let fired = 0;
    fc.assert(
      fc.property(pausedConversations, part, (given, to) => {
        const congestionControl = afterIdle === 'pace-rate' ? 'vegas' : 'reno';
        const trace = prove(withStacks(given, { afterIdle, congestionControl }), to);
        if (changesByRule(afterIdle, given, trace)) fired++;
      }),
      trials(25),
    );
    // The runs are about what they are meant to be about.
    if (afterIdle === 'keep') expect(fired).toBe(0);
    else if (triesAll) expect(fired).toBeGreaterThanOrEqual(minFired[afterIdle] ?? 12);
  });
});

describe.each(stackField('congestionControl'))('congestion control %s', (congestionControl) => {
  test.each(stackField('windowUnit'))('counted in %s holds the same', (windowUnit) => {
    fc.assert(
      fc.property(politeConversations, part, (given, to) => {
        prove(withStacks(given, { congestionControl, windowUnit }), to);
      }),
      trials(25),
    );
  });

  test.each(stackField('recovery'))('with recovery %s repairs what is lost', (recovery) => {
    let repaired = 0;
    fc.assert(
      fc.property(lossyTransfers, part, (given, to) => {
        const selectiveAcks = recovery === 'sack';
        const trace = prove(withStacks(given, { congestionControl, recovery, selectiveAcks }), to);
        const fast = ({ code }: TraceRecord) => code === WindowCode.FastRetransmit;
        if (recordsOf(trace, Kind.Window, 'client').some(fast)) repaired++;
      }),
      trials(20),
    );
    // The runs are about what they are meant to be about.
    if (triesAll) expect(repaired).toBeGreaterThanOrEqual(10);
  });
});
