import { protocolVersion } from './protocol.ts';

/** Whether there is a page around this one. */
export function isFramed(): boolean {
  return window.parent !== window;
}

/** Says something to the page around, whoever that is; nothing that is nobody's business is ever said. */
export function tellParent(event: string, details: Readonly<Record<string, unknown>>): void {
  if (isFramed()) window.parent.postMessage({ ackclock: protocolVersion, event, ...details }, '*');
}
