import { type FormEvent, lazy, Suspense, useState } from 'react';
import { upiLink } from '#contract/money/upi.ts';
import { formatAmount } from '#contract/shared/money.ts';
import { plural, t } from '#web/language.ts';
import { loadLater } from '#web/site/load-later.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ChoiceCard } from '#web/ui/forms/choice-card.tsx';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import type { RunData } from '../queue/kept.ts';
import type { Stop } from '../queue/stops-now.ts';
import { InView } from './deliver-dialog.tsx';
import { DoorButton } from './door-button.tsx';
import type { Paying } from './door-draft.ts';
import { amountOf, billDoor, doorActs, listOtherDues, referenceOf, sumCollect } from './door-orders.ts';
import { usePosition } from './positions.tsx';
import { useQueue } from './use-queue.ts';
import { listMethods, waysToPay } from './ways-to-pay.ts';

const QrCode = lazy(() => loadLater(() => import('#web/shared/upi/qr-code.tsx')));

interface DoorOrdersDialogProps {
  stops: readonly Stop[];
  shop: RunData['shop'];
  /** Opens the form of one order, where a number was different. */
  onSingle: () => void;
  onClose: () => void;
  onRecorded: () => void;
}

/** Records all orders of a door in one press, as expected, with one amount to collect. */
export function DoorOrdersDialog({ stops, shop, onSingle, onClose, onRecorded }: DoorOrdersDialogProps) {
  const { queue } = useQueue();
  const [chosen, setChosen] = useState<Paying>('cash');
  const position = usePosition(true);
  const orders = billDoor(stops, chosen);
  const collect = sumCollect(orders);
  const payings: [Paying, string][] = [
    ...listMethods(shop).map((method): [Paying, string] => [method, t(waysToPay[method].label)]),
    ['none', t('Not paid now')],
  ];

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    onRecorded();
    await queue.record(doorActs(orders).map((act) => ({ ...act, position: position.current })));
  }

  return (
    <Dialog
      title={plural(orders.length, { one: '{count} order at this door', other: '{count} orders at this door' })}
      isOpen
      onClose={onClose}
      footer={
        <DoorButton form="door-orders">
          {chosen === 'none' || collect === 0
            ? t('All delivered')
            : t(waysToPay[chosen].allDelivered, { amount: formatAmount(collect) })}
        </DoorButton>
      }
    >
      <form id="door-orders" noValidate onSubmit={onSubmit} className="grid gap-5 text-lg">
        <ul className="divide-y divide-line">
          {orders.map(({ stop, form }) => (
            <li key={stop.id} className="grid gap-1 py-2">
              <span className="flex items-baseline justify-between gap-3">
                <strong className="min-w-0 wrap-anywhere">{stop.deliveryName}</strong>
                <strong className="figures shrink-0">
                  {stop.bill?.isOnAccount ? t('On account') : formatAmount(amountOf(form))}
                </strong>
              </span>
              {stop.items.map(({ itemId, name }) => (
                <span key={itemId} className="wrap-anywhere">
                  {form.given[itemId]} × {name}
                </span>
              ))}
              {stop.containers.map(
                ({ containerId, name }) =>
                  (form.taken[containerId] ?? 0) > 0 && (
                    <span key={containerId} className="wrap-anywhere text-ink-soft">
                      {form.taken[containerId]} × {t('{container}, empty', { container: name })}
                    </span>
                  ),
              )}
            </li>
          ))}
        </ul>
        {listOtherDues(orders).map(({ stopId, name, dues }) => (
          <p key={stopId} className="font-semibold wrap-anywhere text-marigold-ink">
            {t('{name}: {left} is still due on other orders.', { name, left: formatAmount(dues) })}
          </p>
        ))}
        {collect > 0 && (
          <fieldset className="grid min-w-0 gap-3">
            <legend className="mb-2 flex w-full items-baseline justify-between gap-3 font-semibold">
              {t('Collect now')}
              <strong className="figures text-3xl">{formatAmount(collect)}</strong>
            </legend>
            <div className="flex flex-wrap gap-2 *:grow">
              {payings.map(([paying, label]) => (
                <ChoiceCard
                  key={paying}
                  name="paying"
                  label={label}
                  isChosen={chosen === paying}
                  onChoose={() => setChosen(paying)}
                />
              ))}
            </div>
            {chosen === 'upi' && (
              <InView>
                <Suspense fallback={<Skeleton className="size-56" />}>
                  <QrCode
                    text={upiLink(
                      { upiId: shop.upiId, name: shop.name, merchantCode: '' },
                      { amount: collect, reference: referenceOf(orders) },
                    )}
                    label={t('QR code to pay {amount} by UPI', { amount: formatAmount(collect) })}
                    className="size-56"
                  />
                </Suspense>
              </InView>
            )}
          </fieldset>
        )}
        <Button variant="outline" size="lg" className="whitespace-normal" onClick={onSingle}>
          {t('Something was different: record one order')}
        </Button>
      </form>
    </Dialog>
  );
}
