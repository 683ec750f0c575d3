import { formatNumber } from '#contract/shared/money.ts';
import { t } from '#web/language.ts';
import { countUnits, useCart, useUnitsLeft } from '#web/shared/cart/cart-store.ts';
import { useShop } from '#web/shared/use-shop.ts';
import { Notice } from '#web/ui/messages/notice.tsx';
import { TextLink } from '../layout/text-link.tsx';

const describeLimit = (limit: number) =>
  t('An order can have at most {most} items. Please contact us for larger orders.', { most: formatNumber(limit) });

/** How many units of a product the cart can have, and a function that describes the limit. */
export function useOrderLimit(product: { id: string; stock: number }) {
  const { maxOrderUnits } = useShop().shop;
  return { unitsLeft: useUnitsLeft(product, maxOrderUnits), describe: () => describeLimit(maxOrderUnits) };
}

/** True if the cart has more units than one order may have. */
export function useIsOverLimit(): boolean {
  return countUnits(useCart()) > useShop().shop.maxOrderUnits;
}

/** Warns in the cart that the order is too large, with a link to the contact page. */
export function OrderLimit() {
  const units = countUnits(useCart());
  const { maxOrderUnits } = useShop().shop;
  if (units <= maxOrderUnits) return null;
  return (
    <Notice tone="warn" className="flex flex-wrap items-center justify-between gap-x-6">
      <span>
        {describeLimit(maxOrderUnits)} {t('Your cart has {units}.', { units: formatNumber(units) })}
      </span>
      <TextLink to="/contact">{t('Contact Us')}</TextLink>
    </Notice>
  );
}
