import { Flag } from '../../../trace/codes/index.ts';
import type { Nanoseconds } from '../../../trace/format/index.ts';
import type { ScenarioInput } from '../../../scenario/index.ts';
import type { Conversation, End, Passage } from '../../infer/index.ts';
import { appWritesOf } from './writes.ts';

type Script = NonNullable<ScenarioInput['script']>;
type Side = NonNullable<Script['client']>;
export type Action = NonNullable<Side['actions']>[number];

/** A scenario takes no more (src/scenario/schema/script.ts). */
export const maxActions = 1000;

/** What both programs did: what each wrote, after how many bytes of the other, and after what time. */
export function scriptOf(conversation: Conversation): Script {
  return { client: sideOf(conversation, 0), server: sideOf(conversation, 1) };
}

/** What an end’s program did if a timer of its TCP spread what it wrote. */
export function pacedActionsOf(conversation: Conversation, end: End): readonly Action[] {
  return sideOf(conversation, end, true).actions ?? [];
}

function sideOf(conversation: Conversation, end: End, paced = false): Side {
  const actions: Action[] = [];
  let now = beginOf(conversation, end);
  let read = 0;
  const wait = (until: Nanoseconds): void => {
    const time = milliseconds(until - now);
    if (time > 0) actions.push({ do: 'wait', time });
    now = Math.max(now, until);
  };
  const waitFor = (bytes: number, at: Nanoseconds): void => {
    if (bytes <= read) return;
    actions.push({ do: 'await', bytes });
    read = bytes;
    now = Math.max(now, at);
  };
  for (const write of appWritesOf(conversation, end, paced)) {
    waitFor(write.read, write.readAt);
    wait(write.at);
    const { bytes, more } = write;
    actions.push({ do: 'write', bytes, ...(more && { more }) });
  }
  actions.push(...closing(conversation, end, now));
  return { actions, readSize: 65_536 };
}

/** When an end's program can begin: its connection is open. */
function beginOf({ passages, whole }: Conversation, end: End): Nanoseconds {
  const first = whole
    ? passages.find(
        ({ from, flags, arrived }) =>
          from !== end && arrived !== undefined && (end === 0 || (flags & Flag.Syn) === 0),
      )
    : passages[0];
  return first === undefined ? 0 : end === first.from ? first.sent : (first.arrived ?? first.sent);
}

/** How an end closes: when it has heard the end of the other, or by itself. */
function closing({ passages }: Conversation, end: End, now: Nanoseconds): Action[] {
  const isFin = (from: number) => (one: Passage) =>
    one.from === from && (one.flags & Flag.Fin) !== 0 && !one.repeated;
  const own = passages.find(isFin(end));
  if (own === undefined) return [];
  const peer = end === 0 ? 1 : 0;
  const other = passages.find(isFin(peer));
  const ended =
    other?.arrived !== undefined &&
    own.acknowledgment > other.end &&
    other.arrived <= own.sent + slack;
  if (ended) {
    const time = milliseconds(own.sent - Math.max(now, other.arrived ?? 0));
    return [{ do: 'await-end' }, ...(time > 0 ? [{ do: 'wait', time } as const] : []), close];
  }
  const waits: Action[] = [];
  const heard = Math.max(0, own.acknowledgment - 1);
  let since = now;
  if (heard > 0) {
    waits.push({ do: 'await', bytes: heard });
    const told = passages.findLast(
      ({ from, length, arrived }) =>
        from === peer && length > 0 && arrived !== undefined && arrived <= own.sent,
    );
    since = Math.max(since, told?.arrived ?? since);
  }
  const time = milliseconds(own.sent - since);
  if (time > 0) waits.push({ do: 'wait', time });
  const more = passages.some(
    ({ from, length, end: reach }) => from === peer && length > 0 && reach > own.acknowledgment,
  );
  return [...waits, more ? { do: 'shutdown' } : close];
}

const close: Action = { do: 'close' };

/** Estimated times are this exact. */
const slack: Nanoseconds = 1e6;

/** The longest that a scenario waits: an hour. */
const longestWait = 3_600_000;

/** To the nanosecond. */
export function milliseconds(time: Nanoseconds): number {
  return Math.min(longestWait, Math.max(0, Math.round(time) / 1e6));
}
