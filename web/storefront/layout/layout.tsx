import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { t } from '#web/shared/language.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { RouteFailure } from '#web/site/route-failure.tsx';
import type { Route } from './+types/layout.ts';
import { CartBar } from './cart-bar.tsx';
import { Footer } from './footer.tsx';
import { Navigation } from './navigation.tsx';
import { useCustomerPart } from './use-customer-part.ts';
import { WelcomeBanner } from './welcome-banner.tsx';

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

/** The layout is memoised: the steps of a navigation do not render it again. */
function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <a href="#content" className="sr-only bg-surface p-3 focus:not-sr-only">
        {t('Skip to content')}
      </a>
      <Navigation />
      <WelcomeBanner />
      <div id="content" tabIndex={-1} className="grow outline-none">
        {children}
      </div>
      <Footer />
      <CartBar />
      <CustomerBar />
    </>
  );
}

const loadBar = () => import('./own-bar.tsx');

function CustomerBar() {
  const Part = useCustomerPart(loadBar);
  return Part && <Part />;
}
