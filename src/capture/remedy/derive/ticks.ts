import type { Nanoseconds } from '../../../trace/format/index.ts';
import { replay, type Conversation, type End } from '../../infer/index.ts';

/** The clocks of BSD: one sends late ACKs, the other one runs all timers (4.4BSD: tcp_fasttimo, tcp_slowtimo). */
const fastInterval: Nanoseconds = 200e6;
const slowInterval: Nanoseconds = 500e6;

/** The shortest delay that was one, and the shortest timeout. */
const shortestDelay: Nanoseconds = 20e6;
const shortestTimeout: Nanoseconds = 150e6;

/** When both clocks of an end would first have ticked: milliseconds from the first packet. */
export interface Ticks {
  /** As late ACKs show it; undefined: none was late. */
  readonly fast: number | undefined;
  /** As timeouts show it. */
  readonly slow: number | undefined;
}

/** All that one clock sends is apart by multiples of its interval, so two show its phase, and more outvote what it did not send. */
export function ticksOf(conversation: Conversation, end: End): Ticks {
  const { passages } = conversation;
  const begin = passages[0]?.sent ?? 0;
  const acks: Nanoseconds[] = [];
  let told = Infinity;
  for (const { from, sent, arrived, length, acknowledgment } of passages) {
    if (from !== end && length > 0 && arrived !== undefined) told = arrived;
    if (from !== end || length > 0 || acknowledgment <= 1) continue;
    if (sent - told >= shortestDelay) acks.push(sent - begin);
    told = Infinity;
  }
  const timeouts: Nanoseconds[] = [];
  replay(conversation, end, ({ packet, at, heardAt, dataAt }) => {
    if (packet.length === 0 || !packet.repeated) return undefined;
    if (at - Math.max(heardAt, dataAt) < shortestTimeout) return 'duplicates';
    timeouts.push(at - begin);
    return 'timer';
  });
  return { fast: phaseOf(acks, fastInterval), slow: phaseOf(timeouts, slowInterval) };
}

/** How far two times of one tick may be apart: a host takes packets between ticks. */
const near: Nanoseconds = 3e6;

/** The phase that most times share; of equals, the first one’s. */
function phaseOf(times: readonly Nanoseconds[], interval: Nanoseconds): number | undefined {
  const phases = times.map((time) => time % interval);
  const votes = phases.map(
    (phase) =>
      phases.filter((other) => {
        const apart = Math.abs(phase - other);
        return Math.min(apart, interval - apart) <= near;
      }).length,
  );
  const phase = phases[votes.indexOf(Math.max(...votes))];
  return phase === undefined ? undefined : Math.round(phase / 1e3) / 1e3;
}
