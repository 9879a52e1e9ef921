// Keeps the page at hand while the server is away, and shows notices that it is somebody's turn.
const SHELL = 'piazza-shell';
const MOST = 150;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then((cache) => cache.add('/'))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  // The documentation is a site of its own and must not be kept as the page.
  if (/^\/docs(\/|$)/.test(url.pathname)) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request));
});

/** The page as it is now; as it was last when the server does not answer. */
async function page(request) {
  const cache = await caches.open(SHELL);
  try {
    const fresh = await fetch(request);
    if (fresh.ok && (fresh.headers.get('content-type') ?? '').startsWith('text/html'))
      void cache.put('/', fresh.clone());
    return fresh;
  } catch {
    return (await cache.match('/')) ?? Response.error();
  }
}

/** What is called by its content never changes. */
async function asset(request) {
  const cache = await caches.open(SHELL);
  const kept = await cache.match(request);
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok) {
    void cache.put(request, fresh.clone());
    const keys = await cache.keys();
    // The oldest stand first; the page itself is one of them and stays.
    for (const old of keys.slice(0, Math.max(0, keys.length - MOST)))
      if (new URL(old.url).pathname !== '/') void cache.delete(old);
  }
  return fresh;
}

self.addEventListener('push', (event) => {
  const told = event.data?.json() ?? {};
  const text =
    told.event === 'turn'
      ? { title: 'Your turn', body: [told.name, told.game].filter(Boolean).join(', ') }
      : { title: 'Piazza', body: 'Notices reach this browser.' };
  event.waitUntil(
    self.registration.showNotification(text.title, {
      body: text.body,
      icon: '/icon-192.png',
      tag: told.room ?? 'piazza',
      data: { path: told.room ? `/table/${told.room}` : '/' },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path } = event.notification.data;
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((open) => {
      const there = open.find((client) => new URL(client.url).pathname === path);
      return there ? there.focus() : self.clients.openWindow(path);
    }),
  );
});
