import type { SocketObserver } from '../tcp/endpoint.ts';

/** What a connection tells, until its application closes it: the next connection is none of its business. */
export function whileOpen(observer: SocketObserver, isOpen: () => boolean): SocketObserver {
  return {
    established(cause) {
      if (isOpen()) observer.established(cause);
    },
    readable(cause) {
      if (isOpen()) observer.readable(cause);
    },
    writable(cause) {
      if (isOpen()) observer.writable(cause);
    },
    failed(code, cause) {
      if (isOpen()) observer.failed(code, cause);
    },
  };
}
