import { Link } from 'react-router';
import { t } from '#web/shared/language.ts';
import { sayDay } from '#web/shared/plans/say-day.ts';
import { sayRhythm } from '#web/shared/plans/say-rhythm.ts';
import { useCall } from '#web/shared/use-call.ts';
import { plansPath } from '../plans/plan-filters.ts';
import { PlanState } from '../plans/plan-state.tsx';
import { sayLines } from '../plans/say-lines.ts';
import { problemLabels } from '../plans/say-problem.ts';
import { UserSection } from './user-section.tsx';

/** Deliveries that repeat, of one customer. */
export function UserPlans({ customerId }: { customerId: string }) {
  const plans = useCall('GET /admin/plans', { query: { customerId, page: 1, limit: 10 } });
  const list = plans.data?.data;
  const total = list?.pagination.totalItems ?? 0;
  return (
    <UserSection
      title={t('Plans')}
      answer={plans}
      aside={
        total > 0 && (
          <Link to={plansPath({ customerId })} className="inline-flex min-h-11 items-center text-deep underline">
            {t('All plans ({count})', { count: total })}
          </Link>
        )
      }
    >
      {list?.plans.length === 0 && <p className="text-ink-soft">{t('No plans yet')}</p>}
      <ul className="grid gap-1 empty:hidden">
        {list?.plans.map((plan) => (
          <li
            key={plan.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line py-1 last:border-0"
          >
            <Link to={`/admin/plans/${plan.id}`} className="inline-flex min-h-11 items-center text-deep underline">
              {sayLines(plan.lines)}
            </Link>
            <PlanState plan={plan} />
            <p className="col-span-2 pb-1 text-sm text-ink-soft">
              {sayRhythm(plan)} ·{' '}
              {plan.next ? t('next on {day}', { day: sayDay(plan.next.on) }) : t('no delivery ahead')}
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
