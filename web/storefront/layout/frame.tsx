import ShoppingCart from 'lucide-react/icons/shopping-cart';
import X from 'lucide-react/icons/x';
import { memo, type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { formOf, plural, t } from '#web/language.ts';
import { countUnits, startCart, useCart } from '#web/shared/cart/cart-store.ts';
import { Price } from '#web/shared/price.tsx';
import { rich } from '#web/shared/rich-text.tsx';
import { showWelcome, useWelcome } from '#web/site/welcome.ts';
import { Footer } from './footer.tsx';
import { Navigation } from './navigation.tsx';
import { useCustomerPart } from './use-customer-part.ts';

/** The frame of every storefront page: navigation above the page, footer and bars below it. */
export function Frame({ children }: { children: ReactNode }) {
  useEffect(startCart, []);
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

/** Welcomes a new customer until the banner is closed. */
function WelcomeBanner() {
  const message = useWelcome();
  if (message === null) return null;
  return (
    <div role="status" className="bg-leaf-pale text-leaf">
      <div className="page flex items-center justify-between gap-3 py-2 font-semibold">
        <p>{message}</p>
        <button
          type="button"
          aria-label={t('Close')}
          className="grid size-11 shrink-0 place-items-center"
          onClick={() => showWelcome(null)}
        >
          <X aria-hidden size={20} />
        </button>
      </div>
    </div>
  );
}

/** The cart bar is shown on these pages only. Other pages have their own bar at the bottom. */
const isShownOn = (path: string) => path === '/' || path === '/products';

/** The cart bar at the bottom of a phone. The total comes from the server, so a guest's cart shows no total. */
const CartBar = memo(function CartBar() {
  const { pathname } = useLocation();
  const cart = useCart();
  const count = countUnits(cart);
  if (count === 0 || !isShownOn(pathname)) return null;
  const total = cart.cart && <Price paise={cart.cart.totalPrice} />;
  return (
    <>
      {/* Space so that the footer's last line can be scrolled above the bar. */}
      <div className="h-19 bg-abyss md:hidden" />
      <section
        aria-label={t('Your cart')}
        data-foot-bar="cart"
        className="fixed inset-x-0 bottom-(--own-bar) z-20 px-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] transition duration-200 ease-out md:hidden starting:translate-y-full"
      >
        <Link
          to="/cart"
          className="flex min-h-13 items-center justify-between gap-3 rounded-full bg-deep pr-5 pl-5 font-semibold text-on-strong shadow-lg"
        >
          <span className="figures">
            {total
              ? rich(formOf(count, { one: '{count} item · {total}', other: '{count} items · {total}' }), {
                  count,
                  total,
                })
              : plural(count, { one: '{count} item', other: '{count} items' })}
          </span>{' '}
          <span className="inline-flex items-center gap-2">
            <ShoppingCart aria-hidden size={20} /> {t('View Cart')}
          </span>
        </Link>
      </section>
    </>
  );
});
