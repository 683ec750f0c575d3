import type { CartItem } from '../../contract/cart.ts';
import { toRupees } from '../../contract/money.ts';
import { formatNumber } from '../../contract/numbers.ts';
import { BillRow } from '../bill-row.tsx';
import { t } from '../language.ts';
import { cartTotals } from './cart-totals.ts';

/** Items, delivery fee and total, then the refundable deposit and what is paid at the door (rulings 5.3). */
export function TotalRows({ items }: { items: readonly CartItem[] }) {
  const totals = cartTotals(items);
  const units = items.reduce((sum, item) => sum + item.quantity, 0);
  return (
    <dl className="grid gap-2">
      <BillRow label={t('Items ({units})', { units: formatNumber(units) })} rupees={toRupees(totals.itemsPaise)} />
      <BillRow label={t('Delivery fee')} rupees={toRupees(totals.deliveryPaise)} />
      <BillRow label={t('Total')} rupees={toRupees(totals.totalPaise)} isSum />
      {totals.depositPaise > 0 && <BillRow label={t('Refundable deposit')} rupees={toRupees(totals.depositPaise)} />}
      <BillRow label={t('Amount payable')} rupees={toRupees(totals.payablePaise)} isSum isLast />
    </dl>
  );
}
