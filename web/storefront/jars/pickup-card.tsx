import { useState } from 'react';
import { isOpenPickup, labelOfPickup, pickupKindLabels } from '#contract/jars/pickups.ts';
import { describeMethod } from '#contract/orders/status-flow.ts';
import { formatAmount } from '#contract/shared/money.ts';
import { perLocale, t } from '#web/language.ts';
import type { Pickup } from '#web/shared/api-types.ts';
import { errorText } from '#web/shared/call-error.ts';
import { formatLongDay } from '#web/shared/dates.ts';
import { describeDeliveryTime } from '#web/shared/orders/describe-time.ts';
import { toneOfPickup } from '#web/shared/orders/order-badges.tsx';
import { formatAddress } from '#web/shared/place/format-address.ts';
import { HeldHours } from '#web/shared/slots/held-hours.tsx';
import { useSend } from '#web/shared/use-send.ts';
import { AskDialog } from '#web/ui/ask-dialog.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/messages/toast.ts';

/** The jars to collect (or collected), or the amount that is paid back: "2 × 20 L jar". */
function describeContent({ kind, lines, payable, status }: Pickup): string {
  if (kind === 'pay_back') return formatAmount(payable);
  const isDone = lines.some(({ taken }) => taken !== null) && status !== 'requested';
  return lines
    .map(({ name, count, taken }) => ({ name, count: isDone ? (taken ?? 0) : count }))
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => `${count} × ${name}`)
    .join(', ');
}

/** Says whether the deposit is paid back or added to the balance, and by which day. */
function describeMoney({ kind, status, payable, released, payBy, keepAsCredit, refund }: Pickup): string | undefined {
  const day = describeDay(payBy);
  if (refund) {
    const values = {
      amount: formatAmount(refund.amount),
      method: t(describeMethod(refund.method)),
      day: describeDay(refund.date),
    };
    const paid = t('{amount} refunded by {method} on {day}.', values);
    return refund.reference ? `${paid} ${t('Reference: {reference}', { reference: refund.reference })}` : paid;
  }
  if (status === 'collected') return t('You get {amount} back by {day}.', { amount: formatAmount(payable), day });
  if (status === 'credited') {
    if (payable > 0) return t('{amount} was kept in your balance.', { amount: formatAmount(payable) });
    return released > 0 ? t('{amount} went towards your dues.', { amount: formatAmount(released) }) : undefined;
  }
  if (!isOpenPickup(status)) return undefined;
  if (kind === 'pay_back') return t('You get the money by {day}.', { day });
  return keepAsCredit
    ? t('The deposit is added to your balance when we collect the jars.')
    : t('You get the deposit back by {day}.', { day });
}

export function PickupCard({ pickup }: { pickup: Pickup }) {
  const { kind, status, deliveryDate, reason, canCancel } = pickup;
  const money = describeMoney(pickup);
  return (
    <li className="grid gap-3 rounded-lg border border-line bg-surface p-5 shadow-sm">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 className="text-base font-semibold wrap-anywhere">{`${t(pickupKindLabels[kind])}: ${describeContent(pickup)}`}</h3>
        <Badge tone={toneOfPickup(status)}>{t(labelOfPickup(status, pickup.payable))}</Badge>
      </div>
      {(deliveryDate !== null || reason) && (
        <div className="grid gap-1 text-sm text-ink-soft">
          {deliveryDate !== null && (
            <p>
              <HeldHours>{`${formatLongDay(deliveryDate)} · ${describeDeliveryTime(pickup)}`}</HeldHours>
            </p>
          )}
          {pickup.deliveryAddress && <p className="wrap-anywhere">{formatAddress(pickup)}</p>}
          {reason && <p className="wrap-anywhere">{t('Reason: {reason}', { reason })}</p>}
        </div>
      )}
      {money && <p className="font-medium">{money}</p>}
      {canCancel && <CancelPickup pickup={pickup} />}
    </li>
  );
}

/** Cancels a pick-up after a confirmation. Possible until the pick-up's cut-off. */
function CancelPickup({ pickup: { id, kind } }: { pickup: Pickup }) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useSend('POST /pickups/:id/cancel', {
    onSuccess: ({ message = '' }) => {
      showToast(message, { durationMs: 3000 });
      setIsAsking(false);
    },
    onError: (error) => {
      showToast(errorText(error), { type: 'error', isSticky: true });
      setIsAsking(false);
    },
    readsAfterFailure: true,
  });
  return (
    <>
      <Button variant="outline" className="justify-self-start text-rose" onClick={() => setIsAsking(true)}>
        {kind === 'pay_back' ? t('Cancel refund') : t('Cancel pick-up')}
      </Button>
      {isAsking && (
        <AskDialog
          title={kind === 'pay_back' ? t('Cancel this refund?') : t('Cancel this pick-up?')}
          keep={t('Don’t Cancel')}
          act={t('Yes, Cancel It')}
          isDanger
          isPending={isPending}
          onAct={() => mutate({ params: { id } })}
          onClose={() => setIsAsking(false)}
        >
          <p>
            {kind === 'pay_back'
              ? t('The money stays in your balance. You can ask for it again at any time.')
              : t('You keep the jars and we keep their deposit. You can return them at any time.')}
          </p>
        </AskDialog>
      )}
    </>
  );
}

const dayAndMonth = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'long' }),
);

/** Formats a `YYYY-MM-DD` of this year: "3 December". */
function describeDay(day: string): string {
  return dayAndMonth().format(new Date(day));
}
