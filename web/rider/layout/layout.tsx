import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { t } from '#web/language.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { RouteFailure } from '#web/site/route-failure.tsx';
import type { Route } from './+types/layout.ts';

/** The page title if a screen could not be loaded. Each screen sets its own title. */
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('This page could not be loaded'));

/** The frame of the riders' screens. They have no menu and no link to the rest of the shop. */
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

/** Registers the service worker that caches riders' screens, so that they open without a network. */
function keepShell(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/run-worker.js', { scope: '/run' }).catch((error) => {
    console.warn('The screens of riders could not be kept', error);
  });
}
