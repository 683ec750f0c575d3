import { useQueryClient } from '@tanstack/react-query';
import BellRing from 'lucide-react/icons/bell-ring';
import CalendarSync from 'lucide-react/icons/calendar-sync';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { isOnTheWay } from '#contract/orders/status-flow.ts';
import { describeArrival, describeStops } from '#contract/runs/arrival.ts';
import { formatAmount } from '#contract/shared/money.ts';
import { t } from '#web/language.ts';
import { call, callKey } from '#web/shared/api.ts';
import type { CallAnswer, Order } from '#web/shared/api-types.ts';
import { canShowPush, subscribeBrowser } from '#web/shared/browser-messages.ts';
import { CallError, errorText } from '#web/shared/call-error.ts';
import { OrderDetail } from '#web/shared/orders/order-detail.tsx';
import { amountNow } from '#web/shared/orders/order-figures.ts';
import { OrderHistory } from '#web/shared/orders/order-history.tsx';
import { OrderLoading, OrderUnavailable } from '#web/shared/orders/order-unavailable.tsx';
import { OwnLoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { useRefetch, useSend } from '#web/shared/use-send.ts';
import { loadLater } from '#web/site/load-later.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { focusPage } from '#web/ui/focus-page.ts';
import { showToast } from '#web/ui/messages/toast.ts';
import { PageLoading } from '#web/ui/waiting/loading.tsx';
import type { Route } from './+types/order-detail.ts';
import { AtTheDoor, useAwaitsAnswer } from './at-the-door.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { EditOwnOrder } from './edit-own-order.tsx';
import { MoveOwnOrder } from './move-own-order.tsx';
import { OrderAgainButton } from './order-again.tsx';
import { OwnDocuments } from './own-documents.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('Order'));

const UpiPayment = lazy(() => loadLater(() => import('../money/upi-payment.tsx')));

const backTo = '/orders';

/** True once an order is finished. Only then does the page offer to repeat it. */
const isOver = ({ status }: Order) => status === 'delivered' || status === 'cancelled';

export default function OwnOrderDetail({ params: { id } }: Route.ComponentProps) {
  const answer = useCall('GET /orders/:id', { params: { id } });
  const awaitsAnswer = useAwaitsAnswer(id, answer.data?.data.order.status);
  if (answer.isPending) return <OrderLoading />;
  if (answer.isError && !answer.data) {
    return <OrderUnavailable error={answer.error} onTryAgain={() => answer.refetch()} backTo={backTo} />;
  }
  const { order } = answer.data.data;
  return (
    <OrderDetail
      order={order}
      moneyPaths={{
        credit: '/account?of=credit#entries',
        due: order.status === 'delivered' ? '/account#dues' : '/account#entries',
      }}
      plansPath="/plans"
      backTo={backTo}
      history={<OwnHistory id={id} />}
      actions={
        <>
          <OrderAgainButton order={order} isNext={isOver(order) && !awaitsAnswer} />
          {order.planId === null && (
            <ButtonLink to={`/plans/new?order=${id}`} variant="outline">
              <CalendarSync aria-hidden size={18} />
              {t('Repeat this order automatically')}
            </ButtonLink>
          )}
          <EditOwnOrder order={order} />
          <MoveOwnOrder order={order} />
          {order.status === 'pending' && <CancelOrder order={order} />}
          <ButtonLink to={`/complaints/new?order=${id}`} variant="quiet">
            {t('Make a complaint')}
          </ButtonLink>
        </>
      }
      controls={
        <>
          {isOnTheWay(order) && <RiderOnTheWay order={order} />}
          {order.status === 'delivered' && <AtTheDoor order={order} />}
          {order.amountToReturn > 0 && <MoneyBack order={order} />}
        </>
      }
      below={!isOnTheWay(order) && !isOver(order) && <PushOffer />}
    >
      <Suspense fallback={null}>
        <UpiPayment amount={amountNow(order)} reference={order.orderNumber} orderId={order.id} />
      </Suspense>
      <OwnDocuments orderId={order.id} />
    </OrderDetail>
  );
}

function OwnHistory({ id }: { id: string }) {
  const answer = useCall('GET /orders/:id/status-history', { params: { id }, query: {} });
  if (answer.isPending) return <PageLoading label={t('Loading history')} />;
  if (answer.isError) {
    return <OwnLoadFailure title={t('Failed to load status history')} answer={answer} />;
  }
  return <OrderHistory entries={answer.data.data.statusHistory} hasMore={answer.data.data.hasMore} />;
}

/** The payment of a cancelled order becomes balance or is paid back. A pay-back request then appears under My Jars. */
function MoneyBack({ order }: { order: Order }) {
  const navigate = useNavigate();
  const refetch = useRefetch();
  const onError = (error: unknown) => {
    showToast(errorText(error), { type: 'error', isSticky: true });
    // If the server did not answer, the buttons stay: the call may have worked, and a second press will show that.
    if (error instanceof CallError && error.isFromServer) void refetch('POST /orders/:id/use-as-credit');
  };
  const credit = useSend('POST /orders/:id/use-as-credit', {
    onError,
    onSuccess: ({ message }) => {
      showToast(message ?? '', { durationMs: 5000 });
      // The pressed button has disappeared, so the page's heading takes the focus.
      focusPage();
    },
  });
  const back = useSend('POST /orders/:id/pay-back', {
    onError,
    onSuccess: async ({ message }) => {
      await navigate('/jars');
      showToast(message ?? '', { durationMs: 5000 });
    },
  });
  const params = { id: order.id };
  return (
    <Card className="grid gap-3 p-5">
      <h2 className="text-lg">{t('Your money')}</h2>
      <p>
        {t('You paid {amount} for this order, which was cancelled.', { amount: formatAmount(order.amountToReturn) })}
      </p>
      <p className="text-sm text-ink-soft">
        {t('Keep it in your balance for your next orders, or get a refund. Any dues are paid from it first.')}
      </p>
      <div className="grid gap-3">
        <Button pending={credit.isPending} disabled={back.isPending} onClick={() => credit.mutate({ params })}>
          {t('Keep in balance')}
        </Button>
        <Button
          variant="outline"
          pending={back.isPending}
          disabled={credit.isPending}
          onClick={() => back.mutate({ params })}
        >
          {t('Refund money')}
        </Button>
      </div>
    </Card>
  );
}

type OnItsWay = NonNullable<CallAnswer<'GET /orders/:id/run'>['data']['onItsWay']>;

const everyMs = 60_000;

/** The rider of an order on its way, and the expected time. Renders nothing while no rider has the order. */
function RiderOnTheWay({ order: { id } }: { order: Order }) {
  const client = useQueryClient();
  const { data } = useCall('GET /orders/:id/run', { params: { id } }, { everyMs });
  const onItsWay = data?.data.onItsWay;
  // Once the stop is over, reload the order: it was delivered, cancelled or postponed.
  const isOver = onItsWay === null;
  useEffect(() => {
    if (isOver) void client.invalidateQueries({ queryKey: callKey('GET /orders/:id', { params: { id } }) });
  }, [client, id, isOver]);
  return onItsWay ? <Stops run={onItsWay} /> : null;
}

function Stops({ run: { rider, stopsBefore, arrival, code } }: { run: OnItsWay }) {
  return (
    <Card className="grid gap-1 p-5" aria-label={t('The rider is on the way')}>
      <p className="text-ink-soft">{t('{rider} brings your water', { rider })}</p>
      <div aria-live="polite">
        <p className="text-title font-bold">{describeStops(t, stopsBefore)}</p>
        {arrival && (
          <p className="text-lg font-semibold">
            {describeArrival(t, { from: new Date(arrival.from), to: new Date(arrival.to) })}
          </p>
        )}
      </div>
      <p className="text-ink-soft">{t('Your code for the rider: {code}', { code })}</p>
      <PushOffer />
    </Card>
  );
}

/**
 * Offers push messages about the rider's way. Renders nothing if the browser cannot show them or the shop has no
 * riders.
 */
function PushOffer() {
  const [isPending, setIsPending] = useState(false);
  const refetch = useRefetch();
  const { data } = useCall('GET /push', {}, { enabled: canShowPush() });
  if (!data?.data.key) return null;
  const { key, isOn } = data.data;

  async function change(): Promise<void> {
    setIsPending(true);
    try {
      const answer = isOn ? await call('DELETE /push', {}) : await subscribe(key as string);
      if (answer) showToast(answer.message);
      await refetch('PUT /push');
    } catch (error) {
      showToast(error instanceof CallError ? error.message : t('This could not be changed. Please try again.'), {
        type: 'error',
      });
    }
    setIsPending(false);
  }

  return (
    <div className="mt-2">
      <Button variant="outline" pending={isPending} onClick={change}>
        <BellRing aria-hidden size={18} className="shrink-0" />
        <span className="py-1.5 leading-snug whitespace-normal">
          {isOn ? t('Stop messages on this device') : t('Tell me when the rider is near')}
        </span>
      </Button>
    </div>
  );
}

/** Subscribes this browser to push messages. Returns undefined if the customer does not allow them. */
async function subscribe(key: string) {
  const subscription = await subscribeBrowser(key);
  if (subscription) return call('PUT /push', { body: subscription });
  showToast(t('Your browser does not let us send you messages. You can allow it in its settings.'), { type: 'error' });
  return undefined;
}
