import { cubeRoot } from './cube-root.ts';

/**
 * CUBIC's window as a function of the time since its epoch began (RFC 9438, section 4.2): it rises fast while
 * it is far below the window of the last loss, is level about there, and rises faster again beyond it. Packets and
 * milliseconds, all of them integers.
 */
export interface CubicCurve {
  /** The window at which it is level; W_max, or the window of its beginning if that is larger. */
  readonly plateau: number;
  /** From the beginning to the plateau: K. */
  readonly toPlateau: number;
}

/** C = 2/5 packets per cubed second (RFC 9438, section 5). Here per cubed millisecond, as numerator and denominator. */
const c = { numerator: 2, denominator: 5e9 } as const;

/** Farther from the plateau the window is beyond all use (1.8 million packets from it), and twice the cube no exact integer. */
const farthest = 165_000;

/** From a window at which an epoch begins. @param wMax before the last loss; 0: none is known. */
export function curveFrom(cwnd: number, wMax: number): CubicCurve {
  if (wMax <= cwnd) return { plateau: cwnd, toPlateau: 0 };
  // RFC 9438, figure 2: W_cubic(0) is cwnd. The product of a window of three million packets is still exact.
  const cubed = Math.floor(((wMax - cwnd) * c.denominator) / c.numerator);
  return { plateau: wMax, toPlateau: cubeRoot(cubed) };
}

/** W_cubic (RFC 9438, figure 1), whole packets, rounded toward the plateau. @param elapsed since the beginning. */
export function windowAt({ plateau, toPlateau }: CubicCurve, elapsed: number): number {
  const off = Math.min(farthest, Math.abs(elapsed - toPlateau));
  const away = Math.floor((c.numerator * off * off * off) / c.denominator);
  return elapsed < toPlateau ? plateau - away : plateau + away;
}
