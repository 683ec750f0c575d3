import { describeMethod } from '#contract/orders/status-flow.ts';
import { message, t } from '#web/language.ts';
import type { AdminPlan, PlanDay, PlanEvent } from '#web/shared/api-types.ts';
import { formatDateTime } from '#web/shared/dates.ts';
import { describeHours } from '#web/shared/orders/describe-time.ts';
import { doorNotes, formatAddress } from '#web/shared/place/format-address.ts';
import { describeDay, describeRhythm } from '#web/shared/plans/describe-day.ts';
import { LoadFailure } from '#web/shared/requests/load-failure.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { Card, TitledCard } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import { IfMay } from '../access/if-may.tsx';
import { Breadcrumb, TallLink } from '../access/links.tsx';
import { RecordLog } from '../audit/record-log.tsx';
import { customerPath } from '../lists/money-paths.ts';
import type { Route } from './+types/plan-page.ts';
import { PlanSteps } from './plan-steps.tsx';
import { describePlanLines, PlanState, problemLabels } from './plan-words.tsx';

/** The page of one plan for staff: its facts, and its days from two weeks ago to 30 days ahead. */
export default function AdminPlanPage({ params: { id } }: Route.ComponentProps) {
  const answer = useCall('GET /admin/plans/:id', { params: { id } });
  const found = answer.data?.data;
  const steps = [{ label: t('Plans'), to: '/admin/plans' }, { label: found?.plan.customer.name ?? t('Plan') }];
  return (
    <main className="page flex flex-col gap-4 py-4 md:gap-5 md:py-6">
      <Breadcrumb steps={steps} />
      {!found && <h1 className="sr-only">{t('Plan')}</h1>}
      {answer.isPending && <Skeleton className="h-72" />}
      {answer.isError && <LoadFailure title={t('Failed to load the plan')} answer={answer} />}
      {found && (
        <>
          <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <h1 className="text-title wrap-anywhere">{t('Plan of {name}', { name: found.plan.customer.name })}</h1>
            <span className="grow">
              <PlanState plan={found.plan} />
            </span>
            <PlanSteps plan={found.plan} />
          </header>
          <div className="grid grid-cols-1 items-start gap-4 md:gap-5 lg:grid-cols-[1fr_22rem]">
            <div className="grid min-w-0 grid-cols-1 gap-4 md:gap-5">
              <Facts plan={found.plan} />
              <PlanDays days={found.days} />
            </div>
            <div className="grid min-w-0 grid-cols-1 gap-4 md:gap-5">
              <PlanHistory history={found.history} />
              <RecordLog record={found.plan.id} />
            </div>
          </div>
        </>
      )}
    </main>
  );
}

function Facts({ plan }: { plan: AdminPlan }) {
  const { customer, pause } = plan;
  const open = pause?.byShop
    ? t('until the shop resumes it, because the account is inactive')
    : t('until the customer resumes');
  const until = pause?.until ? describeDay(pause.until) : open;
  const facts: [string, string][] = [
    [t('What'), describePlanLines(plan.lines)],
    [t('When'), `${describeRhythm(plan)} · ${describeHours(plan.window)}`],
    [t('From'), describeDay(plan.startDate)],
    ...(plan.endDate ? [[t('Until'), describeDay(plan.endDate)] as [string, string]] : []),
    ...(pause ? [[t('Paused'), `${describeDay(pause.from)} – ${until}`] as [string, string]] : []),
    [t('Address'), `${plan.deliveryName}, ${formatAddress(plan)}`],
    ...doorNotes(plan).map(({ label, note }) => [label, note] as [string, string]),
    [t('Phone'), plan.deliveryPhone],
    [t('Payment'), t(describeMethod(plan.paymentMethod)) + (plan.useCredit ? ` · ${t('balance first')}` : '')],
    ...(plan.onlyEmpties ? [[t('Empties'), t('Swap only: bring as many as I return')] as [string, string]] : []),
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
      <IfMay screen={customerPath(customer.id)}>
        <TallLink to={customerPath(customer.id)}>{t('Everything about {name}', { name: customer.name })}</TallLink>
      </IfMay>
    </Card>
  );
}

/** Changes of a plan, newest first. A change without an author was made by the system. */
function PlanHistory({ history }: { history: readonly PlanEvent[] }) {
  return (
    <TitledCard title={t('History')}>
      {history.length === 0 && <p className="text-ink-soft">{t('Nothing was changed yet.')}</p>}
      <ol className="grid gap-3 empty:hidden">
        {history.map((event) => (
          <li key={event.id} className="grid gap-0.5 border-l-2 border-deep/30 pl-3">
            <span className="font-medium">{describeEvent(event)}</span>
            <span className="text-sm text-ink-soft">
              <time dateTime={event.createdAt}>{formatDateTime(event.createdAt)}</time>
              {' · '}
              {event.changedByUser?.name ?? t('the shop')}
            </span>
          </li>
        ))}
      </ol>
    </TitledCard>
  );
}

function describeEvent({ kind, details }: Pick<PlanEvent, 'kind' | 'details'>): string {
  const day = (name: string) => (typeof details[name] === 'string' ? describeDay(details[name]) : '');
  switch (kind) {
    case 'begun':
      return t('Plan started');
    case 'edited':
      return t('Plan changed');
    case 'skipped':
      return t('Skipped {day}', { day: day('on') });
    case 'unskipped':
      return t('Skip undone: {day}', { day: day('on') });
    case 'moved':
      return t('Moved {from} to {to}', { from: day('date'), to: day('on') });
    case 'quantities':
      return t('Quantities changed on {day}', { day: day('on') });
    case 'paused':
      return details.until
        ? t('Paused from {from} until {until}', { from: day('from'), until: day('until') })
        : t('Paused from {from}, no end date', { from: day('from') });
    case 'resumed':
      return t('Plan resumed');
    case 'ended':
      return t('Plan ended');
  }
}

const states = {
  due: { label: message('To come'), tone: 'neutral' },
  skipped: { label: message('Skipped'), tone: 'warn' },
  paused: { label: message('Paused'), tone: 'warn' },
  made: { label: message('Ordered'), tone: 'good' },
  failed: { label: message('No order'), tone: 'bad' },
} as const satisfies Record<PlanDay['state'], { label: string; tone: Tone }>;

/** The plan's days from two weeks ago to 30 days ahead. */
function PlanDays({ days }: { days: readonly PlanDay[] }) {
  return (
    <TitledCard title={t('Days')}>
      {days.length === 0 && <p className="text-ink-soft">{t('No deliveries in these days.')}</p>}
      <ul className="grid empty:hidden">
        {days.map((day) => (
          <Day key={day.date} day={day} />
        ))}
      </ul>
    </TitledCard>
  );
}

function Day({
  day: { date, on, state, isMoved, items, isChanged, isLate, leftOut, order, problem },
}: {
  day: PlanDay;
}) {
  const notes = [
    isMoved && (on === date ? t('at another time') : t('moved from {day}', { day: describeDay(date) })),
    isChanged && describePlanLines(items),
    isLate && t('ordered late'),
    leftOut.length > 0 && t('not sent: {what}', { what: describeLeftOut(leftOut) }),
  ].filter((note) => note !== false);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line py-1 last:border-0">
      <span className="grid gap-x-3 sm:flex sm:flex-wrap sm:items-baseline">
        <span className="sm:min-w-56">{describeDay(on)}</span>
        {notes.length > 0 && <span className="text-sm text-ink-soft">{notes.join(' · ')}</span>}
        {problem && <span className="text-sm font-medium text-rose">{t(problemLabels[problem])}</span>}
      </span>
      <span className="flex min-h-11 flex-col-reverse items-end justify-center gap-x-3 sm:flex-row sm:items-center">
        {order && (
          <TallLink to={`/admin/orders/${order.id}`} className="figures text-sm">
            {order.orderNumber}
          </TallLink>
        )}
        <Badge tone={states[state].tone}>{t(states[state].label)}</Badge>
      </span>
    </li>
  );
}

const describeLeftOut = (leftOut: PlanDay['leftOut']): string =>
  leftOut.map(({ name, wanted, got }) => `${wanted - got}\u00a0×\u00a0${name}`).join(', ');
