import ArrowLeft from 'lucide-react/icons/arrow-left';
import { type ReactNode, useState } from 'react';
import { indiaDay } from '#contract/shared/days.ts';
import { t } from '#web/language.ts';
import type { Plan } from '#web/shared/api-types.ts';
import { CallError } from '#web/shared/call-error.ts';
import { describeHours } from '#web/shared/orders/describe-time.ts';
import { formatAddressAndPhone } from '#web/shared/place/format-address.ts';
import { useServiceArea } from '#web/shared/place/use-service-area.ts';
import { describeDay, describeRhythm } from '#web/shared/plans/describe-day.ts';
import { Price } from '#web/shared/price.tsx';
import { OwnLoadFailure } from '#web/shared/requests/load-failure.tsx';
import { HeldHours } from '#web/shared/slots/held-hours.tsx';
import { useCall } from '#web/shared/use-call.ts';
import { pageMeta } from '#web/site/page-meta.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classes } from '#web/ui/classes.ts';
import { EmptyState } from '#web/ui/messages/notice.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Skeleton } from '#web/ui/waiting/loading.tsx';
import type { Route } from './+types/plan-page.ts';
import { DayList } from './day-list.tsx';
import { ofPlan, usePlanDays } from './deliveries.ts';
import { EachDelivery } from './each-delivery.tsx';
import { useSheet } from './open-sheet.tsx';
import { EndPlan, PausePlan, ResumePlan } from './plan-acts.tsx';
import { FailedDays, PlanWarnings } from './plan-notices.tsx';
import { describeComingPause, describePlanPayment, describePlanSpan, describePlanStanding } from './plan-words.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, t('Plan'));

/** The page of one plan, with its items, actions and days. */
export default function PlanPage({ params: { id } }: Route.ComponentProps) {
  const answer = useCall('GET /plans/:id', { params: { id } });
  const isMissing = answer.error instanceof CallError && answer.error.status === 404;
  return (
    <main className="page grid gap-5 pt-3 pb-8">
      <ButtonLink to="/plans" variant="quiet" className="-mb-4 -ml-4 justify-self-start">
        <ArrowLeft aria-hidden size={18} /> {t('My Deliveries')}
      </ButtonLink>
      {answer.isPending && <Skeleton className="h-96" />}
      {answer.isError && !answer.data && isMissing && (
        <>
          <h1 className="text-title">{t('Plan')}</h1>
          <EmptyState title={t('Plan not found')}>
            <ButtonLink to="/plans">{t('My Deliveries')}</ButtonLink>
          </EmptyState>
        </>
      )}
      {answer.isError && !answer.data && !isMissing && (
        <>
          <h1 className="text-title">{t('Plan')}</h1>
          <OwnLoadFailure title={t('Failed to load the plan')} answer={answer} />
        </>
      )}
      {answer.data && <OnePlan plan={answer.data.data.plan} />}
    </main>
  );
}

function OnePlan({ plan }: { plan: Plan }) {
  const today = indiaDay(new Date());
  const { label, tone } = describePlanStanding(plan, today);
  const pause = describeComingPause(plan, today);
  return (
    <>
      <header className="grid gap-4 lg:flex lg:items-end lg:justify-between">
        <div className="grid gap-1">
          <h1 className="text-title">{describeRhythm(plan)}</h1>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge tone={tone}>{label}</Badge>
            {plan.status === 'active' && (
              <span className="font-semibold">
                {plan.next ? t('Next delivery: {day}', { day: describeDay(plan.next.on) }) : t('No more deliveries')}
              </span>
            )}
          </p>
          {pause && <p className="font-medium text-marigold-ink">{pause}</p>}
        </div>
        {plan.status === 'active' && <PlanActions plan={plan} />}
      </header>
      <PlanDays plan={plan} />
    </>
  );
}

const acts = { pause: PausePlan, resume: ResumePlan, end: EndPlan };

function PlanActions({ plan }: { plan: Plan }) {
  const [open, setOpen] = useState<keyof typeof acts | null>(null);
  const Act = open && acts[open];
  return (
    <div className="flex flex-wrap gap-3 *:grow sm:*:grow-0">
      {plan.pause && <Button onClick={() => setOpen('resume')}>{t('Resume')}</Button>}
      <ButtonLink to={`/plans/${plan.id}/edit`} variant="outline">
        {t('Edit Plan')}
      </ButtonLink>
      <Button variant="outline" onClick={() => setOpen('pause')}>
        {plan.pause ? t('Change Pause') : t('Pause')}
      </Button>
      <Button variant="outline" className="text-rose" onClick={() => setOpen('end')}>
        {t('End Plan')}
      </Button>
      {Act && <Act plan={plan} onClose={() => setOpen(null)} />}
    </div>
  );
}

/** Failed deliveries and warnings, then the plan's facts beside its coming days. */
function PlanDays({ plan }: { plan: Plan }) {
  const answer = usePlanDays();
  const { from = '', days = [] } = answer.data?.data ?? {};
  const own = days.filter(({ planId }) => planId === plan.id);
  const deliveries = own.map(ofPlan);
  const ahead = deliveries.filter(({ on }) => on >= from);
  const { sheet, openDay, openAct, planOf } = useSheet(deliveries, [plan]);
  return (
    <>
      <FailedDays days={own} planOf={planOf} onAct={openAct} />
      <PlanWarnings plan={plan} />
      <div className="grid items-start gap-5 lg:grid-cols-[1fr_22rem]">
        <PlanFacts plan={plan} />
        <Card className="p-5">
          <h2 className="mb-1 text-lg">{t('The next 30 days')}</h2>
          {answer.isPending && <Skeleton className="mt-3 h-32" />}
          {answer.isError && !answer.data && (
            <OwnLoadFailure title={t('Failed to load your deliveries')} answer={answer} />
          )}
          {answer.data && <DayList days={ahead} onOpen={openDay} onAct={openAct} />}
        </Card>
      </div>
      {sheet}
    </>
  );
}

/** The plan's items, address, time and payment. */
function PlanFacts({ plan }: { plan: Plan }) {
  const { lines, window, onlyEmpties, notes } = plan;
  return (
    <Card className="grid gap-5 p-5 sm:p-6">
      <ul className="grid gap-3">
        {lines.map(({ productId, name, size, image, quantity, price }) => (
          <li key={productId} className="flex items-center gap-3">
            <div className="w-14 shrink-0 overflow-hidden rounded-sm">
              <Picture src={image} alt="" sizes="3.5rem" />
            </div>
            <p className="min-w-0 grow leading-snug">
              <span className="block font-medium wrap-anywhere">{name}</span>
              <span className="text-sm text-ink-soft">
                {[t('Quantity: {quantity}', { quantity }), size].filter(Boolean).join(' · ')}
              </span>
            </p>
            {price === null ? (
              <span className="text-sm font-medium text-marigold-ink">{t('No longer sold')}</span>
            ) : (
              <Price paise={price} exact />
            )}
          </li>
        ))}
      </ul>
      <dl className="grid gap-4 border-t border-line pt-4 sm:grid-cols-2">
        <EachFact plan={plan} />
        <Fact name={t('Delivery time')}>
          <HeldHours>{describeHours(window)}</HeldHours>
        </Fact>
        <Fact name={t('Payment Method')}>{describePlanPayment(plan)}</Fact>
        <Fact name={t('Delivery Address')}>
          {plan.deliveryName}
          {formatAddressAndPhone(plan)}
        </Fact>
        <Fact name={t('Start and end')}>{describePlanSpan(plan, indiaDay(new Date()))}</Fact>
        {onlyEmpties && (
          <Fact name={t('Swap only: bring as many as I return')}>{t('Never more than the quantities above.')}</Fact>
        )}
        {notes && <Fact name={t('Special Instructions')}>{notes}</Fact>}
      </dl>
    </Card>
  );
}

/**
 * The cost of each delivery, without products that are no longer sold. Renders nothing for an ended plan, or if no
 * product is left.
 */
function EachFact({ plan }: { plan: Plan }) {
  const area = useServiceArea(plan.deliveryPincode);
  const lines = plan.lines.flatMap(({ price, deposit, quantity, containerId }) => {
    if (price === null || deposit === null) return [];
    return [{ pricePaise: price, depositPaise: deposit, quantity, containerId }];
  });
  if (plan.status === 'ended' || lines.length === 0 || !area.isKnown) return null;
  const { floor, hasLift, onlyEmpties } = plan;
  return (
    <Fact name={t('What we deliver')} isWide>
      <EachDelivery plan={{ lines, terms: area.terms, floor, hasLift, onlyEmpties }} />
    </Fact>
  );
}

function Fact({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={classes('grid content-start gap-0.5', isWide && 'sm:col-span-2')}>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
