let off = false;

/** Whether pictures of runs that follow one another change at once. */
export const motionOff = (): boolean => off;

/** Lets them change at once from now on, as while a handle is dragged, or move again. */
export function switchMotion(on: boolean): void {
  off = !on;
}
