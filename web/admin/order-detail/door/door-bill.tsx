import { billOf } from '../../../../contract/orders/bill.ts';
import { formatAmount, paise, totalsOf } from '../../../../contract/shared/money.ts';
import type { AdminOrder, Door } from '../../../shared/api-types.ts';
import { BillRow } from '../../../shared/cart/bill-row.tsx';
import { t } from '../../../shared/language.ts';
import { parseAmount } from '../manage-order.ts';
import type { DoorForm } from './door-draft.ts';

interface DoorBillProps {
  order: AdminOrder;
  door: Door;
  form: DoorForm;
  outcome: 'again' | 'cancelled';
}

/** What it costs now, what has paid it, and what is left due. */
export function DoorBill({ order, door, form, outcome }: DoorBillProps) {
  return (
    <section aria-label={t('Bill')} className="content-start self-start rounded-md bg-mist p-4 max-md:order-last">
      <h3 className="mb-2">{t('Bill')}</h3>
      {form.isFailed ? <StopBill form={form} outcome={outcome} /> : <DeliveryBill {...{ order, door, form }} />}
    </section>
  );
}

function DeliveryBill({ order, door, form }: Omit<DoorBillProps, 'outcome'>) {
  const { bill } = form;
  const totals = totalsOf({
    ...{ itemsPaise: bill.itemsPaise, deliveryPaise: bill.deliveryPaise, floorPaise: order.floorCharge },
    depositPaise: bill.depositPaise,
  });
  return (
    <>
      <dl className="grid gap-1.5 text-sm">
        {billOf(totals, 'order').map(({ label, paise, isSum }) => (
          <BillRow key={label} label={t(label)} paise={paise} isSum={isSum} />
        ))}
        {order.amountPaid > 0 && <BillRow label={t('Paid before')} paise={paise(-order.amountPaid)} />}
        {bill.creditUsedPaise > 0 && <BillRow label={t('Paid with credit')} paise={paise(-bill.creditUsedPaise)} />}
        <BillRow label={t('Received now')} paise={paise(-receivedOf(form))} />
        {bill.surplusPaise > 0 && <BillRow label={t('Too much: becomes credit')} paise={paise(bill.surplusPaise)} />}
        <BillRow label={t('Left due')} paise={paise(bill.duePaise)} isSum isLast />
      </dl>
      <Notes form={form} door={door} />
    </>
  );
}

/** What else follows from it, in words. */
function Notes({ form: { bill }, door }: Pick<DoorBillProps, 'form' | 'door'>) {
  const amounts = {
    released: formatAmount(bill.releasedPaise),
    charge: formatAmount(bill.chargePaise),
    older: formatAmount(bill.olderPaise),
    left: formatAmount(bill.otherDuesPaise),
    credit: formatAmount(bill.creditPaise),
  };
  return (
    <ul className="mt-3 grid gap-1 text-sm text-ink-soft">
      {bill.releasedPaise > 0 && (
        <li>{t('{released} deposit for jars that came back becomes credit.', { released: amounts.released })}</li>
      )}
      {bill.chargePaise > 0 && <li>{t('{charge} are charged for damaged jars.', { charge: amounts.charge })}</li>}
      {bill.olderPaise > 0 && <li>{t('Credit pays {older} of what was due before.', { older: amounts.older })}</li>}
      {bill.otherDuesPaise > 0 && <li>{t('{left} stay due beside this order.', { left: amounts.left })}</li>}
      {(bill.creditPaise > 0 || door.credit > 0) && (
        <li>{t('The customer has {credit} credit then.', { credit: amounts.credit })}</li>
      )}
    </ul>
  );
}

/** Of a stop at which nothing was delivered. */
function StopBill({ form, outcome }: Pick<DoorBillProps, 'form' | 'outcome'>) {
  const { bill } = form;
  const received = receivedOf(form);
  return (
    <>
      <dl className="grid gap-1.5 text-sm">
        <BillRow label={t('Received now')} paise={paise(received)} />
        {bill.releasedPaise > 0 && <BillRow label={t('Deposit back')} paise={paise(bill.releasedPaise)} />}
        {bill.chargePaise > 0 && <BillRow label={t('Damaged jars')} paise={paise(bill.chargePaise)} />}
      </dl>
      <p className="mt-3 text-sm text-ink-soft">
        {outcome === 'cancelled'
          ? t(
              'Money received and deposit back become credit. What was paid before stays on the order until you choose.',
            )
          : t('Money received is for this order. Deposit back becomes credit.')}
      </p>
    </>
  );
}

function receivedOf({ money }: DoorForm): number {
  return money.reduce((sum, { amount }) => sum + (parseAmount(amount) ?? 0), 0);
}
