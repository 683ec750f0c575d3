import LogOut from 'lucide-react/icons/log-out';
import Menu from 'lucide-react/icons/menu';
import Store from 'lucide-react/icons/store';
import X from 'lucide-react/icons/x';
import { type ReactNode, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { t } from '#web/shared/language.ts';
import { useSession } from '#web/shared/session.ts';
import { useShop } from '#web/shared/use-shop.ts';
import { LanguageSwitch } from '#web/site/language-switch.tsx';
import { pageMeta } from '#web/site/page-meta.ts';
import { RouteFailure } from '#web/site/route-failure.tsx';
import { ShopMark } from '#web/site/shop-mark.tsx';
import { classes } from '#web/ui/classes.ts';
import { PageProgress } from '#web/ui/waiting/page-progress.tsx';
import type { Route } from './+types/layout.ts';
import styles from './admin.css?url';
import { isWithin, openScreens } from './navigation.ts';
import { useLogout } from './use-logout.ts';

const item =
  'flex min-h-11 items-center gap-2 rounded-full px-3.5 text-sm font-semibold text-aqua-light hover:bg-white/12';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

/** Counts where a screen could not come: each has its own. */
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('This page could not be loaded'));

export default function AdminLayout() {
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

/**
 * The bar above every screen of the admin area. On a wide screen the navigation is a line of its own, and only that
 * line stays in view while the page scrolls; elsewhere it is a menu.
 */
function Frame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const state = useSession();
  const isAdmin = state.status === 'signed-in' && state.session.role === 'admin';
  const [menuOpenAt, setMenuOpenAt] = useState<string | null>(null);
  const isMenuOpen = isAdmin && menuOpenAt === pathname;
  return (
    <>
      <header
        className={classes(
          'sticky top-0 z-30 bg-abyss text-white print:hidden',
          // What has the focus comes into sight with its line.
          isAdmin && 'lg:-top-12 lg:has-[[data-first-line]_:focus-visible]:top-0',
        )}
      >
        <PageProgress />
        <div
          data-first-line
          className={classes('page flex min-h-14 flex-wrap items-center gap-x-4', isAdmin && 'lg:min-h-12')}
        >
          <Logo to={isAdmin ? '/admin' : '/'} />
          {isAdmin && (
            <>
              <p className="ml-auto rounded-full border border-aqua-light/50 px-2.5 py-0.5 text-xs font-semibold text-aqua-light">
                {t('Admin Session')}
              </p>
              <button
                type="button"
                className="grid size-11 place-items-center rounded-full hover:bg-white/12 lg:hidden"
                aria-label={t('Menu')}
                aria-expanded={isMenuOpen}
                aria-controls="admin-menu"
                onClick={() => setMenuOpenAt(isMenuOpen ? null : pathname)}
                onKeyDown={(event) => event.key === 'Escape' && setMenuOpenAt(null)}
              >
                {isMenuOpen ? <X size={22} /> : <Menu size={22} />}
              </button>
              <div className="hidden items-center gap-1 lg:flex">
                <Tools />
              </div>
            </>
          )}
          {!isAdmin && (
            <div className="for-guests ml-auto">
              <MainSite />
            </div>
          )}
        </div>
        {isAdmin && (
          <div
            id="admin-menu"
            className={classes(
              'page max-lg:max-h-[calc(100dvh-3.5rem)] max-lg:overflow-y-auto max-lg:pb-2 lg:block',
              !isMenuOpen && 'hidden',
            )}
          >
            <Screens />
            <div className="mt-1 flex flex-wrap gap-1 border-t border-white/15 pt-1 lg:hidden">
              <Tools />
            </div>
          </div>
        )}
      </header>
      {children}
      {isAdmin && (
        <footer className="page pb-6 text-sm text-ink-soft print:hidden">
          {t('Version {version}', { version: import.meta.env.SHOP_VERSION })}
        </footer>
      )}
    </>
  );
}

/** The links to the screens: a line of 1024 px has room for sixteen, the menu for any number. */
function Screens() {
  const { pathname } = useLocation();
  return (
    <nav
      aria-label={t('Admin')}
      className="grid grid-cols-2 gap-1 sm:grid-cols-3 lg:-mx-2 lg:flex lg:min-h-14 lg:items-center lg:gap-0"
    >
      {openScreens.map(({ label, icon: Icon, ...screen }) => {
        const isCurrent = isWithin(pathname, screen);
        return (
          <Link
            key={screen.to}
            to={screen.to}
            aria-current={isCurrent ? 'page' : undefined}
            className={classes(
              item,
              'lg:px-1.5 lg:text-[0.8125rem] lg:whitespace-nowrap xl:px-2 xl:text-sm 2xl:px-2.5',
              isCurrent && 'bg-white/15 text-white',
            )}
          >
            <Icon aria-hidden size={18} className="shrink-0 lg:max-2xl:hidden" /> {t(label)}
          </Link>
        );
      })}
    </nav>
  );
}

function Tools() {
  const logOut = useLogout();
  return (
    <>
      <LanguageSwitch />
      <MainSite />
      <button type="button" className={item} onClick={logOut}>
        <LogOut aria-hidden size={18} /> {t('Logout')}
      </button>
    </>
  );
}

function Logo({ to }: { to: string }) {
  const { shop } = useShop();
  return (
    <Link to={to} className="flex min-h-11 items-center gap-2.5 text-lg font-bold tracking-tight">
      <span className="grid size-8 place-items-center rounded-sm bg-white">
        <ShopMark size={24} />
      </span>
      {shop.name}
    </Link>
  );
}

function MainSite() {
  return (
    <Link to="/" className={item}>
      <Store aria-hidden size={18} /> {t('Main Site')}
    </Link>
  );
}
