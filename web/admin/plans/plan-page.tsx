import { Link } from 'react-router';
import type { AdminPlan, PlanDay } from '../../shared/api-types.ts';
import { messageOf } from '../../shared/call-error.ts';
import { formatLongDay } from '../../shared/dates.ts';
import { t, text } from '../../shared/language.ts';
import { describeHours } from '../../shared/orders/say-window.ts';

import { sayRhythm } from '../../shared/plans/say-rhythm.ts';
import { useCall } from '../../shared/use-call.ts';
import { pageMeta } from '../../site/page-meta.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/messages/error-state.tsx';
import { Skeleton } from '../../ui/waiting/skeleton.tsx';
import type { Route } from './+types/plan-page.ts';
import { PlanState } from './plan-state.tsx';
import { PlanSteps } from './plan-steps.tsx';
import { sayLines } from './say-lines.ts';
import { problemLabels } from './say-problem.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('Plan'));

/** One plan for staff: what it brings, and its days from two weeks ago to 30 days ahead. */
export default function AdminPlanPage({ params: { id } }: Route.ComponentProps) {
  const answer = useCall('GET /admin/plans/:id', { params: { id } });
  const found = answer.data?.data;
  const steps = [{ label: t('Plans'), to: '/admin/plans' }, { label: found?.plan.customer.name ?? t('Plan') }];
  return (
    <main className="page flex flex-col gap-4 py-4 md:gap-5 md:py-6">
      <Breadcrumb steps={steps} />
      {answer.isPending && <Skeleton className="h-72" />}
      {answer.isError && (
        <ErrorState title={t('Failed to load the plan')} onTryAgain={() => answer.refetch()}>
          <p>{messageOf(answer.error, t('The shop could not be reached.'))}</p>
        </ErrorState>
      )}
      {found && (
        <>
          <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <h1 className="text-title wrap-anywhere">{t('Plan of {name}', { name: found.plan.customer.name })}</h1>
            <span className="grow">
              <PlanState plan={found.plan} />
            </span>
            <PlanSteps plan={found.plan} />
          </header>
          <Facts plan={found.plan} />
          <Days days={found.days} />
        </>
      )}
    </main>
  );
}

function Facts({ plan }: { plan: AdminPlan }) {
  const { customer, pause } = plan;
  const until = pause?.until ? formatLongDay(pause.until) : t('until the customer goes on');
  const facts: [string, string][] = [
    [t('What'), sayLines(plan.lines)],
    [t('When'), `${sayRhythm(plan)} · ${describeHours(plan.window)}`],
    [t('From'), formatLongDay(plan.startDate)],
    ...(plan.endDate ? [[t('Until'), formatLongDay(plan.endDate)] as [string, string]] : []),
    ...(pause ? [[t('Paused'), `${formatLongDay(pause.from)} – ${until}`] as [string, string]] : []),
    [t('Address'), `${plan.deliveryName}, ${plan.deliveryAddress}, ${plan.deliveryCity} ${plan.deliveryPincode}`],
    [t('Phone'), plan.deliveryPhone],
    ...(plan.onlyEmpties ? [[t('Empties'), t('Only as many as empties')] as [string, string]] : []),
    ...(plan.notes ? [[t('Notes'), plan.notes] as [string, string]] : []),
  ];
  return (
    <Card className="grid gap-3 p-4 sm:p-5" aria-label={t('Plan')}>
      <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[10rem_1fr]">
        {facts.map(([name, value]) => (
          <div key={name} className="grid sm:contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <Link to={`/admin/users/${customer.id}`} className="inline-flex min-h-11 items-center text-deep underline">
        {t('Everything about {name}', { name: customer.name })}
      </Link>
    </Card>
  );
}

const states = {
  due: text('To come'),
  skipped: text('Skipped'),
  paused: text('Paused'),
  made: text('Ordered'),
  failed: text('No order'),
} as const;

function Days({ days }: { days: readonly PlanDay[] }) {
  return (
    <Card className="grid gap-2 p-4 sm:p-5" aria-labelledby="days">
      <h2 id="days" className="text-lg">
        {t('Days')}
      </h2>
      {days.length === 0 && <p className="text-ink-soft">{t('No deliveries in these days.')}</p>}
      <ul className="grid gap-1 empty:hidden">
        {days.map(({ date, on, state, isMoved, items, isChanged, order, problem }) => (
          <li
            key={date}
            className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-1 last:border-0 sm:min-h-11"
          >
            <span className="min-w-56">{formatLongDay(on)}</span>
            <span className="font-medium">{t(states[state])}</span>
            {order && (
              <Link to={`/admin/orders/${order.id}`} className="inline-flex min-h-11 items-center text-deep underline">
                {order.orderNumber}
              </Link>
            )}
            {isMoved && <span className="text-ink-soft">{t('moved from {day}', { day: formatLongDay(date) })}</span>}
            {isChanged && <span className="text-ink-soft">{sayLines(items)}</span>}
            {problem && <span className="text-rose">{t(problemLabels[problem])}</span>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
