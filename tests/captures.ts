import { unpackSynOptions, type Capture } from '../src/capture/read/index.ts';

/** A packet of a capture, as tests compare it. */
export type PlainPacket = ReturnType<typeof packetsOf>[number];

/** The TCP packets of a capture in the order of the file, each as an object. */
export function packetsOf({ store, flows, start }: Capture) {
  const { columns } = store;
  return Array.from({ length: store.count }, (_, row) => {
    const { reverse: _reverse, ...flow } = flows[columns.flow[row]!]!;
    const syn = unpackSynOptions(columns.syn[row]!);
    return {
      ...flow,
      number: columns.number[row]!,
      time: columns.time[row]!,
      seconds: start.seconds,
      nanoseconds: start.nanoseconds + columns.time[row]!,
      sequence: columns.sequence[row]!,
      acknowledgment: columns.acknowledgment[row]!,
      flags: columns.flags[row]!,
      window: columns.window[row]!,
      length: columns.length[row]!,
      mss: syn?.mss ?? 0,
      windowShift: syn?.windowShift,
      sackPermitted: syn?.sackPermitted ?? false,
      timestamps:
        columns.hasTimestamps[row] === 1
          ? { value: columns.timestamp[row]!, echo: columns.echo[row]! }
          : undefined,
      sack: store.sackOf(row),
      marks: columns.marks[row]!,
    };
  });
}
