import BookOpen from 'lucide-react/icons/book-open';
import CircleUser from 'lucide-react/icons/circle-user';
import LogOut from 'lucide-react/icons/log-out';
import Store from 'lucide-react/icons/store';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, Outlet, useLocation, useNavigate, useNavigation } from 'react-router';
import { isStaff } from '#contract/shared/permissions.ts';
import { t } from '#web/language.ts';
import { presence } from '#web/shared/api.ts';
import { useMayCall } from '#web/shared/requests/use-may-call.ts';
import { useSession } from '#web/shared/session.ts';
import { useShop } from '#web/shared/use-shop.ts';
import { LanguageSwitch } from '#web/site/language-switch.tsx';
import { pageMeta } from '#web/site/page-meta.ts';
import { RouteFailure } from '#web/site/route-failure.tsx';
import { ShopMark } from '#web/site/shop-mark.tsx';
import { signOut } from '#web/site/sign-out.ts';
import { classes } from '#web/ui/classes.ts';
import { PageProgress } from '#web/ui/waiting/page-progress.tsx';
import { Works } from '../progress/works.tsx';
import type { Route } from './+types/layout.ts';
import styles from './admin.css?url';
import { Bell } from './bell.tsx';
import { FindAnything } from './find-anything.tsx';
import { DayBar, Menu } from './menu.tsx';
import { RefusalWatch } from './refusal-watch.tsx';
import { titleAt } from './screens.ts';
import { watchUse } from './watch-use.ts';

const item =
  'flex min-h-11 items-center gap-2 rounded-full px-3.5 text-sm font-semibold text-aqua-light hover:bg-white/12';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

// Loaded with the admin area, so that the first answer with amounts does not wait for it.
void import('#contract/http/admin-amount-paths.ts');

/** The title of a screen, from the table of screens. */
export const meta: Route.MetaFunction = ({ matches, location, error }) =>
  pageMeta(matches, error ? t('This page could not be loaded') : t(titleAt(location.pathname) ?? ''));

export default function AdminLayout() {
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

/**
 * The frame of every admin screen: a bar above the page, and the menu. On a wide screen the menu is a sidebar. On other
 * screens a button in the bar at the bottom opens it over the page.
 */
function Frame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const state = useSession();
  const isForStaff = state.status === 'signed-in' && isStaff(state.session.role);
  const mayCall = useMayCall();
  const [menuOpenAt, setMenuOpenAt] = useState<string | null>(null);
  const isMenuOpen = isForStaff && menuOpenAt === pathname;
  useEffect(noticeUse, []);
  return (
    <>
      <header className="sticky top-0 z-30 bg-abyss text-white print:hidden">
        <PageProgress />
        <div className={classes('flex h-14 items-center gap-x-4 max-sm:gap-x-2', isForStaff ? 'px-4 xl:px-6' : 'page')}>
          <Logo to={isForStaff ? '/admin' : '/'} />
          {isForStaff && (
            <>
              <div className="ml-auto flex grow justify-end xl:ml-10 xl:justify-start">
                {mayCall('GET /admin/search') && <FindAnything userId={state.session.user.id} />}
              </div>
              <Bell userId={state.session.user.id} token={state.session.token} />
              <p className="shrink-0 rounded-full border border-aqua-light/50 px-2.5 py-0.5 text-xs font-semibold text-aqua-light">
                {t('Admin Session')}
              </p>
              <div className="hidden shrink-0 items-center gap-1 xl:flex">
                <Tools />
              </div>
            </>
          )}
          {!isForStaff && (
            <div className="for-guests ml-auto shrink-0">
              <MainSite />
            </div>
          )}
        </div>
        {isForStaff && (
          <>
            <div
              id="admin-menu"
              className={classes(
                'fixed top-14 left-0 overflow-y-auto border-line bg-surface text-ink',
                'max-xl:right-0 max-xl:bottom-(--own-bar) max-xl:p-4 xl:bottom-0 xl:block xl:w-48 xl:border-r xl:p-2',
                !isMenuOpen && 'hidden',
              )}
            >
              <Menu />
              <div className="mt-3 flex flex-wrap gap-1 rounded-lg bg-abyss p-1 text-white xl:hidden">
                <Tools />
              </div>
            </div>
            <DayBar isMenuOpen={isMenuOpen} onMenu={(isOpen) => setMenuOpenAt(isOpen ? pathname : null)} />
          </>
        )}
      </header>
      <div className={classes('flex grow flex-col', isForStaff && 'beside-rail xl:pl-48 print:pl-0')}>
        {children}
        {isForStaff && <Works />}
        {isForStaff && <RefusalWatch />}
        {isForStaff && (
          <footer className="page pb-6 text-sm text-ink-soft print:hidden">
            {t('Version {version}', { version: import.meta.env.SHOP_VERSION })}
          </footer>
        )}
      </div>
    </>
  );
}

function Tools() {
  const logOut = useLogout();
  return (
    <>
      <LanguageSwitch />
      <Link to="/admin/help" className={item}>
        <BookOpen aria-hidden size={18} /> {t('Help')}
      </Link>
      <Link to="/admin/account" className={item}>
        <CircleUser aria-hidden size={18} /> {t('My account')}
      </Link>
      <MainSite />
      <button type="button" className={item} onClick={logOut}>
        <LogOut aria-hidden size={18} /> {t('Logout')}
      </button>
    </>
  );
}

/** Adds to each call of the page whether somebody has used the page lately. */
function noticeUse(): () => void {
  const { isIdle, stop } = watchUse(window);
  presence.isIdle = isIdle;
  return () => {
    presence.isIdle = undefined;
    stop();
  };
}

function Logo({ to }: { to: string }) {
  const { shop } = useShop();
  return (
    <Link to={to} className="flex min-h-11 min-w-0 items-center gap-2.5 text-lg font-bold tracking-tight">
      <span className="grid h-8 shrink-0 place-items-center rounded-sm bg-white px-1">
        <ShopMark size={24} />
      </span>
      <span className="truncate max-[22.4rem]:sr-only">{shop.name}</span>
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

/**
 * Signs out in two steps. First it navigates to a screen that every role may open, so that a screen with unsaved
 * changes can ask for a confirmation. A user who stays on that screen stays signed in. As soon as the navigation has
 * started, the user is signed out, because without a network the navigation would never end.
 */
function useLogout(): () => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  const { location: next } = useNavigation();
  // The time of the current sign-out. An older sign-out in the browser's history must not sign out again.
  const wanted = useRef<number>(undefined);
  useEffect(() => {
    const isOnTheWay = [state, next?.state].some((on) => wanted.current !== undefined && on?.logout === wanted.current);
    if (!isOnTheWay) return;
    wanted.current = undefined;
    signOut('/admin/login');
  }, [state, next]);

  return () => {
    wanted.current = Date.now();
    navigate('/admin/help', { state: { logout: wanted.current } });
  };
}
