// Keeps the whole site for use without a network. The build puts the list before this script:
//
//   const SITE = { version: '5f1c...', files: ['./', 'about/', 'assets/home-....js', ...] };
//
// Every version has a store of its own and serves nothing else, so a page never gets a script of
// another version. A new version waits until no page of the old one is open, or until a reader asks for it
// (update-notice.ts): it interrupts no reader.

declare const SITE: { readonly version: string; readonly files: readonly string[] };

/** The compiler knows the names of a page; a service worker has these instead. */
interface ServiceWorkerEvent extends Event {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
  waitUntil(work: Promise<unknown>): void;
}
const worker = self as unknown as {
  readonly registration: { readonly scope: string };
  readonly clients: { matchAll(options: object): Promise<readonly unknown[]> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  addEventListener(type: string, listener: (event: ServiceWorkerEvent) => void): void;
};

const { scope } = worker.registration;
/** One origin may hold several copies of the site, below different paths. */
const storesPrefix = `ackclock ${scope} `;
const storeName = storesPrefix + SITE.version;
/** Files whose names change with what is in them. */
const assets = new URL('assets/', scope).href;
const kept = new Set(SITE.files.map((file) => new URL(file, scope).href));

worker.addEventListener('install', (event) => event.waitUntil(fill()));
worker.addEventListener('activate', (event) => event.waitUntil(forgetOtherVersions()));
worker.addEventListener('message', ({ data }) => {
  if (data === 'take over') void worker.skipWaiting();
});
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = keptAddress(request.url);
  if (request.method !== 'GET') return;
  if (kept.has(address)) event.respondWith(fromStore(address, request));
  else if (address.startsWith(assets)) event.respondWith(fromAnyStore(address, request));
  else if (request.mode === 'navigate') event.respondWith(orMissing(request));
});

/** All or nothing: half a site would break at the worst moment. */
async function fill(): Promise<void> {
  const store = await caches.open(storeName);
  await Promise.all(
    [...kept].map(async (address) => {
      // Asked of the server, since the browser's own cache may hold a page of the version before.
      const response = await fetch(address, { cache: 'no-cache' });
      if (!response.ok) throw new Error(`${address}: ${response.status}`);
      await store.put(address, await plain(response));
    }),
  );
}

/** Browsers refuse a redirected answer to a navigation, even one that was kept. */
async function plain(response: Response): Promise<Response> {
  if (!response.redirected) return response;
  return new Response(await response.blob(), { headers: response.headers });
}

/**
 * A reader may have asked for this version while other windows show the one before: its parts stay for them until
 * the next version comes. The page that asked is one of the windows.
 */
async function forgetOtherVersions(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(storesPrefix) && name !== storeName);
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // In the order in which they were made.
  if (windows.length > 1) old.pop();
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** A page is kept under its folder, whatever query an address brings along. */
function keptAddress(address: string): string {
  const url = new URL(address);
  return url.origin + url.pathname.replace(/\/index\.html$/, '/');
}

async function fromStore(address: string, request: Request): Promise<Response> {
  const store = await caches.open(storeName);
  // The reader may have emptied the store.
  return (await store.match(address, { ignoreVary: true })) ?? fetch(request);
}

/** A part of a page of the version before, whose name no other version has. */
async function fromAnyStore(address: string, request: Request): Promise<Response> {
  return (await caches.match(address, { ignoreVary: true })) ?? fetch(request);
}

/** Without a network an unknown address gets our own 'not found', at its own place. */
async function orMissing(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    // Expected: there is no network.
    return Response.redirect(new URL('404.html', scope).href);
  }
}
