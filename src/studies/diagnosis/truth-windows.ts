import { shortestStall } from '../../capture/findings/index.ts';
import { Reason, WindowCode } from '../../trace/codes/index.ts';
import { windowRecord } from '../../trace/records/index.ts';
import { isWindow, windowsOf, type LoggedConnection, type TrueStall } from './logged.ts';

/**
 * Round trips that a window costs which begins small: at the start (a single segment; RFC 2581 and what came after it allow
 * more), or anew after a pause, although more was in flight before it.
 */
export function windowStalls(logged: LoggedConnection): TrueStall[] {
  const hosts = [...new Set(logged.segments.map(({ from }) => from))];
  return hosts.flatMap((host) => [...restarts(logged, host), ...starts(logged, host)]);
}

function restarts(logged: LoggedConnection, host: number): TrueStall[] {
  const { trace, id } = logged;
  const windows = windowsOf(logged, host);
  return windows.flatMap((record, i) => {
    if (!isWindow(trace, record, WindowCode.Restart)) return [];
    const earlier = windows[i - 1];
    if (earlier === undefined) return [];
    const before = windowRecord.congestionWindow(trace, earlier);
    if (windowRecord.congestionWindow(trace, record) >= before) return [];
    const at = trace.time(record);
    // Until the window is as it was, or the data is sent.
    const grown = windows
      .slice(i + 1)
      .find((later) => windowRecord.congestionWindow(trace, later) >= before);
    const until = grown === undefined ? Infinity : trace.time(grown);
    return waits(logged, host, at, until).map((span) => ({
      connection: id,
      kind: 'slow-start-restart' as const,
      ...span,
    }));
  });
}

function starts(logged: LoggedConnection, host: number): TrueStall[] {
  const { segments, id } = logged;
  const data = segments.filter((one) => one.from === host && one.length > 0);
  const [first, second] = data;
  if (first === undefined || second === undefined || second.retransmission) return [];
  const phase = logged.held.get(`${host} ${second.sentAt}`);
  if (phase?.because !== Reason.CongestionWindow || first.length < second.length) return [];
  const lasts = second.sentAt - Math.max(phase.from, first.sentAt);
  if (lasts <= shortestStall) return [];
  return [{ connection: id, kind: 'initial-window', from: first.sentAt, to: second.sentAt }];
}

/** The waits for the congestion window after a pause, as one stall, if they are long enough. */
function waits(
  { held }: LoggedConnection,
  host: number,
  from: number,
  until: number,
): { from: number; to: number }[] {
  const after = [...held.values()]
    .filter((phase) => phase.host === host && phase.to > from && phase.from < until)
    .sort((a, b) => a.from - b.from);
  let waited = 0;
  let to = from;
  for (const phase of after) {
    // With nothing left to send, a small window costs nothing.
    if (phase.because === Reason.Application && phase.from > from) break;
    if (phase.because !== Reason.CongestionWindow) continue;
    waited += phase.to - Math.max(phase.from, from);
    to = phase.to;
  }
  return waited > shortestStall ? [{ from, to }] : [];
}
