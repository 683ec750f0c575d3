import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { upiLink } from '#contract/money/upi.ts';
import { partsOfBill } from '#contract/orders/bill.ts';
import { totalsOf, waivedOf } from '#contract/orders/order-sums.ts';
import { doorCodePattern } from '#contract/runs/act-rules.ts';
import { formatAmount, paise } from '#contract/shared/money.ts';
import { cleanCode } from '#contract/shared/typed-text.ts';
import { message, t } from '#web/language.ts';
import { addUpRows, BillRow } from '#web/shared/cart/bill.tsx';
import { AmountField } from '#web/shared/forms/amount-field.tsx';
import { loadLater } from '#web/site/load-later.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ChoiceCard } from '#web/ui/forms/choice-card.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { QuantityStepper } from '#web/ui/forms/quantity-stepper.tsx';
import { Tick } from '#web/ui/forms/tick.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import type { RunData } from '../queue/kept.ts';
import { isDone, type Stop, type StopNow } from '../queue/stops-now.ts';
import { DoorButton } from './door-button.tsx';
import {
  beginDraft,
  choosePaying,
  collectedAct,
  type DoorDraft,
  type DoorForm,
  deliveredAct,
  doorOrderOf,
  formOf,
  isAmount,
  type Paying,
  takenBackAct,
} from './door-draft.ts';
import { usePosition } from './positions.tsx';
import { RequestButton } from './request-button.tsx';
import { useQueue } from './use-queue.ts';
import { listMethods, waysToPay } from './ways-to-pay.ts';

const QrCode = lazy(() => loadLater(() => import('#web/shared/upi/qr-code.tsx')));
const mostCount = 999;

interface DeliverDialogProps {
  now: StopNow;
  shop: RunData['shop'];
  /** Number of open orders at this door. */
  orders: number;
  /** True if the orders have changed while the form for all of them was open. */
  isChanged: boolean;
  /** Opens the form for all orders. */
  onAll: () => void;
  onClose: () => void;
  onRecorded: () => void;
}

/**
 * The form that records what changed hands at the door. It starts with the expected values, or at a finished stop with
 * the recorded ones.
 */
export function DeliverDialog({ now, shop, orders, isChanged, onAll, onClose, onRecorded }: DeliverDialogProps) {
  const { stop, outcome, act: last } = now;
  const { queue } = useQueue();
  const before = outcome === null ? undefined : (last ?? undefined);
  const [draft, setDraft] = useState<DoorDraft>(() => beginDraft(now));
  const [fault, setFault] = useState('');
  const form = formOf(stop, draft);
  // Once the server has recorded the delivery, its bill contains the payment and no longer says what to collect.
  const isKnown = before !== undefined && isDone(stop.outcome);
  const isPaid = !isKnown && form.asked === 0;
  const isPickup = stop.pickupId !== null;
  const position = usePosition(!isPickup && outcome === null);
  const isAnyTaken = Object.values(form.taken).some((count) => count > 0);
  const change = (part: Partial<DoorDraft>) => {
    setDraft((old) => ({ ...old, ...part }));
    setFault('');
  };

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    const wrong = faultOf();
    setFault(wrong ?? '');
    if (wrong) return;
    const act = isPickup ? collectedAct(stop, draft) : { ...deliveredAct(stop, draft), position: position.current };
    onRecorded();
    const back = before && takenBackAct(stop, before);
    await queue.record(back ? [back, { ...act, undoneBy: back.id }] : [act]);
  }

  function faultOf(): string | null {
    if (isPickup && !isAnyTaken) return t('Nothing was collected. Please choose “Not collected”.');
    if (!isPickup && form.isNothingGiven) return t('Nothing was given. Please choose “Not delivered”.');
    if (!isAmount(form, draft)) return t('Enter the amount as a number, such as 170 or 170.50');
    if (draft.code !== '' && !doorCodePattern.test(draft.code)) return t('The customer’s code has 4 digits');
    return null;
  }

  const undoOnly = () => {
    if (!before) return;
    onRecorded();
    void queue.record([takenBackAct(stop, before)]);
  };
  const payings: [Paying, string][] = [
    ...listMethods(shop, form.paying).map((method): [Paying, string] => [method, t(waysToPay[method].label)]),
    ['none', stop.bill?.isOnAccount ? t('On account') : isPaid ? t('Nothing to pay') : t('Not paid now')],
  ];
  return (
    <Dialog
      title={before ? t('Correct {name}', { name: stop.deliveryName }) : stop.deliveryName}
      isOpen
      onClose={onClose}
      footer={
        <DoorButton form="door">{isPickup ? t('Collected') : describeButton(form.paying, form.received)}</DoorButton>
      }
    >
      <form id="door" noValidate onSubmit={onSubmit} className="grid gap-5 text-lg">
        {fault && <Notice tone="bad">{fault}</Notice>}
        {isChanged && (
          <Notice tone="warn">{t('The orders at this door have changed. Please check them again.')}</Notice>
        )}
        {outcome === null && orders > 1 && (
          <Button variant="outline" size="lg" className="whitespace-normal" onClick={onAll}>
            {t('Deliver all {count} orders at this door', { count: orders })}
          </Button>
        )}
        {stop.items.length > 0 && (
          <Counts legend={t('Given')}>
            {stop.items.map(({ itemId, name }) => (
              <Count
                key={itemId}
                name={name}
                label={name}
                value={form.given[itemId] ?? 0}
                onChange={(count) => change({ given: { ...draft.given, [itemId]: count } })}
              />
            ))}
          </Counts>
        )}
        {stop.containers.length > 0 && (
          <Counts legend={t('Empties taken')}>
            {stop.containers.map(({ containerId, name }) => (
              <Count
                key={containerId}
                name={name}
                label={t('{container}, empty', { container: name })}
                value={form.taken[containerId] ?? 0}
                onChange={(count) => change({ taken: { ...draft.taken, [containerId]: count } })}
              />
            ))}
          </Counts>
        )}
        {stop.bill && (
          <fieldset className="grid min-w-0 gap-3">
            <legend className="mb-2 flex w-full items-baseline justify-between gap-3 font-semibold">
              {isKnown ? t('Payment') : t('Collect now')}
              {!isKnown && <strong className="figures text-3xl">{formatAmount(form.asked)}</strong>}
            </legend>
            {!isKnown && form.otherDues > 0 && (
              <Tick
                label={t('Collect old dues of {amount}, too', { amount: formatAmount(form.otherDues) })}
                isTicked={draft.withDues}
                onTick={(withDues) =>
                  change({ withDues, amount: undefined, paying: draft.paying === 'none' ? undefined : draft.paying })
                }
              />
            )}
            <div className="flex flex-wrap gap-2 *:grow">
              {payings.map(([paying, label]) => (
                <ChoiceCard
                  key={paying}
                  name="paying"
                  label={label}
                  isChosen={form.paying === paying}
                  onChoose={() => change(isKnown ? { paying } : choosePaying(draft, paying, before !== undefined))}
                />
              ))}
            </div>
            {form.paying === 'upi' && form.received > 0 && Number.isInteger(form.received) && (
              <InView>
                <Suspense fallback={<Skeleton className="size-56" />}>
                  <QrCode
                    text={upiLink(
                      { upiId: shop.upiId, name: shop.name, merchantCode: '' },
                      { amount: paise(form.received), reference: stop.orderNumber ?? '' },
                    )}
                    label={t('QR code to pay {amount} by UPI', { amount: formatAmount(form.received) })}
                    className="size-56"
                  />
                </Suspense>
              </InView>
            )}
            {form.paying !== 'none' && (
              <AmountField
                isExact
                label={t('Money received (₹)')}
                className="figures text-xl"
                value={draft.amount === undefined ? form.received : draft.amount}
                onValue={(amount) => change({ amount })}
              />
            )}
            {!isKnown && (
              <details>
                <summary className="flex items-center font-semibold underline">{t('How it adds up')}</summary>
                <CollectParts stop={stop} form={form} />
              </details>
            )}
          </fieldset>
        )}
        {stop.wantsCode && (
          <Field
            label={t('Customer’s code (optional)')}
            hint={t('4 digits on the customer’s order page. Without it the delivery counts, too.')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            className="figures text-xl"
            value={draft.code}
            onChange={({ target }) => change({ code: cleanCode(target.value) })}
          />
        )}
        {isAnyTaken && (
          <details>
            <summary className="flex items-center font-semibold underline">{t('Damaged empties')}</summary>
            <Counts legend={t('Of these, damaged')}>
              {stop.containers.map(({ containerId, name }) => (
                <Count
                  key={containerId}
                  name={name}
                  label={t('{container}, damaged', { container: name })}
                  most={form.taken[containerId] ?? 0}
                  value={form.damaged[containerId] ?? 0}
                  onChange={(count) => change({ damaged: { ...draft.damaged, [containerId]: count } })}
                />
              ))}
            </Counts>
          </details>
        )}
        {before && (
          <Button variant="outline" size="lg" onClick={undoOnly}>
            {t('Undo it: the stop is open again')}
          </Button>
        )}
      </form>
      {before && <RequestButton stop={stop} />}
    </Dialog>
  );
}

function describeButton(paying: Paying, received: number): string {
  const amount = formatAmount(received);
  if (paying === 'none' || received === 0 || !Number.isFinite(received)) return t('Delivered');
  return t(waysToPay[paying].delivered, { amount });
}

function Counts({ legend, children }: { legend: string; children: React.ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-1">
      <legend className="font-semibold">{legend}</legend>
      <ul className="divide-y divide-line">{children}</ul>
    </fieldset>
  );
}

interface CountProps {
  name: string;
  label: string;
  value: number;
  most?: number;
  onChange: (count: number) => void;
}

function Count({ name, label, value, most = mostCount, onChange }: CountProps) {
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <span className="min-w-0 wrap-anywhere">{name}</span>
      <QuantityStepper value={value} min={0} max={most} label={label} onChange={onChange} />
    </li>
  );
}

/** The rows that add up to the amount to collect. */
export function CollectParts({ stop, form }: { stop: Stop; form: DoorForm }) {
  const { bill } = form;
  if (!bill || !stop.bill) return null;
  const parts = [
    // The rider's bill does not list the charge for the stairs separately.
    ...partsOfBill(totalsOf({ ...bill, floorPaise: 0 })).map(({ label, paise: amount }) => ({ label, amount })),
    { label: message('Asked in addition to the bill'), amount: stop.bill.asked },
    { label: message('Allowance'), amount: -waivedOf(doorOrderOf(stop.items, stop.bill)) },
    { label: message('Paid before'), amount: -stop.bill.amountPaid },
  ];
  return (
    <dl className="grid gap-1.5">
      {addUpRows(0, bill.duePaise, parts).map(({ label, amount }) => (
        <BillRow key={label} label={t(label)} paise={paise(amount)} />
      ))}
      <BillRow label={t('Collect now')} paise={paise(bill.duePaise)} isSum isLast={form.dues === 0} />
      {form.dues > 0 && (
        <>
          <BillRow label={t('Old dues')} paise={form.dues} />
          <BillRow label={t('With old dues')} paise={form.asked} isSum isLast />
        </>
      )}
    </dl>
  );
}

/** Says how much the customer still owes for other orders. Renders nothing without such dues. */
export function OtherDues({ form: { bill } }: { form: DoorForm }) {
  if (!bill || bill.otherDuesPaise <= 0) return null;
  return (
    <p className="text-lg font-semibold text-marigold-ink">
      {t('{left} is still due on other orders.', { left: formatAmount(bill.otherDuesPaise) })}
    </p>
  );
}

/** Scrolls its content, the QR code, into view, because the rider has no hand free to scroll. */
export function InView({ children }: { children: React.ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => void box.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <div ref={box} className="size-56 scroll-my-3 justify-self-center">
      {children}
    </div>
  );
}
