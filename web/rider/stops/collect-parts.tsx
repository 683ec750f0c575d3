import { waivedOf } from '#contract/orders/door-bill.ts';
import { formatAmount, paise } from '#contract/shared/money.ts';
import { addUpRows, BillRow } from '#web/shared/cart/bill.tsx';
import { message, t } from '#web/shared/language.ts';
import type { Stop } from '../queue/stops-now.ts';
import { type DoorForm, doorOrderOf } from './door-draft.ts';

/** What is to be collected, as a column that adds up. */
export function CollectParts({ stop, form: { bill } }: { stop: Stop; form: DoorForm }) {
  if (!bill || !stop.bill) return null;
  const parts = [
    { label: message('Subtotal'), amount: bill.itemsPaise },
    { label: message('Delivery Charge'), amount: bill.deliveryPaise },
    { label: message('Refundable deposit'), amount: bill.depositPaise },
    { label: message('Asked in addition to the bill'), amount: stop.bill.asked },
    { label: message('Allowance'), amount: -waivedOf(doorOrderOf(stop.items, stop.bill)) },
    { label: message('Paid before'), amount: -stop.bill.amountPaid },
  ];
  return (
    <>
      <dl className="grid gap-1.5">
        {addUpRows(0, bill.duePaise, parts).map(({ label, amount }) => (
          <BillRow key={label} label={t(label)} paise={paise(amount)} />
        ))}
        <BillRow label={t('Collect now')} paise={paise(bill.duePaise)} isSum isLast />
      </dl>
      {bill.otherDuesPaise > 0 && (
        <p className="mt-2">{t('{left} is still due on other orders.', { left: formatAmount(bill.otherDuesPaise) })}</p>
      )}
    </>
  );
}
