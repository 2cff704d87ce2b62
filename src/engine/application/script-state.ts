import type { Link } from './link.ts';

/** How far a scripted process is. */
export interface ScriptState {
  /** The next action, or the one in progress. */
  action: number;
  /** Bytes of the present write that found no room yet. */
  left: number;
  /** It is said that more follows the present write. */
  more: boolean;
  /** Bytes read. */
  received: number;
  written: number;
  atEnd: boolean;
  /** The connection that is written to; undefined: none yet, or it was given up. */
  sending: Link | undefined;
  /** The peer closed that connection during a write; it ends after the write. */
  sendingEnded: boolean;
  /** Connections that are read from. */
  links: readonly Link[];
  /** The script waits: for time, room, data. */
  waitsForTime: boolean;
  /** Every action is done, or can no longer be. */
  done: boolean;
}

/** Before its first action. */
export const atFirst: ScriptState = {
  action: 0,
  left: 0,
  more: false,
  received: 0,
  written: 0,
  atEnd: false,
  sending: undefined,
  sendingEnded: false,
  links: [],
  waitsForTime: false,
  done: false,
};
