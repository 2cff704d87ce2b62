import type { TcpConfiguration } from '../configuration.ts';
import { ticksUntil, wheelDeadline, type Heartbeat } from '../kernel/time.ts';
import type { RetransmissionClock } from './clock.ts';
import { exactClock } from './exact-clock.ts';
import { precedes, type SequenceNumber } from './sequence.ts';

/** Spans are nanoseconds. */
interface Memory {
  /** Smoothed error of the prediction. */
  readonly deviation: number;
  /** The most that it counted for in this round trip. */
  readonly largest: number;
  /** The round trip ends when what lies before this is acknowledged. */
  readonly ends: SequenceNumber;
}

const noMemory: Memory = { deviation: 0, largest: 0, ends: 0 };

/**
 * Linux's: each packet is timed exactly, but timers are those of a timer wheel and count in ticks of the
 * host's slow heartbeat. The smoothed time is that of RFC 6298. To it is added what the deviation
 * counted for at most in the last round trip, so that one calm round trip doesn't make the timeout
 * short: a larger one counts at once, a smaller one by a quarter per round trip. It is never below the configured minimum. A
 * round trip that is shorter than expected says little about longer ones: beyond the deviation
 * it counts an eighth as much. An observation, TCP_INFO of captures of Linux 6.18 (tests/fixtures/linux).
 */
export function wheelClock(tcp: TcpConfiguration, slow: Heartbeat): RetransmissionClock {
  const { minimum, maximum, deviations } = tcp.retransmission;
  const { interval } = slow;
  let memory = noMemory;
  return {
    ...exactClock(tcp),
    timesPackets: true,
    smooth({ srtt, rttvar }, sample, _perRoundTrip, acknowledgment, next) {
      const first = srtt === 0;
      const deviation = first ? sample / 2 : deviationAfter(memory.deviation, sample - srtt);
      const counts = Math.floor(deviations * deviation);
      const largest = Math.max(counts, first ? minimum : memory.largest);
      let term = first ? largest : Math.max(rttvar, largest);
      memory = { deviation, largest, ends: first ? next : memory.ends };
      if (!first && precedes(memory.ends, acknowledgment)) {
        term -= Math.floor((term - largest) / 4);
        memory = { deviation, largest: minimum, ends: next };
      }
      const smoothed = first ? sample : srtt + Math.floor((sample - srtt) / 8);
      return { srtt: Math.max(1, smoothed), rttvar: term };
    },
    timeout: ({ srtt, rttvar }) =>
      Math.min(maximum, Math.ceil((srtt + rttvar) / interval) * interval),
    forget: ({ srtt, rttvar }) => ({ srtt, rttvar }),
    deadline: (now, span) => wheelDeadline(slow, now, span),
    elapsed: (since, now) => (ticksUntil(slow, now) - ticksUntil(slow, since)) * interval,
    present: (now) => ticksUntil(slow, now) * interval,
    save: () => memory,
    load(saved) {
      memory = saved as Memory;
    },
  };
}

/** @param error of the prediction. */
function deviationAfter(deviation: number, error: number): number {
  const beyond = Math.abs(error) - deviation;
  return deviation + beyond / (error < 0 && beyond > 0 ? 32 : 4);
}
