import CalendarDays from 'lucide-react/icons/calendar-days';
import List from 'lucide-react/icons/list';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { indiaDay } from '#contract/shared/days.ts';
import { t } from '#web/language.ts';
import type { CallAnswer, Plan } from '#web/shared/api-types.ts';
import { errorText } from '#web/shared/call-error.ts';
import { describeHours } from '#web/shared/orders/describe-time.ts';
import { describeItems } from '#web/shared/orders/order-figures.ts';
import { formatAddress } from '#web/shared/place/format-address.ts';
import { describeDay, describeRhythm } from '#web/shared/plans/describe-day.ts';
import { OwnLoadFailure } from '#web/shared/requests/load-failure.tsx';
import { HeldHours } from '#web/shared/slots/held-hours.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { ErrorState } from '#web/ui/messages/notice.tsx';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import { useOwnHome } from '../layout/own-home.ts';
import type { Route } from './+types/plans.ts';
import { Calendar } from './calendar.tsx';
import { DayList } from './day-list.tsx';
import { mergeDeliveries, usePlanDays } from './deliveries.ts';
import { useSheet } from './open-sheet.tsx';
import { PausePlan } from './plan-acts.tsx';
import { FailedDays, NoPlans, PlanWarnings } from './plan-notices.tsx';
import { describeComingPause, describePlanStanding } from './plan-words.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('My Deliveries'));

/** The page of the customer's deliveries in the next 30 days, and of the customer's plans. */
export default function Plans() {
  const plans = useCall('GET /plans', { query: { page: 1 } });
  const days = usePlanDays();
  const hasOrdered = useOwnHome()?.home?.basket != null;
  const error = plans.error ?? days.error;
  const isThere = plans.data && days.data;
  return (
    <main className="page grid gap-5 py-6 sm:py-8">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-title">{t('My Deliveries')}</h1>
        {isThere && plans.data.data.plans.length > 0 && (
          <ButtonLink to="/plans/new" variant="outline">
            <Plus aria-hidden size={18} /> {t('New Plan')}
          </ButtonLink>
        )}
      </header>
      {!isThere && !error && <Skeleton className="h-96" />}
      {!isThere && error && (
        <ErrorState
          title={errorText(error, t('Failed to load your deliveries'))}
          onTryAgain={() => {
            void plans.refetch();
            void days.refetch();
          }}
        />
      )}
      {isThere &&
        (plans.data.data.plans.length === 0 && deliveriesOf(days.data.data) === 0 ? (
          <NoPlans hasOrdered={hasOrdered} />
        ) : (
          <Deliveries {...plans.data.data} {...days.data.data} />
        ))}
    </main>
  );
}

type DeliveriesProps = CallAnswer<'GET /plans'>['data'] & CallAnswer<'GET /plans/days'>['data'];

const deliveriesOf = ({ orders, pickups }: CallAnswer<'GET /plans/days'>['data']) => orders.length + pickups.length;

function Deliveries({ plans, pagination, from, to, days, orders, pickups }: DeliveriesProps) {
  const [view, setView] = useState<View>('list');
  const deliveries = mergeDeliveries({ days, orders, pickups });
  const { sheet, openDay, openAct, planOf } = useSheet(deliveries, plans);
  // Failed days of plans in the past are shown above. Late orders and pick-ups stay in the list.
  const ahead = deliveries.filter((delivery) => delivery.kind !== 'plan' || delivery.on >= from);
  const current = plans.filter(({ status }) => status === 'active');
  return (
    <>
      <FailedDays days={days} planOf={planOf} onAct={openAct} />
      {plans.map((plan) => (
        <PlanWarnings key={plan.id} plan={plan} isOneOfMany />
      ))}
      <ViewSwitch view={view} onChange={setView} />
      <div className="grid gap-5 lg:grid-cols-[1fr_22rem]">
        <div className={classes(view === 'list' && 'max-lg:hidden')}>
          <Calendar from={from} to={to} days={ahead} onOpen={openDay} />
        </div>
        {/* This card is as high as the calendar beside it. A longer list scrolls. */}
        <Card className={classes('p-5 lg:relative', view === 'calendar' && 'max-lg:hidden')}>
          <div className="flex flex-col gap-2 lg:absolute lg:inset-5">
            <h2 className="text-lg max-lg:sr-only">{t('As a list')}</h2>
            <div className="lg:-mr-3 lg:min-h-0 lg:overflow-y-auto lg:pr-3">
              <DayList days={ahead} onOpen={openDay} onAct={openAct} />
            </div>
          </div>
        </Card>
      </div>
      {current.length > 0 && (
        <section className="grid gap-3">
          <h2 className="text-lg">{t('My plans')}</h2>
          <PlanCards plans={current} />
        </section>
      )}
      <EndedPlans newest={plans.filter(({ status }) => status === 'ended')} pages={pagination.totalPages} />
      {sheet}
    </>
  );
}

type View = 'calendar' | 'list';

/** Switches between calendar and list on narrow windows. */
function ViewSwitch({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const views = [
    { key: 'calendar', Icon: CalendarDays, label: t('Calendar') },
    { key: 'list', Icon: List, label: t('List') },
  ] as const;
  return (
    <fieldset className="flex rounded-full border border-line-strong bg-surface p-1 lg:hidden">
      <legend className="sr-only">{t('How deliveries are shown')}</legend>
      {views.map(({ key, Icon, label }) => (
        <button
          key={key}
          type="button"
          aria-pressed={view === key}
          onClick={() => onChange(key)}
          className={classes(
            'flex min-h-11 grow items-center justify-center gap-2 rounded-full font-semibold',
            view === key ? 'bg-deep text-on-strong' : 'text-deep',
          )}
        >
          <Icon aria-hidden size={18} /> {label}
        </button>
      ))}
    </fieldset>
  );
}

interface EndedPlansProps {
  /** The plans on the first page, which contains all active plans. */
  newest: readonly Plan[];
  pages: number;
}

/** Ended plans, newest first. Each press on the button shows a page of older ones. */
function EndedPlans({ newest, pages }: EndedPlansProps) {
  const [shown, setShown] = useState(1);
  if (newest.length === 0 && pages <= 1) return null;
  return (
    <section className="grid gap-4">
      <h2 className="-mb-1 text-lg">{t('Ended plans')}</h2>
      {newest.length > 0 && <PlanCards plans={newest} />}
      {Array.from({ length: shown - 1 }, (_, at) => (
        <OlderPlans key={at} page={at + 2} />
      ))}
      {shown < pages && (
        <Button variant="outline" className="justify-self-start" onClick={() => setShown(shown + 1)}>
          {t('Show Older Plans')}
        </Button>
      )}
    </section>
  );
}

function OlderPlans({ page }: { page: number }) {
  const answer = useCall('GET /plans', { query: { page } });
  if (answer.data) return <PlanCards plans={answer.data.data.plans} />;
  if (answer.isPending) return <Skeleton className="h-48" />;
  return <OwnLoadFailure title={t('Failed to load your deliveries')} answer={answer} />;
}

function PlanCards({ plans }: { plans: readonly Plan[] }) {
  return (
    <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      {plans.map((plan) => (
        <PlanCard key={plan.id} plan={plan} />
      ))}
    </ul>
  );
}

/** A plan in the list: items, rhythm, address and next delivery. */
function PlanCard({ plan }: { plan: Plan }) {
  const [isPausing, setIsPausing] = useState(false);
  const today = indiaDay(new Date());
  const { label, tone } = describePlanStanding(plan, today);
  const rhythm = describeRhythm(plan);
  const pause = describeComingPause(plan, today);
  return (
    <li className="grid content-start gap-3 rounded-lg border border-line bg-surface p-5 shadow-sm">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 className="text-lg">{rhythm}</h3>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <div className="grid gap-1">
        <p className="font-medium wrap-anywhere">{describeItems(plan.lines)}</p>
        <p className="text-sm text-ink-soft">
          <HeldHours>{describeHours(plan.window)}</HeldHours>
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">{formatAddress(plan)}</p>
        {plan.onlyEmpties && <p className="text-sm text-ink-soft">{t('Swap only: bring as many as I return')}</p>}
      </div>
      {plan.status === 'active' && (
        <p className="font-semibold">
          {plan.next ? t('Next delivery: {day}', { day: describeDay(plan.next.on) }) : t('No more deliveries')}
        </p>
      )}
      {pause && <p className="text-sm font-medium text-marigold-ink">{pause}</p>}
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={`/plans/${plan.id}`} variant="outline" aria-label={t('See Plan: {rhythm}', { rhythm })}>
          {t('See Plan')}
        </ButtonLink>
        {plan.status === 'active' && plan.pause === null && (
          <Button variant="outline" aria-label={t('Pause: {rhythm}', { rhythm })} onClick={() => setIsPausing(true)}>
            {t('Pause')}
          </Button>
        )}
      </div>
      {isPausing && <PausePlan plan={plan} onClose={() => setIsPausing(false)} />}
    </li>
  );
}
