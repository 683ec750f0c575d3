import { Link } from 'react-router';
import type { AdminPlan } from '#web/shared/api-types.ts';
import { t } from '#web/shared/language.ts';
import { describeHours } from '#web/shared/orders/say-window.ts';
import { sayDay } from '#web/shared/plans/say-day.ts';
import { sayRhythm } from '#web/shared/plans/say-rhythm.ts';
import { cell, ListRow } from '../lists/list-row.tsx';
import { opensRow } from '../lists/use-row-keys.ts';
import { PlanState } from './plan-state.tsx';
import { sayLines } from './say-lines.ts';
import { problemLabels } from './say-problem.ts';

/** One plan: a row of the table, and on a narrow screen a card. */
export function PlanRow({ plan }: { plan: AdminPlan }) {
  const { id, customer, next } = plan;
  return (
    <ListRow grid="grid-cols-1 gap-y-1">
      <td className={cell}>
        <Link
          to={`/admin/plans/${id}`}
          className="inline-flex min-h-11 items-center font-semibold text-deep underline lg:min-h-9"
          {...opensRow}
        >
          {customer.name}
        </Link>
        <span className="figures block text-sm text-ink-soft">{plan.deliveryPhone || customer.phone}</span>
      </td>
      <td className={`${cell} wrap-anywhere lg:w-1/3`}>{sayLines(plan.lines)}</td>
      <td className={`${cell} text-sm`}>
        {sayRhythm(plan)}
        <span className="block text-ink-soft">{describeHours(plan.window)}</span>
      </td>
      <td className={`${cell} text-sm`}>
        <span className="text-ink-soft lg:hidden">{t('Next delivery')}: </span>
        {next ? sayDay(next.on) : t('None')}
        {next?.problem && <span className="block font-medium text-rose">{t(problemLabels[next.problem])}</span>}
      </td>
      <td className={cell}>
        <PlanState plan={plan} />
      </td>
    </ListRow>
  );
}
