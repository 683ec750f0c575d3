import { useState } from 'react';
import { indiaDay } from '#contract/shared/days.ts';
import type { Plan } from '#web/shared/api-types.ts';
import { t } from '#web/shared/language.ts';
import { describeHours } from '#web/shared/orders/describe-time.ts';
import { sayPlace } from '#web/shared/place/say-address.ts';
import { describeDay } from '#web/shared/plans/describe-day.ts';
import { describeRhythm } from '#web/shared/plans/describe-rhythm.ts';
import { HeldHours } from '#web/shared/slots/held-hours.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { describeItems } from './day-words.ts';
import { PausePlan } from './plan-acts.tsx';
import { describeComingPause, describePlanStanding } from './plan-words.ts';

export function PlanCards({ plans }: { plans: readonly Plan[] }) {
  return (
    <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      {plans.map((plan) => (
        <PlanCard key={plan.id} plan={plan} />
      ))}
    </ul>
  );
}

/** One plan of the list: what comes how often, where, and next when. */
function PlanCard({ plan }: { plan: Plan }) {
  const [isPausing, setIsPausing] = useState(false);
  const today = indiaDay(new Date());
  const { said, tone } = describePlanStanding(plan, today);
  const rhythm = describeRhythm(plan);
  const pause = describeComingPause(plan, today);
  return (
    <li className="grid content-start gap-3 rounded-lg border border-line bg-surface p-5 shadow-sm">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 className="text-lg">{rhythm}</h3>
        <Badge tone={tone}>{said}</Badge>
      </div>
      <div className="grid gap-1">
        <p className="font-medium wrap-anywhere">{describeItems(plan.lines)}</p>
        <p className="text-sm text-ink-soft">
          <HeldHours>{describeHours(plan.window)}</HeldHours>
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">{sayPlace(plan)}</p>
        {plan.onlyEmpties && <p className="text-sm text-ink-soft">{t('Only as many jars as I return')}</p>}
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
