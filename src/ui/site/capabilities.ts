// What this browser lets this page do, asked in one place. A page may be a file on a stick, a frame
// without an origin, or come over plain http: there the same names are missing, refuse, or throw.
// Each function therefore tries, and says `undefined` or `false` where the answer is no.
import { trustedScript } from './trusted.ts';

/** Where a choice can be remembered. */
export function storage(): Storage | undefined {
  return usable(() => window.localStorage);
}

/** What a tab remembers of its own pages. */
export function sessionStorageHere(): Storage | undefined {
  return usable(() => window.sessionStorage);
}

/** What was kept for a reload, once: after it the page itself knows better. */
export function takeKept(item: string): string | null {
  const storage = sessionStorageHere();
  const kept = storage?.getItem(item) ?? null;
  storage?.removeItem(item);
  return kept;
}

/** Keeps a text. False: nothing can be kept, or there is no room left. */
export function keepItem(place: Storage | undefined, item: string, text: string): boolean {
  try {
    place?.setItem(item, text);
    return place !== undefined;
  } catch {
    // Expected: the storage is full.
    return false;
  }
}

/** Changes the address of the page that is open. */
export function replaceAddress(address: string): void {
  try {
    history.replaceState(history.state, '', address);
  } catch {
    // Expected: a frame without an origin must not change its address.
  }
}

/** Shows an element alone on the screen. False: the browser, or the page around a frame, does not allow it. */
export async function enterFullScreen(element: HTMLElement): Promise<boolean> {
  try {
    await element.requestFullscreen();
    return true;
  } catch {
    // Expected: a frame without the permission; a browser that has it for videos alone.
    return false;
  }
}

export async function leaveFullScreen(): Promise<void> {
  // Expected: nothing is shown alone any more.
  if (document.fullscreenElement !== null) await document.exitFullscreen().catch(() => undefined);
}

function usable(find: () => Storage): Storage | undefined {
  const probe = 'ackclock.probe';
  try {
    const found = find();
    found.setItem(probe, '');
    found.removeItem(probe);
    return found;
  } catch {
    // Expected: in a sandboxed frame reading the property alone throws.
    return undefined;
  }
}

/** What can keep the site for use without a network: not for files, not over plain http. */
export function serviceWorkers(): ServiceWorkerContainer | undefined {
  try {
    const served = location.protocol === 'https:' || location.protocol === 'http:';
    return served && isSecureContext ? navigator.serviceWorker : undefined;
  } catch {
    // Expected: in a sandboxed frame reading the property alone throws.
    return undefined;
  }
}

/**
 * Starts a worker from its source: a worker's file could not be loaded from a page on a disk.
 * Undefined if the browser refuses; it may also refuse later, with the worker's `error` event.
 */
export function startWorker(source: string): Worker | undefined {
  const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  try {
    return new Worker(trustedScript(address));
  } catch {
    // Expected: the browser or the page's policy refuses workers.
    return undefined;
  } finally {
    // The worker has the source by then, or never will.
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  }
}

/** Whether a worker really runs: one is started, asked for a sign of life and dismissed. */
export function workersRun(): Promise<boolean> {
  return new Promise((resolve) => {
    const worker = startWorker('postMessage(true)');
    if (worker === undefined) {
      resolve(false);
      return;
    }
    const finish = (runs: boolean) => {
      worker.terminate();
      resolve(runs);
    };
    worker.onmessage = () => finish(true);
    worker.onerror = (event) => {
      event.preventDefault();
      finish(false);
    };
  });
}

/** Puts text on the clipboard, the old way where the new one is missing; false if neither works. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Expected: there is no such clipboard here, or it is closed.
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'hidden';
  document.body.append(field);
  const focused = document.activeElement;
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    // Expected: the browser no longer has the command.
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}

/** By the reader's clock: days since 1970. */
export function today(): number {
  return Math.floor(Date.now() / 86_400_000);
}

/** Whether the reader asked for steps instead of motion. */
export function motionUnwelcome(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
