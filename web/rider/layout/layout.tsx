import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { t } from '#web/shared/language.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { RouteFailure } from '#web/site/route-failure.tsx';
import type { Route } from './+types/layout.ts';

/** Counts where a screen could not come: each has its own. */
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('This page could not be loaded'));

/** Around the screens of riders: they have nothing else of the shop, and no menu leads away from them. */
export default function RiderLayout() {
  useEffect(keepShell, []);
  return (
    <div data-rider className="flex grow flex-col">
      <Outlet />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <div data-rider>
      <RouteFailure error={error} />
    </div>
  );
}

/** Lets the browser keep these screens, so that they open without a network. */
function keepShell(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/run-worker.js', { scope: '/run' }).catch((error) => {
    console.warn('The screens of riders could not be kept', error);
  });
}
