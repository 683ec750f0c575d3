import { Outlet } from 'react-router';
import { Footer } from './footer.tsx';
import { Navigation } from './navigation.tsx';
import { WelcomeBanner } from './welcome-banner.tsx';

export default function StorefrontLayout() {
  return (
    <>
      <a href="#content" className="sr-only bg-white p-3 focus:not-sr-only">
        Skip to content
      </a>
      <Navigation />
      <WelcomeBanner />
      <div id="content" className="grow">
        <Outlet />
      </div>
      <Footer />
    </>
  );
}
