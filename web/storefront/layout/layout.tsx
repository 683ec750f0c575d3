import { Outlet } from 'react-router';
import { t } from '#web/shared/language.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { RouteFailure } from '#web/site/route-failure.tsx';
import type { Route } from './+types/layout.ts';
// Apart from its route, it comes with the shop's one file, where it weighs less.
import { Frame } from './frame.tsx';

/** Counts where a screen could not come: each has its own. */
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('This page could not be loaded'));

export default function StorefrontLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** A screen that could not be loaded keeps the navigation to the others. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <RouteFailure error={error} />
    </Frame>
  );
}
