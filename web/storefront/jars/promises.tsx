import { useState } from 'react';
import { Link } from 'react-router';
import { depositWithEmpties } from '#contract/orders/empties.ts';
import { formatAmount } from '#contract/shared/money.ts';
import { formOf, t } from '#web/language.ts';
import type { MyJars, Order } from '#web/shared/api-types.ts';
import { errorText } from '#web/shared/call-error.ts';
import { formatLongDay } from '#web/shared/dates.ts';
import { OwnLoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { useSend } from '#web/shared/use-send.ts';
import { AskDialog } from '#web/ui/ask-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { QuantityStepper } from '#web/ui/forms/quantity-stepper.tsx';
import { Notice } from '#web/ui/messages/notice.tsx';
import { showToast } from '#web/ui/messages/toast.ts';
import { useLongList } from '#web/ui/use-long-list.ts';
import { Skeleton } from '#web/ui/waiting/loading.tsx';

/** Number of promises shown before "Show all", so that the button for returning jars stays near the top. */
const shownAtFirst = 4;

/**
 * Orders and pick-ups that will take jars back. These jars cannot be returned twice. For an order, the customer can
 * decide to keep some of them.
 */
export function Promises({ promises }: Pick<MyJars, 'promises'>) {
  const { list, shown, showAll } = useLongList(promises, shownAtFirst);
  return (
    <ul ref={list} className="grid gap-1 text-sm">
      {shown.map(({ orderId, orderNumber, count, day, canKeep }, at) => {
        const what = { count, day: day === null ? '' : formatLongDay(day) };
        const link = 'inline-flex min-h-11 items-center text-left underline underline-offset-2';
        return (
          <li key={orderId ?? at} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            {orderId && orderNumber ? (
              <>
                <Link className={link} to={`/orders/${orderId}`}>
                  {t('{count} to return with order #{orderNumber}, {day}', { ...what, orderNumber })}
                </Link>
                {canKeep && <KeepJars orderId={orderId} orderNumber={orderNumber} />}
              </>
            ) : (
              <a className={link} href="#pickups">
                {t('{count} to return with a pick-up, {day}', what)}
              </a>
            )}
          </li>
        );
      })}
      {showAll && (
        <li>
          <Button variant="quiet" size="sm" className="-ml-4" onClick={showAll}>
            {t('Show all {count}', { count: promises.length })}
          </Button>
        </li>
      )}
    </ul>
  );
}

/** The button that opens the dialog to keep jars that an open order would take back. */
function KeepJars({ orderId, orderNumber }: { orderId: string; orderNumber: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        aria-label={t("Don't return jars with order #{orderNumber}", { orderNumber })}
        onClick={() => setIsOpen(true)}
      >
        {t("Don't return")}
      </Button>
      {isOpen && <KeepJarsDialog orderId={orderId} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/**
 * Loads the order, so that the customer sees what keeping the jars costs before confirming. Mount it only while it is
 * open.
 */
function KeepJarsDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const answer = useCall('GET /orders/:id', { params: { id: orderId } }, { saysOffline: true });
  if (answer.isSuccess) return <KeepJarsForm order={answer.data.data.order} onClose={onClose} />;
  return (
    <Dialog title={t("Don't return")} isOpen onClose={onClose}>
      {answer.isError ? (
        <OwnLoadFailure title={t('Failed to load order details')} answer={answer} />
      ) : (
        <Skeleton className="h-36" />
      )}
    </Dialog>
  );
}

/** The containers whose empties the rider will collect with this order, with the names of their products. */
function kindsOf({ orderItems }: Order) {
  const lines = orderItems.filter(({ containerId, emptiesBack }) => containerId !== null && emptiesBack > 0);
  return [...Map.groupBy(lines, ({ containerId }) => containerId ?? '')].map(([containerId, ofKind]) => ({
    containerId,
    name: ofKind.map(({ product }) => product.name).join(', '),
    most: ofKind.reduce((sum, { emptiesBack }) => sum + emptiesBack, 0),
  }));
}

function KeepJarsForm({ order: newest, onClose }: { order: Order; onClose: () => void }) {
  const [keptCounts, setKeptCounts] = useState<Readonly<Record<string, number>>>({});
  const keep = useSend('POST /orders/:id/empties', {
    onSuccess: ({ message = '' }) => {
      showToast(message, { durationMs: 3000 });
      onClose();
    },
    readsAfterFailure: true,
  });
  // The changed order arrives shortly before the dialog closes. The dialog shows the old order until the request has
  // ended.
  const [order, setOrder] = useState(newest);
  if (!keep.isPending && order !== newest) setOrder(newest);
  const kinds = kindsOf(order);
  const keptOf = ({ containerId, most }: (typeof kinds)[number]) => Math.min(keptCounts[containerId] ?? most, most);
  const count = kinds.reduce((sum, kind) => sum + keptOf(kind), 0);
  const empties = kinds.map((kind) => ({ containerId: kind.containerId, count: kind.most - keptOf(kind) }));
  const lines = order.orderItems.map(({ containerId, unitDeposit, quantity }) => ({
    containerId,
    depositPaise: unitDeposit,
    quantity,
  }));
  const charged = order.orderItems.reduce((sum, { depositAmount }) => sum + depositAmount, 0);
  const deposit = Math.max(0, depositWithEmpties(lines, empties) - charged);
  const send = () => keep.mutate({ params: { id: order.id }, body: { empties } });
  return (
    <AskDialog
      title={t("Don't return")}
      keep={t('Cancel')}
      act={t("Don't return")}
      isPending={keep.isPending}
      isBlocked={count === 0}
      onAct={send}
      onClose={onClose}
    >
      <div className="grid gap-4">
        {keep.error && <Notice tone="bad">{errorText(keep.error)}</Notice>}
        <p>
          {t('You planned to return these jars with order #{orderNumber}. How many do you want to keep?', {
            orderNumber: order.orderNumber,
          })}
        </p>
        <ul className="grid gap-3">
          {kinds.map((kind) => (
            <li key={kind.containerId} className="flex flex-wrap items-center justify-between gap-3">
              <span className="min-w-0 font-medium wrap-anywhere">{kind.name}</span>
              <QuantityStepper
                label={kind.name}
                min={0}
                max={kind.most}
                value={keptOf(kind)}
                onChange={(value) => setKeptCounts({ ...keptCounts, [kind.containerId]: value })}
              />
            </li>
          ))}
        </ul>
        <p role="status" className="grid gap-1">
          <span className="font-semibold">{describeCost(count, deposit)}</span>
          <span className="text-ink-soft">
            {t('To pay for this order: {amount}', { amount: formatAmount(order.amountDue + deposit) })}
          </span>
        </p>
      </div>
    </AskDialog>
  );
}

function describeCost(count: number, deposit: number): string {
  if (deposit === 0) return t('No deposit is added.');
  const amount = formatAmount(deposit);
  return t(
    formOf(count, {
      one: 'Deposit for {count} jar is added: {amount}. You get it back when you return the jar.',
      other: 'Deposit for {count} jars is added: {amount}. You get it back when you return the jars.',
    }),
    { count, amount },
  );
}
