import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { t } from '#web/language.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { RouteFailure } from '#web/site/route-failure.tsx';
import type { Route } from './+types/layout.ts';

/** Used only if a screen could not be loaded: each screen has its own. */
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

/** Lets the browser cache these screens, so that they open without a network. */
function keepShell(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/run-worker.js', { scope: '/run' }).catch((error) => {
    console.warn('The screens of riders could not be kept', error);
  });
}
