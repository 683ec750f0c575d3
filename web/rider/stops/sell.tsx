import { type FormEvent, lazy, Suspense, useState } from 'react';
import { upiLink } from '#contract/money/upi.ts';
import { mostSales } from '#contract/runs/act-rules.ts';
import { formatAmount, formatNumber } from '#contract/shared/money.ts';
import { plural, t, tMessage } from '#web/language.ts';
import { BillRow } from '#web/shared/cart/bill.tsx';
import { loadLater } from '#web/site/load-later.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ChoiceCard } from '#web/ui/forms/choice-card.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { QuantityStepper } from '#web/ui/forms/quantity-stepper.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import type { KeptAct, KeptRuns } from '../queue/kept.ts';
import type { Run } from '../queue/stops-now.ts';
import { InView } from './deliver-dialog.tsx';
import { DoorButton } from './door-button.tsx';
import {
  buyerFaults,
  emptySale,
  hasManySales,
  listSpare,
  type SaleDraft,
  type SpareProduct,
  saleOf,
  salesToCome,
  soldAct,
} from './sale-draft.ts';
import { useQueue } from './use-queue.ts';
import { listMethods, waysToPay } from './ways-to-pay.ts';

const QrCode = lazy(() => loadLater(() => import('#web/shared/upi/qr-code.tsx')));

/**
 * Sells spare units to somebody without an order. Below the button are the sales whose stops the server has not sent
 * yet.
 */
export function Sell({ run }: { run: Run }) {
  const { state } = useQueue();
  const [isOpen, setIsOpen] = useState(false);
  const { runs, acts } = state;
  if (!runs || run.state !== 'started') return null;
  const spare = listSpare(run, acts, runs);
  const sales = salesToCome(run, acts);
  return (
    <>
      {spare.length > 0 && (
        <Button variant="outline" size="lg" className="whitespace-normal" onClick={() => setIsOpen(true)}>
          {t('Sell without an order')}
        </Button>
      )}
      {sales.length > 0 && (
        <ul className="divide-y divide-line-strong rounded-lg border border-line-strong bg-surface">
          {sales.map((sale) => (
            <SaleRow key={sale.act.id} sale={sale} />
          ))}
        </ul>
      )}
      {isOpen && <SellDialog run={run} runs={runs} products={spare} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function SaleRow({ sale: { act, answer } }: { sale: KeptAct }) {
  const units = (act.sold ?? []).reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <li className="grid gap-0.5 px-4 py-2">
      <strong className="text-lg wrap-anywhere">{act.buyer?.name || t('Sold at the door')}</strong>
      <span className="flex flex-wrap items-center gap-2">
        <span className="figures">{plural(units, { one: '{count} unit', other: '{count} units' })}</span>
        {answer === null && <Badge tone="warn">{t('Waiting')}</Badge>}
      </span>
      {answer?.message && <span className="font-semibold text-rose">{answer.message}</span>}
    </li>
  );
}

interface SellDialogProps {
  run: Run;
  runs: KeptRuns;
  products: readonly SpareProduct[];
  onClose: () => void;
}

/** The form of a sale. It uses list prices, and the whole amount is paid at once. */
function SellDialog({ run, runs, products, onClose }: SellDialogProps) {
  const { queue, state } = useQueue();
  const [draft, setDraft] = useState<SaleDraft>(emptySale);
  const [isChecked, setIsChecked] = useState(false);
  const form = saleOf(products, draft);
  const { shop } = runs.data;
  const change = (part: Partial<SaleDraft>) => setDraft((old) => ({ ...old, ...part }));
  const faults = isChecked ? buyerFaults(form, draft) : {};
  const isEmpty = isChecked && form.lines.length === 0;
  const isFull = hasManySales(run, state.acts);

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (isFull || form.lines.length === 0 || Object.keys(buyerFaults(form, draft)).length > 0) return;
    onClose();
    await queue.record([soldAct(run, form, draft)]);
  }

  const nameOf = (containerId: string) =>
    run.goods?.empties.find((one) => one.containerId === containerId)?.name ??
    form.lines.find((line) => line.containerId === containerId)?.name ??
    '';
  return (
    <Dialog
      title={t('Sell without an order')}
      isOpen
      onClose={onClose}
      footer={
        <DoorButton form="sale">
          {form.asked === 0 ? t('Sold') : t(waysToPay[draft.paying].sold, { amount: formatAmount(form.asked) })}
        </DoorButton>
      }
    >
      <form id="sale" noValidate onSubmit={onSubmit} className="grid gap-5 text-lg">
        {isEmpty && <Notice tone="bad">{t('Choose what you sold.')}</Notice>}
        {isFull && (
          <Notice tone="bad">
            {t('This run has {count} sales already. Please ask the shop for a new run.', { count: mostSales })}
          </Notice>
        )}
        <fieldset className="grid min-w-0 gap-1">
          <legend className="font-semibold">{t('Sold')}</legend>
          <ul className="divide-y divide-line">
            {products.map(({ productId, name, price, spare }) => (
              <li key={productId} className="flex items-center justify-between gap-3 py-2">
                <span className="grid min-w-0">
                  <span className="wrap-anywhere">{name}</span>
                  <span className="figures text-base text-ink-soft">
                    {t('{amount} each · {count} spare', { amount: formatAmount(price), count: formatNumber(spare) })}
                  </span>
                </span>
                <QuantityStepper
                  value={draft.units[productId] ?? 0}
                  min={0}
                  max={spare}
                  label={name}
                  onChange={(count) => change({ units: { ...draft.units, [productId]: count } })}
                />
              </li>
            ))}
          </ul>
        </fieldset>
        {form.taken.length > 0 && (
          <fieldset className="grid min-w-0 gap-1">
            <legend className="font-semibold">{t('Empties taken')}</legend>
            <ul className="divide-y divide-line">
              {form.taken.map(({ containerId, count, most }) => (
                <li key={containerId} className="flex items-center justify-between gap-3 py-2">
                  <span className="min-w-0 wrap-anywhere">{nameOf(containerId)}</span>
                  <QuantityStepper
                    value={count}
                    min={0}
                    max={most}
                    label={t('{container}, empty', { container: nameOf(containerId) })}
                    onChange={(next) => change({ taken: { ...draft.taken, [containerId]: next } })}
                  />
                </li>
              ))}
            </ul>
          </fieldset>
        )}
        <fieldset className="grid min-w-0 gap-3">
          <legend className="mb-2 flex w-full items-baseline justify-between gap-3 font-semibold">
            {t('Collect now')}
            <strong className="figures text-3xl">{formatAmount(form.asked)}</strong>
          </legend>
          {form.deposit > 0 && (
            <dl className="grid gap-1.5">
              <BillRow label={t('Water')} paise={form.items} />
              <BillRow label={t('Deposit')} paise={form.deposit} />
            </dl>
          )}
          <div className="flex flex-wrap gap-2 *:grow">
            {listMethods(shop).map((method) => (
              <ChoiceCard
                key={method}
                name="paying"
                label={t(waysToPay[method].label)}
                isChosen={draft.paying === method}
                onChoose={() => change({ paying: method })}
              />
            ))}
          </div>
          {draft.paying === 'upi' && form.asked > 0 && (
            <InView>
              <Suspense fallback={<Skeleton className="size-56" />}>
                <QrCode
                  text={upiLink(
                    { upiId: shop.upiId, name: shop.name, merchantCode: '' },
                    { amount: form.asked, reference: '' },
                  )}
                  label={t('QR code to pay {amount} by UPI', { amount: formatAmount(form.asked) })}
                  className="size-56"
                />
              </Suspense>
            </InView>
          )}
        </fieldset>
        <fieldset className="grid min-w-0 gap-3">
          <legend className="mb-2 font-semibold">{t('Buyer')}</legend>
          <p>
            {form.needsBuyer
              ? t('The buyer keeps a jar and pays a deposit, so the shop needs a name and a phone number.')
              : t('Leave both empty if the buyer swaps every jar.')}
          </p>
          <Field
            label={t('Name')}
            autoComplete="off"
            maxLength={100}
            required={form.needsBuyer}
            value={draft.name}
            error={faults.name && tMessage(faults.name)}
            onChange={({ target }) => change({ name: target.value })}
          />
          <Field
            label={t('Phone Number')}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            maxLength={30}
            required={form.needsBuyer}
            value={draft.phone}
            error={faults.phone && tMessage(faults.phone)}
            onChange={({ target }) => change({ phone: target.value })}
          />
        </fieldset>
      </form>
    </Dialog>
  );
}
