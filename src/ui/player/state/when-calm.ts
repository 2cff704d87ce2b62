/** Work that can wait because its result is out of sight. */
interface Unsettled {
  settle(): void;
}

/** Between so long and twice as long nothing has moved, milliseconds: a key held down repeats faster. */
const calm = 80;

const waiting = new Set<Unsettled>();
let timer: ReturnType<typeof setTimeout> | undefined;
/** Whether anything has moved since the timer was set. */
let moved = false;

/** Settles it as soon as pictures have come to rest, or a pointer comes to them. */
export function whenCalm(one: Unsettled): void {
  waiting.add(one);
  moved = true;
  if (timer !== undefined) return;
  listen(addEventListener);
  wait();
}

/** A timer for each frame would be a part of its work. */
function wait(): void {
  moved = false;
  timer = setTimeout(() => (moved ? wait() : settleAll()), calm);
}

function settleAll(): void {
  clearTimeout(timer);
  timer = undefined;
  listen(removeEventListener);
  for (const one of waiting) one.settle();
  waiting.clear();
}

/** Nothing gets in the way of a pointer that drags. */
function onpointermove({ buttons }: PointerEvent): void {
  if (buttons === 0) settleAll();
}

function listen(change: typeof addEventListener): void {
  change('pointerdown', settleAll, { capture: true });
  change('pointermove', onpointermove, { capture: true });
}
