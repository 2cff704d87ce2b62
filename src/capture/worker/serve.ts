import type { CaptureMessage, CaptureOrder, CaptureWord } from './message.ts';
import { CaptureSession } from './session.ts';

/** A worker as its own script sees it. */
export interface CaptureScope {
  onmessage: ((event: { readonly data: CaptureOrder }) => void) | null;
  postMessage(word: CaptureWord, transfer: ArrayBuffer[]): void;
}

/** Serves a page's orders in a worker. */
export function serveCaptures(scope: CaptureScope): void {
  const session = new CaptureSession((task, message) => {
    scope.postMessage({ kind: 'word', task, message }, buffersIn(message));
  });
  scope.onmessage = ({ data }) => session.order(data);
  scope.postMessage({ kind: 'ready' }, []);
}

/** The memory of a log goes to the page without a copy. */
function buffersIn(message: CaptureMessage): ArrayBuffer[] {
  return message.kind === 'shown' ? [...message.connection.run.trace.buffers] : [];
}
