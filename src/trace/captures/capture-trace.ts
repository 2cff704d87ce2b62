import { Charge, Flag, Kind, OptionCode } from '../codes/index.ts';
import { TraceWriter, noRecord, type Nanoseconds, type Trace } from '../format/index.ts';
import type { Capture, CapturedPacket } from './pcap-reader.ts';

/** Captures of the same traffic at either end or both, with one clock. */
export interface CaptureSides {
  readonly client?: Capture;
  readonly server?: Capture;
}

/** A packet with the times at which the two ends saw it, counted from the first packet. */
interface Sighting {
  readonly packet: CapturedPacket;
  /** The sender: 0 the client, 1 the server. */
  readonly from: 0 | 1;
  readonly connection: number;
  readonly sent: Nanoseconds | undefined;
  readonly arrived: Nanoseconds | undefined;
}

/** One end's view of a packet, before it is joined with the other's. */
interface Seen {
  readonly packet: CapturedPacket;
  readonly key: string;
  readonly time: Nanoseconds;
}

/**
 * Makes a log of captured traffic, so that it can be drawn and stepped through like a run. A capture contains only segments,
 * so the log has no holds, windows or applications. A packet seen at one end only has the same time at both.
 * @throws RangeError if no packet with SYN shows who opened a connection.
 */
export function traceOfCaptures(sides: CaptureSides): Trace {
  const start = captureStart(sides);
  const client = seen(sides.client, start);
  const server = seen(sides.server, start);
  const flows = flowsIn([...client, ...server]);
  if (flows.size === 0) {
    throw new RangeError('no SYN in the capture: it does not tell who opened a connection');
  }
  const sightings = join(client, server, flows);
  const capturedAt = [sides.client, sides.server].flatMap((side, host) =>
    side === undefined ? [] : [host],
  );
  return write(sightings, flows, capturedAt);
}

interface Flow {
  readonly connection: number;
  readonly client: string;
  readonly server: string;
  readonly clientPort: number;
  readonly serverPort: number;
}

/** When a log of these captures begins: the time of the first packet since 1970. */
export function captureStart({ client, server }: CaptureSides): {
  readonly seconds: number;
  readonly nanoseconds: number;
} {
  const firsts = [client?.packets[0], server?.packets[0]].filter((packet) => packet !== undefined);
  return firsts.reduce(
    (a, b) => ((b.seconds - a.seconds || b.nanoseconds - a.nanoseconds) < 0 ? b : a),
    firsts[0] ?? { seconds: 0, nanoseconds: 0 },
  );
}

/** The packets of one capture, each with a key that its other sighting shares. */
function seen(
  capture: Capture | undefined,
  start: { seconds: number; nanoseconds: number },
): Seen[] {
  const repeats = new Map<string, number>();
  return (capture?.packets ?? []).map((packet) => {
    const { source, sourcePort, destination, destinationPort } = packet;
    const { sequence, acknowledgment, flags, window, length } = packet;
    const same = [
      source,
      sourcePort,
      destination,
      destinationPort,
      sequence,
      acknowledgment,
    ].join();
    const what = [same, flags, window, length].join();
    const repeat = repeats.get(what) ?? 0;
    repeats.set(what, repeat + 1);
    const time = (packet.seconds - start.seconds) * 1e9 + (packet.nanoseconds - start.nanoseconds);
    return { packet, key: `${what} ${repeat}`, time };
  });
}

function flowsIn(all: readonly Seen[]): Map<string, Flow> {
  const flows = new Map<string, Flow>();
  for (const { packet } of all) {
    if ((packet.flags & (Flag.Syn | Flag.Ack)) !== Flag.Syn) continue;
    const key = flowKey(packet, 0);
    if (flows.has(key)) continue;
    flows.set(key, {
      connection: flows.size,
      client: packet.source,
      server: packet.destination,
      clientPort: packet.sourcePort,
      serverPort: packet.destinationPort,
    });
  }
  return flows;
}

/** Names a connection with its client's side first, whichever side sent the packet. */
function flowKey(packet: CapturedPacket, from: 0 | 1): string {
  const source = `${packet.source}:${packet.sourcePort}`;
  const destination = `${packet.destination}:${packet.destinationPort}`;
  return from === 0 ? `${source} ${destination}` : `${destination} ${source}`;
}

function join(
  client: readonly Seen[],
  server: readonly Seen[],
  flows: ReadonlyMap<string, Flow>,
): Sighting[] {
  const atServer = new Map(server.map((one) => [one.key, one]));
  const atClient = new Set(client.map((one) => one.key));
  const onlyServer = server.filter((one) => !atClient.has(one.key));
  const sightings: Sighting[] = [];
  const add = (packet: CapturedPacket, client?: number, server?: number): void => {
    const forward = flows.get(flowKey(packet, 0));
    const flow = forward ?? flows.get(flowKey(packet, 1));
    if (flow === undefined) return;
    const from = forward === undefined ? 1 : 0;
    const [sent, arrived] = from === 0 ? [client, server] : [server, client];
    sightings.push({ packet, from, connection: flow.connection, sent, arrived });
  };
  for (const one of client) add(one.packet, one.time, atServer.get(one.key)?.time);
  for (const one of onlyServer) add(one.packet, undefined, one.time);
  return sightings;
}

function write(
  sightings: readonly Sighting[],
  flows: ReadonlyMap<string, Flow>,
  capturedAt: readonly number[],
): Trace {
  const first = [...flows.values()][0] as Flow;
  const writer = new TraceWriter({
    hosts: [
      { name: 'client', address: first.client },
      { name: 'server', address: first.server },
    ],
    capturedAt,
  });
  const open = new Map([...flows.values()].map((flow) => [flow.connection, flow]));
  const shifts = new Map<string, number>();
  const highest = new Map<string, number>();
  const events = sightings.flatMap((sighting) => {
    const sent = sighting.sent ?? sighting.arrived ?? 0;
    const arrived = Math.max(sent, sighting.arrived ?? sent);
    return [
      { sighting, time: sent, arrival: false },
      { sighting, time: arrived, arrival: true },
    ];
  });
  events.sort((a, b) => a.time - b.time || Number(a.arrival) - Number(b.arrival));
  const names = new Map<Sighting, number>();
  for (const { sighting, time, arrival } of events) {
    const { packet, from, connection } = sighting;
    const host = arrival ? 1 - from : from;
    if (arrival) {
      const segment = names.get(sighting) ?? noRecord;
      const at = { time, host, connection, segment };
      const value = sighting.sent ?? time;
      const charge = Charge.Propagation;
      const cause = writer.append({ kind: Kind.Arrived, ...at, cause: segment, charge, value });
      writer.append({ kind: Kind.Received, ...at, cause });
      continue;
    }
    const flow = open.get(connection);
    if (flow !== undefined) {
      open.delete(connection);
      const { clientPort: sequence, serverPort: acknowledgment } = flow;
      const ports = { sequence, acknowledgment, window: 1 };
      writer.append({ kind: Kind.Connect, time, connection, ...ports });
    }
    const side = `${connection} ${from}`;
    if (packet.windowShift !== undefined) shifts.set(side, packet.windowShift);
    const again = isRepeated(packet, side, highest);
    const at = { time, host: from, connection };
    const segment = writer.length;
    writer.append({
      kind: Kind.SegmentSent,
      ...at,
      segment,
      flags: packet.flags,
      sequence: packet.sequence,
      acknowledgment: packet.acknowledgment,
      length: packet.length,
      window: scaled(packet, side, shifts),
      value: packet.mss + (again ? 0x10000 : 0),
    });
    names.set(sighting, segment);
    const itself = { ...at, cause: segment, segment };
    for (const [code, sequence, acknowledgment] of optionsIn(packet)) {
      writer.append({ kind: Kind.Options, ...itself, code, sequence, acknowledgment });
    }
    writer.append({ kind: Kind.Transmit, ...itself, value: time });
  }
  return writer.trace();
}

/** Code and numbers of an Options record for each option but the MSS. */
function optionsIn(packet: CapturedPacket): (readonly [OptionCode, number, number])[] {
  const { windowShift, sackPermitted, timestamps, sack } = packet;
  const options: (readonly [OptionCode, number, number])[] = [];
  if (windowShift !== undefined) options.push([OptionCode.WindowScale, windowShift, 0]);
  if (sackPermitted) options.push([OptionCode.SackPermitted, 0, 0]);
  if (timestamps !== undefined) {
    options.push([OptionCode.Timestamps, timestamps.value, timestamps.echo]);
  }
  for (const { start, end } of sack) options.push([OptionCode.Sack, start, end]);
  return options;
}

/** RFC 7323, section 2.2: the window of a SYN is never scaled, and all others only if both sides offer it. */
function scaled(packet: CapturedPacket, side: string, shifts: ReadonlyMap<string, number>): number {
  if ((packet.flags & Flag.Syn) !== 0) return packet.window;
  const [connection] = side.split(' ');
  const both = shifts.has(`${connection} 0`) && shifts.has(`${connection} 1`);
  return both ? packet.window << (shifts.get(side) ?? 0) : packet.window;
}

/** Whether it repeats numbers that were sent before; remembers the highest. */
function isRepeated(packet: CapturedPacket, side: string, highest: Map<string, number>): boolean {
  const used =
    packet.length +
    ((packet.flags & Flag.Syn) !== 0 ? 1 : 0) +
    ((packet.flags & Flag.Fin) !== 0 ? 1 : 0);
  const end = (packet.sequence + used) >>> 0;
  const before = highest.get(side);
  if (before === undefined || ((end - before) | 0) > 0) {
    highest.set(side, end);
    return before !== undefined && ((packet.sequence - before) | 0) < 0 && used > 0;
  }
  return used > 0;
}
