/** What has something left to do that nobody sees. */
interface Unsettled {
  settle(): void;
}

/** So long nothing has moved, milliseconds: a key held down repeats faster. */
const calm = 80;

const waiting = new Set<Unsettled>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Settles it as soon as pictures have come to rest, or a pointer comes to them. */
export function whenCalm(one: Unsettled): void {
  if (waiting.size === 0) listen(addEventListener);
  waiting.add(one);
  clearTimeout(timer);
  timer = setTimeout(settleAll, calm);
}

function settleAll(): void {
  clearTimeout(timer);
  listen(removeEventListener);
  for (const one of waiting) one.settle();
  waiting.clear();
}

/** A pointer that drags meets nothing on its way. */
function onpointermove({ buttons }: PointerEvent): void {
  if (buttons === 0) settleAll();
}

function listen(change: typeof addEventListener): void {
  change('pointerdown', settleAll, { capture: true });
  change('pointermove', onpointermove, { capture: true });
}
