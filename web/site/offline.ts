/** Lets the browser cache the offline page. Nothing else depends on it. */
export function keepOfflinePage(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/offline-worker.js').catch((error) => {
    console.warn('The page for "no network" could not be kept', error);
  });
}
