// A service worker that answers page requests with /offline when there is no network. The server inserts a line before
// this text that defines `kept`, the files to cache: { version, files }. The first file is the page.
/* global kept */
const store = `offline-${kept.version}`;
const [page] = kept.files;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(store).then((cache) => cache.addAll(kept.files)));
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys())
        if (name.startsWith('offline-') && name !== store) await caches.delete(name);
      // Lets the browser request a page while this worker still starts.
      await self.registration.navigationPreload?.enable();
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(navigate(event, pathname));
  else if (kept.files.includes(pathname)) event.respondWith(fetch(request).catch(() => caches.match(pathname)));
});

async function navigate(event, pathname) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    if (pathname === page) return caches.match(page);
    const { search } = new URL(event.request.url);
    return Response.redirect(`${page}?from=${encodeURIComponent(pathname + search)}`);
  }
}

// Push messages that say how far away the rider is, and alerts of staff. Browsers require that each one is shown. A
// message replaces an older one with the same URL; `renotify` alerts the person again.
self.addEventListener('push', (event) => {
  const { title, body, url } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, { body, tag: url, renotify: true, data: url, icon: '/icon-192.png' }),
  );
});

self.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(
    (async () => {
      const pages = await self.clients.matchAll({ type: 'window' });
      const open = pages.find((one) => new URL(one.url).pathname === notification.data);
      await (open ? open.focus() : self.clients.openWindow(notification.data));
    })(),
  );
});
