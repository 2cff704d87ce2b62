/**
 * Slow start as modeled by Kruse, Allman, Griner and Tran (“Experimentation and Modelling of HTTP over Satellite Channels”,
 * section 5): isolated flights of segments, one for each round trip, without losses. Windows are counted in segments.
 */

/** Whether a receiver acknowledges each segment, or every second one and the last of a flight. */
export type Acknowledging = 'each' | 'every-second';

/** Equations 3 and 4: how many acknowledgments a flight of so many segments brings back. */
export function acknowledgments(segments: number, acknowledging: Acknowledging): number {
  return acknowledging === 'each' ? segments : Math.ceil(segments / 2);
}

/** Equation 2: the window of the next flight, after a flight that was as large as its window. */
export function nextWindow(window: number, acknowledging: Acknowledging): number {
  return window + acknowledgments(window, acknowledging);
}

/**
 * The factor A in equation 5: how much the window grows from flight to flight; 1.57 is the paper's fit, from one segment.
 */
export function growth(acknowledging: Acknowledging): number {
  return acknowledging === 'each' ? 2 : 1.57;
}

/** Equation 5: the approximate window of flight `flight` (from 0). */
export function approximateWindow(
  flight: number,
  initialWindow: number,
  acknowledging: Acknowledging,
): number {
  return initialWindow * growth(acknowledging) ** flight;
}

/**
 * Equations 6 (one connection) and 7: round trips until the windows together have reached `window` segments, if all grow
 * alike. Not a whole number, because it uses equation 5.
 */
export function roundTripsToWindow(
  window: number,
  initialWindow: number,
  acknowledging: Acknowledging,
  connections = 1,
): number {
  const start = Math.log(slowStartAcceleration(connections, initialWindow));
  return (Math.log(window) - start) / Math.log(growth(acknowledging));
}

/** Equation 8: the initial window of so many connections together. */
export function slowStartAcceleration(connections: number, initialWindow: number): number {
  return connections * initialWindow;
}
