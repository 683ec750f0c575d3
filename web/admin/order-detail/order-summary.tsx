import type { AdminOrder } from '#web/shared/api-types.ts';
import { BillRow } from '#web/shared/cart/bill-row.tsx';
import { t } from '#web/shared/language.ts';
import { figuresOf } from '#web/shared/orders/order-figures.ts';

/** The dialog's sums: amount, deposit, delivery, and all of them together. */
export function OrderSummary({ order }: { order: AdminOrder }) {
  const { itemsPaise, depositPaise, deliveryPaise, payablePaise } = figuresOf(order);
  return (
    <section className="content-start self-start rounded-md bg-mist p-4">
      <h3 className="mb-2">{t('Order Summary')}</h3>
      <dl className="grid gap-1.5 text-sm">
        <BillRow label={t('Amount')} paise={itemsPaise} />
        <BillRow label={t('Deposit')} paise={depositPaise} />
        <BillRow label={t('Delivery')} paise={deliveryPaise} />
        <BillRow label={t('Grand Total')} paise={payablePaise} isSum />
      </dl>
    </section>
  );
}
