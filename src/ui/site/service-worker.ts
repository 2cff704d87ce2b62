// Keeps the whole site for use without a network. The build puts the list before this script:
//
//   const SITE = { version: '5f1c...', files: ['./', 'about/', 'assets/home-....js', ...] };
//
// Every version has a store of its own and serves nothing else, so a page never gets a script of
// another version. A new version waits until no page of the old one is open: nobody is interrupted.

declare const SITE: { readonly version: string; readonly files: readonly string[] };

/** The compiler knows the names of a page; a service worker has these instead. */
interface ServiceWorkerEvent extends Event {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
  waitUntil(work: Promise<unknown>): void;
}
const worker = self as unknown as {
  readonly registration: { readonly scope: string };
  addEventListener(type: string, listener: (event: ServiceWorkerEvent) => void): void;
};

const { scope } = worker.registration;
/** One origin may hold several copies of the site, below different paths. */
const storesPrefix = `ackclock ${scope} `;
const storeName = storesPrefix + SITE.version;
const kept = new Set(SITE.files.map((file) => new URL(file, scope).href));

worker.addEventListener('install', (event) => event.waitUntil(fill()));
worker.addEventListener('activate', (event) => event.waitUntil(forgetOtherVersions()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = keptAddress(request.url);
  if (request.method !== 'GET') return;
  if (kept.has(address)) event.respondWith(fromStore(address, request));
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

async function forgetOtherVersions(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(storesPrefix) && name !== storeName);
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

/** Without a network an unknown address gets our own 'not found', at its own place. */
async function orMissing(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return Response.redirect(new URL('404.html', scope).href);
  }
}
