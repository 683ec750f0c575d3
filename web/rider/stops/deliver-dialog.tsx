import { lazy, Suspense, useState } from 'react';
import { upiLink } from '#contract/money/upi.ts';
import { doorCodePattern } from '#contract/runs/act-rules.ts';
import { formatAmount, paise } from '#contract/shared/money.ts';
import { AmountField } from '#web/shared/forms/amount-field.tsx';
import { t } from '#web/shared/language.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceCard } from '#web/ui/forms/choice-card.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { QuantityStepper } from '#web/ui/forms/quantity-stepper.tsx';
import { Skeleton } from '#web/ui/waiting/skeleton.tsx';
import type { RunData } from '../queue/kept.ts';
import type { StopNow } from '../queue/stops-now.ts';
import { Asked } from './asked.tsx';
import { CollectParts } from './collect-parts.tsx';
import { DoorDialog } from './door-dialog.tsx';
import {
  collectedAct,
  type DoorDraft,
  deliveredAct,
  draftOf,
  formOf,
  type Paying,
  takenBackAct,
} from './door-draft.ts';
import { usePosition } from './positions.tsx';
import { useQueue } from './use-queue.ts';

const QrCode = lazy(() => import('#web/shared/upi/qr-code.tsx'));
const mostCount = 999;

interface DeliverDialogProps {
  now: StopNow;
  shop: RunData['shop'];
  onClose: () => void;
  onRecorded: () => void;
}

/** What changed hands at the door, filled in as expected. Of a stop that is done, what really did. */
export function DeliverDialog({ now: { stop, outcome, act: last }, shop, onClose, onRecorded }: DeliverDialogProps) {
  const { queue } = useQueue();
  const before = outcome === null ? undefined : (last ?? undefined);
  const [draft, setDraft] = useState<DoorDraft>(() => draftOf(stop, before));
  const [fault, setFault] = useState('');
  const form = formOf(stop, draft);
  // The bill of a delivery that the shop knows is what it has become, not what was asked at the door.
  const isKnown = before !== undefined && stop.outcome !== null;
  const isPaid = !isKnown && form.collect === 0;
  const isPickup = stop.pickupId !== null;
  const jars = stop.containers.map(({ containerId: id, name }) => ({ id, name }));
  const position = usePosition(!isPickup && outcome === null);
  const isAnyTaken = Object.values(form.taken).some((count) => count > 0);
  const change = (part: Partial<DoorDraft>) => {
    setDraft((old) => ({ ...old, ...part }));
    setFault('');
  };

  async function record() {
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
    if (!Number.isInteger(form.received) || form.received < 0)
      return t('Enter the amount as a number, such as 170 or 170.50');
    if (draft.code !== '' && !doorCodePattern.test(draft.code)) return t('The customer’s code has 4 digits');
    return null;
  }

  const undoOnly = () => {
    if (!before) return;
    onRecorded();
    void queue.record([takenBackAct(stop, before)]);
  };
  const payings: [Paying, string][] = [
    ['cash', t('Cash')],
    ...(shop.upiId === '' && form.paying !== 'upi' ? [] : [['upi', t('UPI')] as [Paying, string]]),
    ['none', stop.bill?.isOnAccount ? t('On account') : isPaid ? t('Nothing to pay') : t('Not paid now')],
  ];
  return (
    <DoorDialog
      title={before ? t('Correct {name}', { name: stop.deliveryName }) : stop.deliveryName}
      submitLabel={isPickup ? t('Collected') : sayButton(form.paying, form.received)}
      fault={fault}
      onSubmit={() => void record()}
      onClose={onClose}
      after={before && <Asked stop={stop} />}
    >
      <Counts
        legend={t('Given')}
        rows={stop.items.map(({ itemId: id, name }) => ({ id, name, label: name }))}
        values={form.given}
        onChange={(count) => change({ given: { ...draft.given, ...count } })}
      />
      <Counts
        legend={t('Empties taken')}
        rows={jars.map(({ id, name }) => ({ id, name, label: t('{container}, empty', { container: name }) }))}
        values={form.taken}
        onChange={(count) => change({ taken: { ...draft.taken, ...count } })}
      />
      {stop.bill && (
        <fieldset className="grid min-w-0 gap-3">
          <legend className="mb-2 flex w-full items-baseline justify-between gap-3 font-semibold">
            {isKnown ? t('Payment') : t('Collect now')}
            {!isKnown && <strong className="figures text-3xl">{formatAmount(form.collect)}</strong>}
          </legend>
          <div className="flex flex-wrap gap-2 *:grow">
            {payings.map(([paying, label]) => (
              <ChoiceCard
                key={paying}
                name="paying"
                label={label}
                isChosen={form.paying === paying}
                onChoose={() => change({ paying, amount: isKnown ? draft.amount : undefined })}
              />
            ))}
          </div>
          {form.paying === 'upi' && form.received > 0 && Number.isInteger(form.received) && (
            <Suspense fallback={<Skeleton className="size-56 justify-self-center" />}>
              <QrCode
                text={upiLink(
                  { upiId: shop.upiId, name: shop.name, merchantCode: '' },
                  { amount: paise(form.received), reference: stop.orderNumber ?? '' },
                )}
                label={t('QR code to pay {amount} by UPI', { amount: formatAmount(form.received) })}
                className="w-56 justify-self-center"
              />
            </Suspense>
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
          maxLength={4}
          className="figures text-xl"
          value={draft.code}
          onChange={({ target }) => change({ code: target.value.trim() })}
        />
      )}
      {isAnyTaken && (
        <details>
          <summary className="flex items-center font-semibold underline">{t('Damaged empties')}</summary>
          <Counts
            legend={t('Of these, damaged')}
            rows={jars.map(({ id, name }) => ({ id, name, label: t('{container}, damaged', { container: name }) }))}
            values={form.damaged}
            most={form.taken}
            onChange={(count) => change({ damaged: { ...draft.damaged, ...count } })}
          />
        </details>
      )}
      {before && (
        <Button variant="outline" size="lg" onClick={undoOnly}>
          {t('Undo it: the stop is open again')}
        </Button>
      )}
    </DoorDialog>
  );
}

function sayButton(paying: Paying, received: number): string {
  const amount = formatAmount(received);
  if (paying === 'none' || received === 0 || !Number.isFinite(received)) return t('Delivered');
  return paying === 'cash' ? t('Delivered · {amount} cash', { amount }) : t('Delivered · {amount} UPI', { amount });
}

type Numbers = Readonly<Record<string, number>>;

interface CountsProps {
  legend: string;
  rows: readonly { id: string; name: string; label: string }[];
  /** By the ids of the rows. */
  values: Numbers;
  most?: Numbers;
  /** With the number of the row that was changed. */
  onChange: (count: Numbers) => void;
}

/** Numbers to step through; nothing where there is nothing to count. */
function Counts({ legend, rows, values, most, onChange }: CountsProps) {
  if (rows.length === 0) return null;
  return (
    <fieldset className="grid min-w-0 gap-1">
      <legend className="font-semibold">{legend}</legend>
      <ul className="divide-y divide-line">
        {rows.map(({ id, name, label }) => (
          <li key={id} className="flex items-center justify-between gap-3 py-2">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <QuantityStepper
              value={values[id] ?? 0}
              min={0}
              max={most ? (most[id] ?? 0) : mostCount}
              label={label}
              onChange={(count) => onChange({ [id]: count })}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
