/** Lets the browser keep the page for "no network"; a browser that cannot do so loses nothing else. */
export function keepOfflinePage(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/offline-worker.js').catch((error) => {
    console.warn('The page for "no network" could not be kept', error);
  });
}
