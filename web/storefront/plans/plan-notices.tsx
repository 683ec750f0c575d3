import CalendarSync from 'lucide-react/icons/calendar-sync';
import { formatAmount } from '#contract/shared/money.ts';
import { t } from '#web/language.ts';
import type { Plan, PlanDay } from '#web/shared/api-types.ts';
import { describeItems } from '#web/shared/orders/order-figures.ts';
import { describeDay, describeRhythm } from '#web/shared/plans/describe-day.ts';
import { describeProblem } from '#web/shared/plans/describe-outcome.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState, Notice } from '#web/ui/messages/notice.tsx';
import { DayActions } from './day-actions.tsx';
import type { DayAct } from './deliveries.ts';

interface FailedDaysProps {
  days: readonly PlanDay[];
  planOf: (day: PlanDay) => Plan | undefined;
  onAct: (act: DayAct, day: PlanDay) => void;
}

/** Planned deliveries that failed, with the reasons and possible remedies. Renders nothing if none has failed. */
export function FailedDays({ days, planOf, onAct }: FailedDaysProps) {
  const failed = days.filter(({ state }) => state === 'failed');
  if (failed.length === 0) return null;
  return (
    <Card className="grid gap-4 border-rose/30 bg-rose-pale p-5 sm:p-6">
      <h2 className="text-lg text-rose">{t('This could not be delivered')}</h2>
      <ul className="grid gap-4">
        {failed.map((day) => {
          const plan = planOf(day);
          return (
            <li key={day.planId + day.date} className="grid gap-2">
              <p>
                <span className="block font-semibold">{describeDay(day.on)}</span>
                <span className="block wrap-anywhere">{describeItems(day.items)}</span>
                {day.problem !== null && <span className="block">{describeProblem(day)}</span>}
                {day.problem === 'dearer' && day.toldAmount !== null && (
                  <span className="block">{t('It costs {amount} now.', { amount: formatAmount(day.toldAmount) })}</span>
                )}
              </p>
              {plan && <DayActions day={day} plan={plan} onAct={onAct} />}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

interface PlanWarningsProps {
  plan: Plan;
  /** True if the page lists several plans. The warning then names the plan and links to it. */
  isOneOfMany?: boolean;
}

/** Warnings about a plan, such as a pause or products that are no longer sold, with the ways to continue it. */
export function PlanWarnings({ plan, isOneOfMany = false }: PlanWarningsProps) {
  const { lines, pause, status, id } = plan;
  if (status === 'ended') return null;
  const rhythm = isOneOfMany && <p className="font-semibold">{describeRhythm(plan)}</p>;
  const gone = lines.filter(({ price }) => price === null).map(({ name }) => name);
  return (
    <>
      {pause?.byShop && (
        <Notice tone="warn" className="grid justify-items-start gap-2">
          {rhythm}
          <p>{t('We have paused this plan. Press Resume to start it again, or call us if you have a question.')}</p>
          {isOneOfMany && (
            <ButtonLink to={`/plans/${id}`} variant="outline">
              {t('See Plan')}
            </ButtonLink>
          )}
        </Notice>
      )}
      {gone.length > 0 && (
        <Notice tone="warn" className="grid justify-items-start gap-2">
          {rhythm}
          <p>
            {gone.length === lines.length
              ? t('{names} is no longer sold, so nothing from this plan can be delivered.', { names: gone.join(', ') })
              : t('{names} is no longer sold and won’t be delivered. The rest comes as planned.', {
                  names: gone.join(', '),
                })}
          </p>
          <ButtonLink to={`/plans/${id}/edit`} variant="outline">
            {t('Edit Plan')}
          </ButtonLink>
        </Notice>
      )}
    </>
  );
}

/** Shown to customers without a plan. Only customers who have ordered before get the button to start from an order. */
export function NoPlans({ hasOrdered }: { hasOrdered: boolean }) {
  return (
    <EmptyState icon={<CalendarSync aria-hidden size={28} />} title={t('Never run out of water again')}>
      <p className="max-w-prose text-pretty text-ink-soft">
        {t(
          'Tell us once what you need and how often. We deliver it automatically, and you can skip, move or end it at any time.',
        )}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/plans/new">{t('Make a Plan')}</ButtonLink>
        {hasOrdered && (
          <ButtonLink to="/orders" variant="outline">
            {t('From an Order')}
          </ButtonLink>
        )}
      </div>
    </EmptyState>
  );
}
