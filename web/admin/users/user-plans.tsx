import { Link } from 'react-router';
import { t } from '../../shared/language.ts';
import { sayDay } from '../../shared/plans/say-day.ts';
import { sayRhythm } from '../../shared/plans/say-rhythm.ts';
import { useCall } from '../../shared/use-call.ts';
import { PlanState } from '../plans/plan-state.tsx';
import { sayLines } from '../plans/say-lines.ts';
import { UserSection } from './user-section.tsx';

/** Deliveries that repeat, of one customer. */
export function UserPlans({ customerId }: { customerId: string }) {
  const plans = useCall('GET /admin/plans', { query: { customerId, page: 1, limit: 10 } });
  const list = plans.data?.data;
  return (
    <UserSection title={t('Plans')} answer={plans}>
      {list?.plans.length === 0 && <p className="text-ink-soft">{t('No plans yet')}</p>}
      <ul className="grid gap-1 empty:hidden">
        {list?.plans.map((plan) => (
          <li
            key={plan.id}
            className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line py-1 last:border-0"
          >
            <Link to={`/admin/plans/${plan.id}`} className="inline-flex min-h-11 items-center text-deep underline">
              {sayLines(plan.lines)}
            </Link>
            <span className="text-sm">{sayRhythm(plan)}</span>
            <span className="text-sm text-ink-soft">
              {plan.next ? t('next on {day}', { day: sayDay(plan.next.on) }) : t('no delivery ahead')}
            </span>
            <PlanState plan={plan} />
          </li>
        ))}
      </ul>
    </UserSection>
  );
}
