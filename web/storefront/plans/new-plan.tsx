import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { User } from '#contract/accounts/calls.ts';
import { t } from '#web/language.ts';
import { loadCart, useCart } from '#web/shared/cart/cart-store.ts';
import { OwnLoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useUser } from '#web/shared/session.ts';
import { useCall } from '#web/shared/use-call.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { ErrorState } from '#web/ui/messages/notice.tsx';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import type { Route } from './+types/new-plan.ts';
import { PlanForm } from './form/plan-form.tsx';
import { fromCart, fromOrder, type PlanInput } from './form/plan-values.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('New Plan'));

/** The page for a new plan. It is filled in from the order in the URL, otherwise from the cart or the last order. */
export default function NewPlan() {
  const user = useUser();
  const [search] = useSearchParams();
  const orderId = search.get('order');
  if (!user) return null;
  return (
    <main className="page grid gap-5 py-6 sm:py-8">
      <div className="grid gap-1">
        <h1 className="text-title">{t('New Plan')}</h1>
        <p className="text-ink-soft">{t('We deliver it automatically. You can skip, move or end it at any time.')}</p>
      </div>
      {orderId ? <PlanOfOrder user={user} orderId={orderId} /> : <PlanOfCart user={user} />}
    </main>
  );
}

function PlanOfOrder({ user, orderId }: { user: User; orderId: string }) {
  const answer = useCall('GET /orders/:id', { params: { id: orderId } });
  const order = answer.data?.data.order;
  const initial = useMemo(() => order && fromOrder(user, order, new Date()), [user, order]);
  if (initial && order) return <PlanForm user={user} source={orderId} initial={initial} order={order} />;
  if (answer.isError) {
    return <OwnLoadFailure title={t('Failed to load order details')} answer={answer} />;
  }
  return <Skeleton className="h-96" />;
}

function PlanOfCart({ user }: { user: User }) {
  const { cart, status, failure } = useCart();
  const initial = useMemo(() => cart && fromCart(user, cart.items, new Date()), [user, cart]);
  if (initial?.lines.length === 0) return <PlanOfLastOrder user={user} empty={initial} />;
  if (initial) return <PlanForm user={user} source="cart" initial={initial} />;
  if (status === 'failed') return <ErrorState title={failure ?? ''} onTryAgain={loadCart} />;
  return <Skeleton className="h-96" />;
}

/** A plan with the items of the last order. Without an order, or if the list fails to load, the form is empty. */
function PlanOfLastOrder({ user, empty }: { user: User; empty: PlanInput }) {
  const answer = useCall('GET /orders', { query: { page: 1 } });
  // Chosen once: a newer order, which may come while the form is open, must not replace it.
  const [chosen, setChosen] = useState<{ orderId: string | undefined }>();
  if (!chosen && !answer.isPending)
    setChosen({ orderId: answer.data?.data.orders.find(({ status }) => status !== 'cancelled')?.id });
  if (!chosen) return <Skeleton className="h-96" />;
  if (chosen.orderId !== undefined) return <PlanOfOrder user={user} orderId={chosen.orderId} />;
  return <PlanForm user={user} source="cart" initial={empty} />;
}
