import { captureAt, decimalSeconds, flagLetters } from './captures/capture.ts';
import type { Trace } from './format/index.ts';

/** Column names are an interface for other programs: seconds, then tcpdump's fields, relative numbers. */
const columns = 'time_s,connection,from,flags,seq,end,ack,win,length';

/** A capture on the host with this name as comma-separated values, one row per segment. */
export function csvOf(trace: Trace, hostName: string): string {
  const rows = captureAt(trace, hostName).map(({ segment, time }) =>
    [
      decimalSeconds(time),
      segment.connection + 1,
      trace.header.hosts[segment.from]?.name,
      flagLetters(segment.flags),
      segment.sequence,
      segment.end,
      segment.acknowledgment ?? '',
      segment.window,
      segment.length,
    ].join(','),
  );
  return [columns, ...rows, ''].join('\n');
}
