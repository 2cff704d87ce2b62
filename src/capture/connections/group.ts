import { Flag } from '../../trace/codes/index.ts';
import type { Capture } from '../read/index.ts';
import { withoutCopies } from './copies.ts';

/** The rows of one connection in the store, ordered by time. */
export interface Group {
  readonly rows: Uint32Array;
  /** Copies of a mirror port that are not among them. */
  readonly copies: number;
}

/** More connections than this are counted, but not shown. */
export const maxConnections = 20_000;

/** The capture's rows by connection, ordered by the connections' first packets. */
export function groupsOf(capture: Capture): { groups: Group[]; left: number } {
  const conversations = byConversation(capture);
  const groups: Group[] = [];
  let left = 0;
  for (const rows of conversations) {
    const { kept, copies } = withoutCopies(capture.store, rows);
    for (const part of bySyn(capture, kept)) {
      if (groups.length < maxConnections) groups.push({ rows: part, copies });
      else left++;
    }
  }
  const { time } = capture.store.columns;
  groups.sort((a, b) => first(time, a) - first(time, b) || firstRow(a) - firstRow(b));
  return { groups, left };
}

function firstRow({ rows }: Group): number {
  return rows[0] as number;
}

function first(time: Float64Array, group: Group): number {
  return time[firstRow(group)] as number;
}

/** Rows with the same two endpoints, by time; rows of the same time stay in the order of the file. */
function byConversation({ store, flows }: Capture): Uint32Array[] {
  const { flow, time } = store.columns;
  const { count } = store;
  // Each direction counts into the one of the two that has the lower index.
  const names = Uint32Array.from(flows, ({ reverse }, i) =>
    reverse === -1 ? i : Math.min(i, reverse),
  );
  const ends = new Uint32Array(flows.length + 1);
  for (let row = 0; row < count; row++) ends[(names[flow[row] as number] as number) + 1]!++;
  for (let i = 1; i < ends.length; i++) ends[i]! += ends[i - 1] as number;
  const next = ends.slice();
  const all = new Uint32Array(count);
  for (let row = 0; row < count; row++) all[next[names[flow[row] as number] as number]!++] = row;
  const lists: Uint32Array[] = [];
  for (let i = 0; i < flows.length; i++) {
    const rows = all.subarray(ends[i], ends[i + 1]);
    if (rows.length === 0) continue;
    if (!isInTime(rows, time)) {
      rows.sort((a, b) => (time[a] as number) - (time[b] as number) || a - b);
    }
    lists.push(rows);
  }
  return lists;
}

function isInTime(rows: Uint32Array, time: Float64Array): boolean {
  for (let i = 1; i < rows.length; i++) {
    if ((time[rows[i] as number] as number) < (time[rows[i - 1] as number] as number)) return false;
  }
  return true;
}

/** Divides a conversation where a SYN with another number opens it anew: the ports are used again. */
function bySyn({ store }: Capture, rows: Uint32Array): Uint32Array[] {
  const { flags, flow, sequence, acknowledgment } = store.columns;
  const parts: Uint32Array[] = [];
  let begin = 0;
  let opener: { readonly flow: number; readonly number: number } | undefined;
  const cutAt = (i: number): void => {
    if (i > begin) parts.push(rows.subarray(begin, i));
    begin = i;
  };
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number;
    const set = flags[row] as number;
    if ((set & Flag.Syn) === 0) continue;
    const from = flow[row] as number;
    if ((set & Flag.Ack) === 0) {
      const number = sequence[row] as number;
      // The SYN of a simultaneous open comes from the other side.
      const isOther = opener !== undefined && opener.flow !== from && i === begin + 1;
      if (opener !== undefined && (isOther || opener.number === number)) continue;
      cutAt(i);
      opener = { flow: from, number };
    } else {
      const answered = ((acknowledgment[row] as number) - 1) >>> 0;
      if (opener === undefined && i === begin) opener = { flow: -1, number: answered };
      if (opener?.number === answered || opener?.flow === from) continue;
      cutAt(i);
      opener = { flow: -1, number: answered };
    }
  }
  cutAt(rows.length);
  return parts;
}
