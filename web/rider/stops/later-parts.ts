/** The parts of a rider's screen that load after its first render. */
import { lazy } from 'react';
import { loadLater } from '#web/site/load-later.ts';

const load = () => loadLater(() => import('./dialogs.tsx'));
export const RequestButton = lazy(async () => ({ default: (await load()).RequestButton }));
export const Collect = lazy(async () => ({ default: (await load()).Collect }));
export const Done = lazy(async () => ({ default: (await load()).Done }));
export const NoRun = lazy(async () => ({ default: (await load()).NoRun }));
export const Notices = lazy(async () => ({ default: (await load()).Notices }));
export const RunChoice = lazy(async () => ({ default: (await load()).RunChoice }));
export const RunLoad = lazy(async () => ({ default: (await load()).RunLoad }));
export const StopList = lazy(async () => ({ default: (await load()).StopList }));
export const UndoRow = lazy(async () => ({ default: (await load()).UndoRow }));
export const OpenDialog = lazy(async () => ({ default: (await load()).OpenDialog }));

/** Loads these parts early, while there is a network, and lets the service worker cache every file of the page. */
export async function keepParts(): Promise<void> {
  await Promise.all([load(), loadLater(() => import('#web/shared/upi/qr-code.tsx'))]);
  const { active } = (await navigator.serviceWorker?.ready) ?? {};
  const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
  active?.postMessage(paths.filter((path) => path.startsWith('/assets/')));
}
