import { formatNumber } from '#contract/shared/money.ts';
import { countUnits, useCart, useUnitsLeft } from '#web/shared/cart/cart-store.ts';
import { t } from '#web/shared/language.ts';
import { useShop } from '#web/shared/use-shop.ts';
import { Notice } from '#web/ui/messages/notice.tsx';
import { TextLink } from '../layout/text-link.tsx';

const describeLimit = (limit: number) =>
  t('An order can have at most {most} items. Please contact us for larger orders.', { most: formatNumber(limit) });

/** Up to which number the units of a product in the cart can be raised, and what is said where they cannot. */
export function useOrderLimit(product: { id: string; stock: number }) {
  const { maxOrderUnits } = useShop().shop;
  return { unitsLeft: useUnitsLeft(product, maxOrderUnits), describe: () => describeLimit(maxOrderUnits) };
}

/** Whether the cart holds more than one order can have. */
export function useIsOverLimit(): boolean {
  return countUnits(useCart()) > useShop().shop.maxOrderUnits;
}

/** Says before the checkout that the shop would refuse so many, and whom to ask. */
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
