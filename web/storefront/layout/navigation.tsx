import Menu from 'lucide-react/icons/menu';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { memo, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { isWideLogo } from '#contract/settings/logo-shape.ts';
import logo from '#web/brand/logo.svg';
import { message, plural, t } from '#web/language.ts';
import { countUnits, useCart } from '#web/shared/cart/cart-store.ts';
import { useUser } from '#web/shared/session.ts';
import { useShop } from '#web/shared/use-shop.ts';
import { LanguageSwitch } from '#web/site/language-switch.tsx';
import { ShopMark } from '#web/site/shop-mark.tsx';
import { signOut } from '#web/site/sign-out.ts';
import { ButtonLink, buttonStyle } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { PageProgress } from '#web/ui/waiting/page-progress.tsx';
import { PlaceButton } from '../place/place-button.tsx';

const publicLinks = [
  { to: '/', label: message('Home') },
  { to: '/products', label: message('Products') },
  { to: '/contact', label: message('Contact Us') },
];
const customerLinks = [
  { to: '/orders', label: message('My Orders') },
  { to: '/plans', label: message('My Deliveries') },
  { to: '/jars', label: message('My Jars') },
];
const adminLinks = [{ to: '/admin', label: message('Admin') }];

const linkStyle =
  'flex min-h-11 items-center rounded-full px-3.5 font-medium whitespace-nowrap text-ink-soft lg:px-2.5 hover:bg-foam hover:text-ink ' +
  'aria-[current=page]:font-semibold aria-[current=page]:text-deep';

/**
 * On narrow desktops the links to the home and contact pages are hidden for customers. The logo links home, and the
 * footer links to the contact page.
 */
const linkStyleOf = (to: string, isCustomer: boolean) =>
  isCustomer && (to === '/' || to === '/contact') ? `${linkStyle} lg:max-xl:hidden` : linkStyle;

const greeting =
  'min-w-0 truncate px-2 text-ink-soft max-lg:px-3.5 max-lg:py-2 max-lg:font-semibold max-lg:text-wrap max-lg:text-ink';

/** The links at the top of the page. On a phone they are in a menu, which also opens without scripts. */
export const Navigation = memo(function Navigation() {
  const user = useUser();
  const isCustomer = user?.role === 'customer';
  const links = [...publicLinks, ...(isCustomer ? customerLinks : user ? adminLinks : [])];
  const list = links.map(({ to, label }) => (
    <NavLink key={to} to={to} end={to === '/'} className={linkStyleOf(to, isCustomer)}>
      {t(label)}
    </NavLink>
  ));
  const welcome = user && t('Welcome, {name}', { name: user.name });
  const account = user ? (
    <>
      {isCustomer ? (
        // On a wide window the greeting is the link to the account, because there is no space for another link.
        <NavLink to="/account" className={`${greeting} lg:hover:text-ink`}>
          {welcome}
        </NavLink>
      ) : (
        <span className={greeting}>{welcome}</span>
      )}
      {isCustomer && (
        <>
          <NavLink to="/account" className={`${linkStyle} lg:hidden`}>
            {t('Account')}
          </NavLink>
          <NavLink to="/profile" className={linkStyle}>
            {t('Profile')}
          </NavLink>
        </>
      )}
      <button type="button" className={buttonStyle({ variant: 'outline' })} onClick={() => signOut('/')}>
        {t('Logout')}
      </button>
    </>
  ) : (
    <>
      <ButtonLink to="/login" variant="quiet" className="for-guests">
        {t('Login')}
      </ButtonLink>
      <ButtonLink to="/register" className="for-guests">
        {t('Sign Up')}
      </ButtonLink>
    </>
  );
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-surface/95 backdrop-filter-[blur(8px)]">
      <PageProgress />
      <div className="page flex min-h-16 items-center gap-3">
        <BrandLink />
        <nav aria-label={t('Main')} className="ml-4 hidden shrink-0 grow items-center lg:flex">
          {list}
        </nav>
        <div className="ml-auto flex min-w-0 items-center gap-1 sm:gap-2">
          <PlaceButton isNarrow={isCustomer} />
          <CartLink isCustomer={isCustomer} />
          <div className="hidden min-w-0 items-center gap-2 lg:flex">{account}</div>
          <PhoneMenu account={account}>{list}</PhoneMenu>
        </div>
      </div>
    </header>
  );
});

/** The link home: Paniwala's wordmark, or the shop's logo and name. A wide logo already contains the name. */
function BrandLink() {
  const { name, look, logoRatio } = useShop().shop;
  return (
    <Link to="/" aria-label={t('{name}, home', { name })} className="flex min-h-11 shrink-0 items-center gap-2.5">
      {name === 'Paniwala' && !look.logo ? (
        <img src={logo} alt="" width={148} height={32} className="h-8 w-auto" />
      ) : (
        <>
          <ShopMark size={32} />
          {!isWideLogo(logoRatio) && <span className="text-xl font-bold tracking-tight">{name}</span>}
        </>
      )}
    </Link>
  );
}

/** The link to the cart, with its number of units. Guests see it if their cart has items, and must sign in first. */
function CartLink({ isCustomer }: { isCustomer: boolean }) {
  const units = countUnits(useCart());
  if (!isCustomer && units === 0) return null;
  return (
    <NavLink
      to="/cart"
      aria-label={units > 0 ? plural(units, { one: 'Cart, {count} item', other: 'Cart, {count} items' }) : t('Cart')}
      className={classes(
        'relative flex min-h-11 min-w-11 items-center justify-center rounded-full px-2.5 font-medium whitespace-nowrap text-ink-soft hover:bg-foam hover:text-ink aria-[current=page]:text-deep',
        units > 0 ? 'gap-5' : 'gap-2',
      )}
    >
      <ShoppingCart aria-hidden size={22} />
      {units > 0 && (
        <span
          aria-hidden
          className="figures absolute top-0 left-6 min-w-5 rounded-full bg-rose px-1.5 text-center text-xs leading-5 font-bold text-on-strong"
        >
          {units}
        </span>
      )}
    </NavLink>
  );
}

/** A menu with the links. It opens without scripts, and closes on Escape and on a press outside. */
function PhoneMenu({ children, account }: { children: ReactNode; account: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  // Navigation closes the menu. A menu that was opened before hydration stays open.
  useLayoutEffect(
    () => () => {
      if (menu.current) menu.current.open = false;
    },
    [key],
  );
  useEffect(() => {
    function close(event: Event) {
      const details = menu.current;
      const isEscape = event instanceof KeyboardEvent;
      if (!details?.open || (isEscape ? event.key !== 'Escape' : details.contains(event.target as Node))) return;
      details.open = false;
      if (isEscape) details.querySelector('summary')?.focus();
    }
    document.addEventListener('pointerdown', close);
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('keydown', close);
    };
  }, []);
  return (
    <details ref={menu} className="group lg:hidden">
      <summary
        aria-label={t('Menu')}
        className="grid size-11 list-none place-items-center rounded-full group-open:bg-foam hover:bg-foam [&::-webkit-details-marker]:hidden"
      >
        <Menu aria-hidden />
      </summary>
      <div className="absolute inset-x-0 top-full border-b border-line bg-surface px-(--gutter) pt-4 pb-2 shadow-md">
        <nav aria-label={t('Menu')} className="grid gap-1">
          {children}
          <div className="mt-2 grid gap-2 border-t border-line pt-3">{account}</div>
        </nav>
        <div className="mt-3 border-t border-line px-1 pt-2">
          <LanguageSwitch ground="light" isInMenu />
        </div>
      </div>
    </details>
  );
}
