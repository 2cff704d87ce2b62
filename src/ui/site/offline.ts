import { serviceWorkers } from './capabilities.ts';

/**
 * Keeps the whole site for use without a network, from the first visit on. Waits until the page
 * has loaded, which must not share its bandwidth. A refusal costs nothing but that.
 */
export function keepOffline(root: string): void {
  // In development nothing may be kept: the next change would not be seen.
  if (!import.meta.env.PROD) return;
  const register = (): void => {
    serviceWorkers()
      ?.register(new URL(`${root}service-worker.js`, location.href), { updateViaCache: 'none' })
      // Expected: the browser refuses; the site works without.
      .then(watch, () => undefined);
  };
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}

/** Looks out for a version that waits for the one on view to be left. @param registration none where a tool blocks workers */
function watch(registration: ServiceWorkerRegistration | undefined): void {
  if (registration === undefined) return;
  const tell = (): void => {
    // At the first visit there is nothing that it could replace.
    if (registration.waiting === null || navigator.serviceWorker.controller === null) return;
    void import('./update-notice.ts').then(
      ({ offerUpdate }) => offerUpdate(registration),
      // Expected: the version before was forgotten with its parts; the next page is of the new one.
      () => undefined,
    );
  };
  tell();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', tell);
  });
}
