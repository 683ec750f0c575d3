/** Registers the service worker that caches the offline page. */
export function keepOfflinePage(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/offline-worker.js').catch((error) => {
    console.warn('The page for "no network" could not be kept', error);
  });
}
