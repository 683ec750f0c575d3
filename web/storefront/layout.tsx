import { Outlet } from 'react-router';
import { addTexts, currentLanguage, t } from '../language.ts';
import { CartBar } from './cart-bar.tsx';
import { Footer } from './footer.tsx';
import { Navigation } from './navigation.tsx';
import { WelcomeBanner } from './welcome-banner.tsx';

if (!import.meta.env.SSR && currentLanguage() === 'hi') addTexts((await import('./hindi.ts')).default);

/** What stands around the pages is memoised: the steps of a navigation do not draw it again. */
export default function StorefrontLayout() {
  return (
    <>
      <a href="#content" className="sr-only bg-surface p-3 focus:not-sr-only">
        {t('Skip to content')}
      </a>
      <Navigation />
      <WelcomeBanner />
      <div id="content" tabIndex={-1} className="grow outline-none">
        <Outlet />
      </div>
      <Footer />
      <CartBar />
    </>
  );
}
