import type { TcpConfiguration } from '../configuration.ts';

/** What reading has changed about the receive buffer. */
export interface WindowFacts {
  /** Bytes by which the window's right edge could move. */
  readonly advance: number;
  /** Bytes that the peer may still send, as far as it knows. */
  readonly left: number;
  readonly mss: number;
  /** Size of the receive buffer. */
  readonly buffer: number;
  /** Nothing is left to read. */
  readonly emptied: boolean;
}

/** Decides whether the room made by reading is announced by a segment of its own. */
export type WindowUpdateRule = (facts: WindowFacts) => boolean;

/** Room is announced by the ACKs of data alone: ns-2, whose windows never change. */
export const neverUpdates: WindowUpdateRule = () => false;

const windowUpdateRules: Record<TcpConfiguration['windowUpdate'], WindowUpdateRule> = {
  /** 4.3BSD Tahoe, and so SunOS 4. */
  tahoe: ({ advance, mss, buffer, emptied }) =>
    (emptied && advance >= 2 * mss) || 100 * advance >= 35 * buffer,
  /** Linux 2.0, tcp_raise_window: as much again as the peer knows of, and never a window below a segment or the whole buffer. */
  doubled: ({ advance, left, mss, buffer }) =>
    advance >= left && left + advance >= Math.min(mss, buffer),
  never: neverUpdates,
  /** Only a window that the peer knows to be nearly closed opens again: reading causes no ACK. */
  reopened: ({ advance, left, mss, buffer }) => advance >= Math.min(mss, buffer) && left < 2 * mss,
  /** 4.3BSD Reno and later. In effect it acknowledges every second full segment. */
  reno: ({ advance, mss, buffer }) => advance >= 2 * mss || 2 * advance >= buffer,
};

export function windowUpdateRule(name: TcpConfiguration['windowUpdate']): WindowUpdateRule {
  return windowUpdateRules[name];
}
