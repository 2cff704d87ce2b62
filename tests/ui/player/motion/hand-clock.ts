// Stands for d3-timer in a test, on a clock that is moved by hand.

interface Running {
  readonly frame: (elapsed: number) => void;
  readonly begun: number;
}

let now = 0;
const running = new Set<Running>();

export function timer(frame: (elapsed: number) => void): { stop(): void } {
  const one = { frame, begun: now };
  running.add(one);
  return { stop: () => running.delete(one) };
}

/** Lets time pass, milliseconds, in frames of a screen. */
export function pass(ms: number): void {
  const end = now + ms;
  while (now < end) {
    now = Math.min(end, now + 1000 / 60);
    for (const { frame, begun } of [...running]) frame(now - begun);
  }
}

/** How many timers still run. */
export const timersRunning = (): number => running.size;
