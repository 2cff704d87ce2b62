import { describe, expect, test } from 'vitest';
import {
  Simulation,
  type Configuration,
  type TcpConfiguration,
} from '../../../src/engine/index.ts';
import { advance, distance } from '../../../src/engine/tcp/sequence.ts';
import { Flag, Kind, TimerCode, WindowCode } from '../../../src/trace/codes/index.ts';
import type { Trace, TraceRecord } from '../../../src/trace/format/index.ts';
import { digestOf } from '../../../src/trace/index.ts';
import { ethernet } from '../configurations.ts';
import { recordsOf } from '../conversation.ts';
import { politeConversations } from './arbitrary.ts';
import { fc, trials } from '../../trials.ts';

/** What the log tells of a sender whose window counts packets. */
class PacketSender {
  cwnd = 0;
  /** Packets acknowledged as a whole by the last ACK. */
  taken = 0;
  private started = false;
  private highest = 0;
  /** The ends of the packets in flight. */
  private ends: number[] = [];

  sent({ flags, sequence, length }: TraceRecord): void {
    const fin = (flags & Flag.Fin) !== 0;
    if ((flags & Flag.Syn) !== 0 || (length === 0 && !fin)) return;
    const end = advance(sequence, length + (fin ? 1 : 0));
    if (this.started && distance(end, this.highest) <= 0) return;
    this.started = true;
    this.highest = end;
    this.ends.push(end);
    expect(this.ends.length).toBeLessThanOrEqual(this.cwnd);
  }

  received({ acknowledgment }: TraceRecord): void {
    const before = this.ends.length;
    this.ends = this.ends.filter((end) => distance(end, acknowledgment) > 0);
    this.taken = before - this.ends.length;
  }

  windowChanged({ code, sequence }: TraceRecord, mss: number): void {
    if (code === WindowCode.Peer) return;
    expect(sequence % mss).toBe(0);
    const cwnd = sequence / mss;
    // A pause can enlarge it, too: what is paced is at least two segments.
    if (growing.includes(code)) expect(cwnd - this.cwnd).toBeLessThanOrEqual(this.taken);
    this.cwnd = cwnd;
  }
}

const growing: readonly number[] = [WindowCode.SlowStart, WindowCode.Avoidance];
const outside: readonly number[] = [TimerCode.Retransmission, TimerCode.Persist];

/** Follows both ends of every connection. */
function checkPackets(trace: Trace, mss: number): void {
  const senders = new Map<string, PacketSender>();
  for (let id = 0; id < trace.length; id++) {
    const record = trace.record(id);
    const end = `${record.host} ${record.connection}`;
    const sender = senders.get(end) ?? new PacketSender();
    senders.set(end, sender);
    if (record.kind === Kind.Window) sender.windowChanged(record, mss);
    else if (record.kind === Kind.Received) sender.received(trace.record(record.segment));
    else if (record.kind === Kind.SegmentSent) sender.sent(record);
  }
}

/** Both sides with a window in packets, on a path that loses nothing. */
function inPackets(given: Configuration, tcp: Partial<TcpConfiguration>): Configuration {
  const changes: Partial<TcpConfiguration> = {
    mss: 1460,
    timestamps: false,
    windowUnit: 'packets',
    congestionControl: 'reno',
    synAckOpensWindow: false,
    limitedTransmit: false,
    growthCounts: 'acknowledged',
    ...tcp,
  };
  const hosts = given.hosts.map((host) => ({ ...host, tcp: { ...host.tcp, ...changes } }));
  return { ...given, hosts, network: ethernet() };
}

describe.each(['always', 'limited'] as const)('a window in packets that grows: %s', (growth) => {
  test('is never exceeded, grows by no more than is acknowledged, and is the same after going back', () => {
    fc.assert(
      fc.property(
        politeConversations,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (given, part) => {
          const configuration = inPackets(given, { growth });
          const simulation = new Simulation(configuration);
          simulation.run();
          const digest = digestOf(simulation.trace());
          // A spurious timeout, or a probe, sends what the window doesn't count.
          const timers = recordsOf(simulation.trace(), Kind.TimerFired);
          if (!timers.some(({ code }) => outside.includes(code))) {
            checkPackets(simulation.trace(), 1460);
          }
          simulation.seek(Math.floor(part * simulation.eventCount));
          simulation.run();
          expect(digestOf(simulation.trace())).toBe(digest);
        },
      ),
      trials(60),
    );
  });
});
