// Runs in the browser beside the screens of riders and opens them without a network. What is recorded the pages send.
// The server writes before this text what is kept: { version, files }, the pages themselves first, then all their files.
/* global kept */
const store = `run-${kept.version}`;
const [page] = kept.files;
/** In a lift there is a network that answers nothing. */
const longestWaitMs = 3000;

// All or nothing: a worker that is there opens every part of the screens, those that come later, too.
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

/** The names of these files change with what is in them. */
async function load(request) {
  const known = await caches.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) (await caches.open(store)).put(request, answer.clone());
  return answer;
}

// What a page has loaded besides, such as the texts of its language.
self.addEventListener('message', (event) => {
  event.waitUntil(caches.open(store).then((cache) => cache.addAll(event.data)));
});
