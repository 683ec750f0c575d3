/** Parts that load after the first screen. */
import { lazy } from 'react';
import { loadLater } from '#web/site/load-later.ts';

const load = () => loadLater(() => import('./dialogs.tsx'));
export const Asked = lazy(async () => ({ default: (await load()).Asked }));
export const Collect = lazy(async () => ({ default: (await load()).Collect }));
export const Done = lazy(async () => ({ default: (await load()).Done }));
export const NoRun = lazy(async () => ({ default: (await load()).NoRun }));
export const Notices = lazy(async () => ({ default: (await load()).Notices }));
export const RunChoice = lazy(async () => ({ default: (await load()).RunChoice }));
export const StopList = lazy(async () => ({ default: (await load()).StopList }));
export const OpenDialog = lazy(async () => ({ default: (await load()).OpenDialog }));

/** Loads them while there is a network, and lets the service worker cache all that the page has loaded. */
export async function keepParts(): Promise<void> {
  await Promise.all([load(), loadLater(() => import('#web/shared/upi/qr-code.tsx'))]);
  const { active } = (await navigator.serviceWorker?.ready) ?? {};
  const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
  active?.postMessage(paths.filter((path) => path.startsWith('/assets/')));
}
