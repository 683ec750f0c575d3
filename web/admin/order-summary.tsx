import { toRupees } from '../../contract/money.ts';
import type { ManagedOrder } from '../../contract/orders.ts';
import { BillRow } from '../bill-row.tsx';
import { t } from '../language.ts';
import { figuresOf } from '../order-figures.ts';

/** The dialog's sums: amount, deposit, delivery, and all of them together. */
export function OrderSummary({ order }: { order: ManagedOrder }) {
  const { itemsPaise, depositPaise, deliveryPaise, payablePaise } = figuresOf(order);
  return (
    <section className="content-start self-start rounded-md bg-mist p-4">
      <h3 className="mb-2">{t('Order Summary')}</h3>
      <dl className="grid gap-1.5 text-sm">
        <BillRow label={t('Amount')} rupees={toRupees(itemsPaise)} />
        <BillRow label={t('Deposit')} rupees={toRupees(depositPaise)} />
        <BillRow label={t('Delivery')} rupees={toRupees(deliveryPaise)} />
        <BillRow label={t('Grand Total')} rupees={toRupees(payablePaise)} isSum />
      </dl>
    </section>
  );
}
