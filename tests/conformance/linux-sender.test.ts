import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkScenario, compile } from '../../src/scenario/index.ts';
import { linuxRuns } from '../../src/studies/fidelity/index.ts';
import { captureIn } from '../../src/capture/read/index.ts';
import { packetsOf, type PlainPacket } from '../captures.ts';
import { Flag, TcpState } from '../../src/trace/codes/index.ts';
import { Alone } from '../engine/tcp/alone.ts';

/**
 * The sender by itself: it gets the segments of a recorded client at their times, and writes what the
 * recorded server wrote. Its windows and timeouts are those of TCP_INFO, whatever our receiver does.
 */
const serverPort = 8080;

interface Replay {
  readonly packets: readonly PlainPacket[];
  /** The SYN of the client, and the server's answer. */
  readonly opening: readonly [PlainPacket, PlainPacket];
  /** Milliseconds from the first packet to a time since 1970. */
  readonly at: (seconds: number, nanoseconds: number) => number;
}

function replayOf(folder: string): Replay {
  const packets = packetsOf(captureIn(readFileSync(`${folder}/server.pcap`)));
  const [syn, answer] = packets as [PlainPacket, PlainPacket];
  const at: Replay['at'] = (seconds, nanoseconds) =>
    (seconds - syn.seconds) * 1e3 + (nanoseconds - syn.nanoseconds) / 1e6;
  return { packets: packets.slice(2), opening: [syn, answer], at };
}

/** The replies of the server: when each began, and its bytes. */
function repliesOf({ packets, at }: Replay): { at: number; bytes: number }[] {
  const replies: { at: number; bytes: number }[] = [];
  let asked = true;
  for (const { sourcePort, length, seconds, nanoseconds } of packets) {
    if (length === 0) continue;
    const served = sourcePort === serverPort;
    if (served && asked) replies.push({ at: at(seconds, nanoseconds), bytes: 0 });
    if (served) replies.at(-1)!.bytes += length;
    asked = !served;
  }
  return replies;
}

/** The server's end, which the client's SYN has opened; everything else of the capture is to come. */
function serverOf(folder: string, replay: Replay): Alone {
  const checked = checkScenario(JSON.parse(readFileSync(`${folder}/scenario.json`, 'utf8')));
  if (!checked.ok) throw new Error(`${folder}: the scenario is not valid`);
  const { tcp } = compile(checked.scenario).hosts[1]!;
  const mss = tcp.timestamps ? 1448 : 1460;
  const [syn, answer] = replay.opening;
  const server = new Alone({
    slowTick: 4,
    // A write of the test never waits for room, and a packet's time is not taken from its timestamp.
    tcp: { ...tcp, sendBuffer: 1_000_000, timestamps: false },
    state: {
      state: TcpState.SynReceived,
      mss,
      receiveMss: mss,
      sndUna: 1000,
      sndNxt: 1001,
      sndMax: 1001,
      rto: 1e9,
      timing: true,
      timedSequence: 1000,
      timedAt: replay.at(answer.seconds, answer.nanoseconds) * 1e6,
    },
  });
  for (const packet of replay.packets) {
    if (packet.sourcePort === serverPort) continue;
    server.at(replay.at(packet.seconds, packet.nanoseconds), () => {
      server.receive({
        sequence: 5000 + packet.sequence - syn.sequence,
        acknowledgment: 1000 + packet.acknowledgment - answer.sequence,
        length: packet.length,
        window: packet.window << (syn.windowShift ?? 0),
        flags: packet.flags & (Flag.Ack | Flag.Psh | Flag.Fin),
      });
    });
  }
  for (const { at, bytes } of repliesOf(replay)) {
    server.at(at + 0.001, () => {
      server.read(1_000_000);
      server.write(bytes);
    });
  }
  return server;
}

test.each(['c_rw32k_reno_ssai0_idle20', 'c_rw32k_reno_ssai1_idle20', 'd_acts_ka1_iw1'])(
  '%s: windows and timeouts of the server are the kernel’s',
  (name) => {
    const folder = `${linuxRuns}/${name}`;
    const replay = replayOf(folder);
    const server = serverOf(folder, replay);
    const { state } = server.endpoint;
    const [header, ...rows] = readFileSync(`${folder}/tcpinfo.csv`, 'utf8').trim().split('\n');
    const column = (row: string, of: string) => row.split(',')[header!.split(',').indexOf(of)]!;
    let late = 0;
    let end = 0;
    for (const row of rows) {
      const [seconds, fraction] = column(row, 'time').split('.');
      end = replay.at(Number(seconds), Number(fraction!.padEnd(9, '0')));
      server.at(end, () => {
        const kernel = {
          cwnd: Number(column(row, 'cwnd')),
          ssthresh: Number(column(row, 'ssthresh')),
        };
        const unlimited = state.ssthresh > 1e9;
        expect({
          cwnd: state.cwnd / state.mss,
          ssthresh: unlimited ? -1 : state.ssthresh / state.mss,
        }).toEqual(kernel);
        expect(Math.abs(state.srtt / 1e3 - Number(column(row, 'srtt_us')))).toBeLessThan(300);
        const timeouts = Math.abs(state.rto / 1e3 - Number(column(row, 'rto_us')));
        // What is measured in microseconds can fall on the other side of a tick.
        expect(timeouts).toBeLessThanOrEqual(4000);
        if (timeouts > 0) late++;
      });
    }
    server.run(end);
    expect(late).toBeLessThanOrEqual(rows.length / 50);
  },
);
