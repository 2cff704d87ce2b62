// Stands for d3-timer in a test, on a clock that is moved by hand.

interface Running {
  readonly frame: (elapsed: number) => void;
  readonly begun: number;
}

let time = 0;
const running = new Set<Running>();

/** As d3-timer's. */
const clock = (): number => time;
export { clock as now };

export function timer(frame: (elapsed: number) => void): { stop(): void } {
  const one = { frame, begun: time };
  running.add(one);
  return { stop: () => running.delete(one) };
}

/** Lets time pass, milliseconds, in frames of a screen. */
export function pass(ms: number): void {
  const end = time + ms;
  while (time < end) {
    time = Math.min(end, time + 1000 / 60);
    for (const { frame, begun } of [...running]) frame(time - begun);
  }
}

/** How many timers still run. */
export const timersRunning = (): number => running.size;
