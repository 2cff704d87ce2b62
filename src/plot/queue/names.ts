import { duration, grouped, instant } from '../../analysis/index.ts';
import type { LineQueue, QueueDrop } from '../../analysis/windows/index.ts';
import type { Trace } from '../../trace/format/index.ts';

/** The log's value in place of a connection where there is none. */
const noConnection = 0xffff;

/** `gateway → server`. */
export function lineName(trace: Trace, { from, to }: Pick<LineQueue, 'from' | 'to'>): string {
  return `${nodeName(trace, from)} → ${nodeName(trace, to)}`;
}

/** A host's name or a router's. */
function nodeName(trace: Trace, node: number): string {
  const { hosts, routers = [] } = trace.header;
  return hosts[node]?.name ?? routers[node - hosts.length] ?? `node ${node}`;
}

/** `connection 2`, as people count them. */
export function connectionName(connection: number): string {
  return connection === noConnection ? 'cross traffic' : `connection ${connection + 1}`;
}

/** `2.45 s · dropped: 10 wait already (connection 1)` */
export function dropTitle({ time, waiting, waited, connection }: QueueDrop): string {
  const why =
    waited === undefined
      ? `: ${grouped(waiting)} wait already`
      : ` by CoDel after ${duration(waited)}`;
  return `${instant(time)} · dropped${why} (${connectionName(connection)})`;
}

/** Whether a frame belongs to no connection. */
export function isCrossTraffic(connection: number): boolean {
  return connection === noConnection;
}
