import type { SocketObserver } from '../tcp/endpoint.ts';

/** Passes on a connection's events until its application closes it. The next connection must not see them. */
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
