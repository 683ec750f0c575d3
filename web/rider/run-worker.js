// The service worker of the riders' screens, which opens these screens without a network. The pages themselves send the
// acts. The server inserts a line before this text that defines `kept`, the list of files to cache: { version, files }.
// The pages are first in the list, then all their files.
/* global kept */
const store = `run-${kept.version}`;
const [page] = kept.files;
/** Time until a cached page is shown: in a lift, a phone can have a connection that never answers. */
const longestWaitMs = 3000;

// The worker is installed only if all files could be cached, so that it can open every part of the screens.
self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(store).then((cache) => cache.addAll(kept.files)));
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name.startsWith('run-') && name !== store) await caches.delete(name);
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(navigate(request, pathname));
  else if (pathname.startsWith('/assets/')) event.respondWith(load(request));
});

async function navigate(request, pathname) {
  const answer = fetch(request).catch(() => null);
  const waited = new Promise((resolve) => setTimeout(() => resolve(null), longestWaitMs));
  const first = await Promise.race([answer, waited]);
  if (first) return first;
  return (await caches.match(pathname)) ?? Response.redirect(page);
}

/** Answers from the cache first. A cached file is never outdated, because its name changes with its content. */
async function load(request) {
  const known = await caches.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) (await caches.open(store)).put(request, answer.clone());
  return answer;
}

// A page sends the paths of other files that it has loaded, such as the texts of its language.
self.addEventListener('message', (event) => {
  event.waitUntil(caches.open(store).then((cache) => cache.addAll(event.data)));
});
