import { billOf } from '#contract/orders/bill.ts';
import { totalsOf, waivedOf } from '#contract/orders/order-sums.ts';
import { formatAmount, paise } from '#contract/shared/money.ts';
import { message, t } from '#web/language.ts';
import type { AdminOrder, Door } from '#web/shared/api-types.ts';
import { addUpRows, BillRow } from '#web/shared/cart/bill.tsx';
import { type DoorForm, doorOrderOf, sumOf } from './door-draft.ts';
import type { StopDraft } from './failed-stop-fields.tsx';

interface DoorBillProps {
  order: AdminOrder;
  door: Door;
  form: DoorForm;
  stop: StopDraft;
}

/** The bill at the door: the price, payments so far, and the amount that is left. */
export function DoorBill({ order, door, form, stop }: DoorBillProps) {
  return (
    <section aria-label={t('Bill')} className="content-start self-start rounded-md bg-mist p-4 max-md:order-last">
      <h3 className="mb-2">{t('Bill')}</h3>
      {form.isFailed ? <StopBill form={form} stop={stop} /> : <DeliveryBill order={order} door={door} form={form} />}
    </section>
  );
}

function DeliveryBill({ order, door, form }: Omit<DoorBillProps, 'stop'>) {
  const { bill } = form;
  const totals = totalsOf({
    itemsPaise: bill.itemsPaise,
    deliveryPaise: bill.deliveryPaise,
    floorPaise: order.floorCharge,
    depositPaise: bill.depositPaise,
  });
  const { rows, left } = rowsBelow(order, door, form);
  return (
    <>
      <dl className="grid gap-1.5 text-sm">
        {billOf(totals, 'order').map(({ label, paise, isSum }) => (
          <BillRow key={label} label={t(label)} paise={paise} isSum={isSum} />
        ))}
        {rows.map(({ label, amount }) => (
          <BillRow key={label} label={t(label)} paise={paise(amount)} />
        ))}
        <BillRow label={t('Still due')} paise={paise(left)} isSum isLast />
      </dl>
      <Notes form={form} door={door} />
    </>
  );
}

/** The part of the charge for damaged jars that the customer's balance pays. The balance pays older dues first. */
const paidCharge = (bill: DoorForm['bill'], door: Door) => Math.max(0, bill.olderPaise - door.otherDues);

/** The rows below the bill's total. With them the column adds up to the amount due after this stop. */
function rowsBelow(order: AdminOrder, door: Door, form: DoorForm) {
  const { bill } = form;
  const left = bill.duePaise + bill.chargePaise - paidCharge(bill, door);
  const given = [
    { label: message('Damaged jars'), amount: bill.chargePaise },
    { label: message('Asked in addition to the bill'), amount: order.asked },
    { label: message('Allowance'), amount: -waivedOf(doorOrderOf(order)) },
    { label: message('Paid before'), amount: -order.amountPaid },
    { label: message('Received now'), amount: -sumOf(form.money) },
  ];
  return { rows: addUpRows(bill.payablePaise, left, given), left };
}

/** Describes the consequences of the delivery for the customer's balance and dues. */
function Notes({ form: { bill }, door }: Pick<DoorBillProps, 'form' | 'door'>) {
  const paid = paidCharge(bill, door);
  const older = bill.olderPaise - paid;
  const others = door.otherDues - older;
  return (
    <ul className="mt-3 grid gap-1 text-sm text-ink-soft empty:hidden">
      {bill.releasedPaise > 0 && (
        <li>
          {t('{released} deposit for returned jars goes to the customer’s balance.', {
            released: formatAmount(bill.releasedPaise),
          })}
        </li>
      )}
      {older > 0 && <li>{t('{older} of earlier dues is paid from the balance.', { older: formatAmount(older) })}</li>}
      {others > 0 && <li>{t('{left} is still due on other orders.', { left: formatAmount(others) })}</li>}
      {(bill.creditPaise > 0 || door.credit > 0) && (
        <li>{t('The customer’s balance will be {credit}.', { credit: formatAmount(bill.creditPaise) })}</li>
      )}
    </ul>
  );
}

/** The bill of a failed stop. */
function StopBill({ form, stop }: Pick<DoorBillProps, 'form' | 'stop'>) {
  const { bill } = form;
  const received = sumOf(form.money);
  return (
    <>
      <dl className="grid gap-1.5 text-sm">
        <BillRow label={t('Received now')} paise={paise(received)} />
        {bill.releasedPaise > 0 && <BillRow label={t('Deposit back')} paise={paise(bill.releasedPaise)} />}
        {bill.chargePaise > 0 && <BillRow label={t('Damaged jars')} paise={paise(bill.chargePaise)} />}
      </dl>
      <p className="mt-3 text-sm text-ink-soft">
        {stop.outcome === 'cancelled'
          ? t(
              'The money received and the deposit go to the customer’s balance. What was paid before stays on the order until you choose.',
            )
          : t('The money received is for this order. The deposit goes to the customer’s balance.')}
      </p>
    </>
  );
}
