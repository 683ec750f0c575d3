import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { NavLink } from 'react-router';
import { countUnits, useCart } from '#web/shared/cart/cart-store.ts';
import { plural, t } from '#web/shared/language.ts';
import { classes } from '#web/ui/classes.ts';

/** The cart and how many units are in it. A guest sees it once something was put in; it leads through the sign-in. */
export function CartLink({ isCustomer }: { isCustomer: boolean }) {
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
