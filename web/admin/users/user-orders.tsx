import { useState } from 'react';
import { payableOfAnswer } from '#contract/orders/order-sums.ts';
import { orderStatusLabels, paymentStatusLabels } from '#contract/orders/status-flow.ts';
import { formatNumber } from '#contract/shared/money.ts';
import { message, t } from '#web/language.ts';
import { formatLongDay } from '#web/shared/dates.ts';
import { describeDay, describeRhythm } from '#web/shared/plans/describe-day.ts';
import { Price } from '#web/shared/price.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { IfMay } from '../access/if-may.tsx';
import { Link, TallLink } from '../access/links.tsx';
import { bookPath, customerJarsPath } from '../lists/money-paths.ts';
import { ordersPath } from '../order-detail/order-filters.ts';
import { PlanDialog } from '../plans/plan-dialog.tsx';
import { describePlanLines, PlanState, plansPath, problemLabels } from '../plans/plan-words.tsx';
import { NewestEntries } from './user-account.tsx';
import { UserSection } from './user-parts.tsx';

/**
 * Lists and details of orders call an unpaid order "Pending". Here the order status is beside it and can be "Pending"
 * too, so this page says "Unpaid".
 */
const paymentWords = { ...paymentStatusLabels, pending: message('Unpaid') };

/** The section with a customer's newest orders. */
export function UserOrders({ customerId }: { customerId: string }) {
  const orders = useCall('GET /admin/orders', { query: { customerId, page: 1, limit: 5 } });
  const list = orders.data?.data;
  return (
    <UserSection
      title={t('Orders')}
      answer={orders}
      aside={
        list &&
        list.pagination.totalItems > 0 && (
          <TallLink to={ordersPath({ customerId })}>
            {t('All orders ({count})', { count: list.pagination.totalItems })}
          </TallLink>
        )
      }
    >
      {list?.orders.length === 0 && <p className="text-ink-soft">{t('No orders yet')}</p>}
      <ul className="grid gap-1 empty:hidden">
        {list?.orders.map((order) => (
          <li
            key={order.id}
            className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-line py-1 last:border-0"
          >
            <TallLink to={`/admin/orders/${order.id}`}>{order.orderNumber}</TallLink>
            <span className="text-sm text-ink-soft">{formatLongDay(order.deliveryDate)}</span>
            <span className="text-sm">
              {t(orderStatusLabels[order.status])} · {t(paymentWords[order.paymentStatus])}
            </span>
            <Price paise={payableOfAnswer(order)} exact />
          </li>
        ))}
      </ul>
    </UserSection>
  );
}

/** The section with a customer's plans. */
export function UserPlans({ customerId, isActive }: { customerId: string; isActive: boolean }) {
  const [isNew, setNew] = useState(false);
  const plans = useCall('GET /admin/plans', { query: { customerId, page: 1, limit: 10 } });
  const list = plans.data?.data;
  const total = list?.pagination.totalItems ?? 0;
  return (
    <UserSection
      title={t('Plans')}
      answer={plans}
      aside={
        total > 0 && <TallLink to={plansPath({ customerId })}>{t('All plans ({count})', { count: total })}</TallLink>
      }
    >
      {list?.plans.length === 0 && <p className="text-ink-soft">{t('No plans yet')}</p>}
      {list && isActive && (
        <IfMay call="POST /admin/callers/:id/plans">
          <Button variant="outline" size="sm" className="justify-self-start" onClick={() => setNew(true)}>
            {t('New Plan')}
          </Button>
        </IfMay>
      )}
      {isNew && <PlanDialog customerId={customerId} onClose={() => setNew(false)} />}
      <ul className="grid gap-1 empty:hidden">
        {list?.plans.map((plan) => (
          <li
            key={plan.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line py-1 last:border-0"
          >
            <TallLink to={`/admin/plans/${plan.id}`}>{describePlanLines(plan.lines)}</TallLink>
            <PlanState plan={plan} />
            <p className="col-span-2 pb-1 text-sm text-ink-soft">
              {describeRhythm(plan)} ·{' '}
              {plan.next ? t('next on {day}', { day: describeDay(plan.next.on) }) : t('no more deliveries')}
              {plan.next?.problem && (
                <span className="block font-medium text-rose">{t(problemLabels[plan.next.problem])}</span>
              )}
            </p>
          </li>
        ))}
      </ul>
    </UserSection>
  );
}

/** The section with a customer's jars, their deposits and their newest entries. */
export function UserJars({ customerId }: { customerId: string }) {
  const money = useCall('GET /admin/money/customers/:id', { params: { id: customerId } });
  const query = { customerId, what: 'jars', page: 1, limit: 10 } as const;
  const movements = useCall('GET /admin/money/entries', { query });
  const containers = money.data?.data.money.containers;
  return (
    <UserSection
      title={t('Jars')}
      answer={money}
      aside={
        <IfMay screen={customerJarsPath(customerId)}>
          <TallLink to={customerJarsPath(customerId)}>{t('All movements')}</TallLink>
        </IfMay>
      }
    >
      {containers?.length === 0 && <p className="text-ink-soft">{t('No jars and no deposit')}</p>}
      <ul className="grid gap-1 empty:hidden">
        {containers?.map(({ container, jars, deposit }) => (
          <li key={container ?? ''} className="flex flex-wrap justify-between gap-x-3">
            <span>{container === null ? t('Without container') : `${formatNumber(jars)} × ${container}`}</span>
            <span>
              {t('Deposit')}{' '}
              <Link to={bookPath({ customerId })} className="text-deep underline">
                <Price paise={deposit} exact />
              </Link>
            </span>
          </li>
        ))}
      </ul>
      <NewestEntries entries={movements.data?.data.entries} />
    </UserSection>
  );
}
