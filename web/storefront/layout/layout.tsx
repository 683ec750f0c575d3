import { Outlet } from 'react-router';
import { t } from '#web/language.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { RouteFailure } from '#web/site/route-failure.tsx';
import type { Route } from './+types/layout.ts';
// `Frame` has its own file, so that the bundler puts it into the shop's main file. There it takes fewer bytes.
import { Frame } from './frame.tsx';

/** The title if a screen could not be loaded. Every loaded screen has its own title. */
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('This page could not be loaded'));

export default function StorefrontLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** Shows the navigation even if a screen could not be loaded. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <RouteFailure error={error} />
    </Frame>
  );
}
