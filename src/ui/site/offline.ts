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
      .catch(() => undefined);
  };
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
