/** Of both hosts, ms; it delays their ACKs. */
export const heartbeat = 200;

/** When the client's first ticks, ms: evenly spread, so that what a heartbeat adds is there in the mean. */
export const phases: readonly number[] = [0, 25, 50, 75, 100, 125, 150, 175];

/** The phase of one of many transfers that differ in their seeds, counted from 0: the phases take turns. */
export function phaseOf(transfer: number): number {
  return phases[transfer % phases.length] as number;
}
